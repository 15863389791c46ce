// The least that a server can do: what comes in goes out.
process.stdin.on('data', (chunk: Buffer) => process.stdout.write(chunk));
