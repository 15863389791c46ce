// Given. The same talk, printed by `data` event instead of by line. This client is busy for a while
// before it looks into the pipe: both of the server's lines wait there and come out as one chunk.
import { spawn } from 'node:child_process';
import { serverCommand } from './command.ts';

const BUSY_MS = 1500;

const [command, ...args] = serverCommand(import.meta.url);
const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
child.stdout.on('data', (chunk: Buffer) => {
  process.stdout.write(`Client::ondata> (FROM SERVER): ${chunk.toString()}`);
});
child.on('close', (code) => {
  console.log(`Client::onexit> (FROM SERVER): SERVER exited with code ${code}`);
});
console.log('Client sending data to server...');
child.stdin.write('data 1\nEXIT\n');
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_MS);
