// Says what it hears. `npm run doctor` starts it to see whether a child process works here.
process.stdout.on('error', () => process.exit(1));
process.stdin.pipe(process.stdout);
