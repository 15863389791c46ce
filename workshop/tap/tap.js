// A tap: runs the command behind it and lets every byte pass, both ways, as it is.
// On stderr it prints what passed, line by line. A server that prints its URL speaks HTTP: then the tap
// listens as well, and prints a URL of its own in place of that.
//   node workshop/tap/tap.js node server.js
import { spawn } from 'node:child_process';
import { chunkEvent, exitEvent, recorderInto } from '../player/recorder.js';
import { relayBefore } from './http-relay.js';
import { lineCutter, wireLine } from './traffic.js';

/** @import { ChildProcess } from 'node:child_process' */
/** @import { Readable, Writable } from 'node:stream' */

const [command, ...args] = process.argv.slice(2);
if (command === undefined) {
  console.error('usage: node workshop/tap/tap.js <command> [argument…]');
  process.exit(2);
}

// The program that starts the tap may have started counting before.
const start = Number(process.env.WORKSHOP_TAP_START) || Date.now();

/** @param {'→' | '←'} arrow */
function printer(arrow) {
  return lineCutter((line, complete) => {
    process.stderr.write(`${wireLine(arrow, now() - start, line, complete)}\n`);
  });
}

/** @param {'→' | '←'} arrow @param {string} line */
function show(arrow, line) {
  process.stderr.write(`${wireLine(arrow, now() - start, line, true)}\n`);
}

function now() {
  return performance.timeOrigin + performance.now();
}

/** Where the chunks are to be recorded, if anywhere: for the wire player. */
const file = process.env.WORKSHOP_TAP_RECORD;
const note = file === undefined ? undefined : recorderInto(file);

/** @param {'client' | 'server' | 'stderr'} from */
function recorder(from) {
  return (/** @type {Buffer} */ chunk) =>
    note?.(chunkEvent(now() - start, process.pid, from, chunk));
}

/** @type {['pipe', 'pipe', 'pipe' | 'inherit']} */
const stdio = ['pipe', 'pipe', note ? 'pipe' : 'inherit'];
const server = /** @type {ChildProcess & { stdin: Writable, stdout: Readable }} */ (
  spawn(command, args, { stdio })
);
const [toServer, fromServer] = [printer('→'), printer('←')];

server.stderr?.on('data', recorder('stderr')).pipe(process.stderr, { end: false });
process.stdin.on('data', recorder('client'));
server.stdout.on('data', recorder('server'));
process.stdin.on('data', toServer.push).on('end', toServer.end).pipe(server.stdin);
server.stdout.once('data', async (first) => {
  server.stdout.pause();
  const [url] = /^http:\/\/127\.0\.0\.1:\d+\S*(?=\n)/.exec(String(first)) ?? [];
  if (url === undefined) {
    fromServer.push(first);
    process.stdout.write(first);
    server.stdout.on('data', fromServer.push).on('end', fromServer.end);
  } else process.stdout.write(String(first).replace(url, await relayBefore(url, show)));
  server.stdout.pipe(process.stdout);
});

// One end that is gone is reported to the other end the way a pipe does it: by closing.
server.stdin.on('error', () => process.stdin.destroy());
process.stdout.on('error', () => server.stdout.destroy());
process.stderr.on('error', () => {});

/** @type {NodeJS.Signals[]} */
const passedOn = ['SIGTERM', 'SIGINT', 'SIGHUP'];
for (const signal of passedOn) process.on(signal, () => server.kill(signal));

server.on('error', (error) => {
  console.error(`tap: cannot start ${command}: ${error.message}`);
  process.exit(127);
});

server.on('close', (code, signal) => {
  note?.(exitEvent(now() - start, process.pid, 'server', code, signal));
  process.stdin.destroy();
  if (signal === null) process.exitCode = code ?? 1;
  else process.stdout.write('', () => endBy(signal));
});

/** Ends as the server did. @param {NodeJS.Signals} signal */
function endBy(signal) {
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}
