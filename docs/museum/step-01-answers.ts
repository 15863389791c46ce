// In place of step-01-pipes/server.ts
// Answers each line of its stdin with a line; at EXIT it says goodbye and ends.

process.stdin.setEncoding('utf8');

process.stdin.on('data', (chunk: string) => {
  const line = chunk.trim();
  if (line === 'EXIT') {
    console.log('EXIT received: Server closing down...');
    process.stdin.destroy();
    return;
  }
  console.log(`line received: (Server data): ${line}`);
});
