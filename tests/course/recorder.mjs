// Stands between a client and its server, passes every byte on, and writes down every line: one
// line of JSON each, `{"talk":<pid>,"arrow":"→","line":"…"}`, at the end of the file RECORDING.
//   node tests/course/recorder.mjs node server.js
import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [command = '', ...args] = process.argv.slice(2);
const server = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });

/** @param {'→' | '←'} arrow @param {import('node:stream').Readable} stream */
function record(arrow, stream) {
  createInterface({ input: stream }).on('line', (line) => {
    const entry = JSON.stringify({ talk: process.pid, arrow, line });
    appendFileSync(process.env.RECORDING ?? '', `${entry}\n`);
  });
}

record('→', process.stdin);
record('←', server.stdout);
process.stdin.pipe(server.stdin);
server.stdout.pipe(process.stdout);
server.stdin.on('error', () => {});
server.on('close', (code) => {
  process.exitCode = code ?? 1;
  process.stdin.destroy();
});
