// Says what it hears. `npm run doctor` starts it to see whether a child process works here.
process.stdin.pipe(process.stdout);
