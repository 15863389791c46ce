// A server that speaks plain text: one line in on stdin, one line out on stdout.
//   in:  data 1
//   out: line received: (Server data): data 1
import { createInterface } from 'node:readline';

const lines = createInterface({ input: process.stdin });

/** Prints the answer to one line of input: `line received: (Server data): `, then the line. */
function answer(line: string): void {
  throw new Error('TODO 1.1: print the line back, with its prefix');
}

/**
 * Prints the goodbye, `EXIT received: Server closing down...`, answers no line after it, and closes our
 * end of stdin. A Node process with nothing left to wait for ends by itself, with code 0.
 */
function closeDown(): void {
  throw new Error('TODO 1.2: print the goodbye, answer no more, close stdin');
}

lines.on('line', (line) => (line === 'EXIT' ? closeDown() : answer(line)));
