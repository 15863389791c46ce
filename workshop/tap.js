// A tap: runs the command behind it and lets every byte pass, both ways, as it is.
// On stderr it prints what passed, line by line.
//   node workshop/tap.js node server.js
import { spawn } from 'node:child_process';
import { lineCutter, wireLine } from './traffic.js';

const [command, ...args] = process.argv.slice(2);
if (command === undefined) {
  console.error('usage: node workshop/tap.js <command> [argument…]');
  process.exit(2);
}

// Whoever starts the tap may have started counting before.
const start = Number(process.env.WORKSHOP_TAP_START) || Date.now();

/** @param {'→' | '←'} arrow */
function printer(arrow) {
  return lineCutter((line, complete) => {
    process.stderr.write(`${wireLine(arrow, now() - start, line, complete)}\n`);
  });
}

function now() {
  return performance.timeOrigin + performance.now();
}

const server = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
const [toServer, fromServer] = [printer('→'), printer('←')];

process.stdin.on('data', toServer.push).on('end', toServer.end).pipe(server.stdin);
server.stdout.on('data', fromServer.push).on('end', fromServer.end).pipe(process.stdout);

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
  process.stdin.destroy();
  if (signal === null) process.exitCode = code ?? 1;
  else process.stdout.write('', () => endBy(signal));
});

/** Ends as the server did. @param {NodeJS.Signals} signal */
function endBy(signal) {
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}
