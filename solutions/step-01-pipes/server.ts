// A server that speaks plain text: one line in on stdin, one line out on stdout.
//   in:  data 1
//   out: line received: (Server data): data 1
import { createInterface } from 'node:readline';

const lines = createInterface({ input: process.stdin });

/** Prints the answer to one line of input: `line received: (Server data): `, then the line. */
function answer(line: string): void {
  console.log(`line received: (Server data): ${line}`);
}

/**
 * Prints the goodbye, `EXIT received: Server closing down...`, answers no line after it, and closes our
 * end of stdin. A Node process with nothing left to wait for ends by itself, with code 0.
 */
function closeDown(): void {
  console.log('EXIT received: Server closing down...');
  // Another line may have come in the same chunk.
  lines.removeAllListeners('line');
  process.stdin.destroy();
}

lines.on('line', (line) => (line === 'EXIT' ? closeDown() : answer(line)));
