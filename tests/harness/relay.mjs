// A server for the learner's client to start. It says what the check tells it to, over a socket, and
// hands the check every byte that the client wrote. Orders are lines of JSON:
//   {"write":"<base64>"}  {"exit":3}
//   {"exit":3,"last":"<base64>"}: exit first, then let these bytes come out of the same stdout
// When its stdin ends it exits. With the argument `slow` it does so after a while and says goodbye to
// the check first; with `stay` it ignores the end of stdin, and SIGTERM as well.
import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';

const [port, manner] = process.argv.slice(2);
const socket = connect(Number(port), '127.0.0.1');

process.stdin.on('data', (chunk) => socket.write(chunk));
process.stdin.on('end', () => {
  if (manner === undefined) socket.end();
  if (manner === 'slow') setTimeout(() => socket.end('goodbye\n'), 200);
});
if (manner === 'stay') process.on('SIGTERM', () => {});
process.stdin.on('error', () => {});
process.stdout.on('error', () => {});
socket.on('error', () => process.exit());
socket.on('close', () => process.exit());

createInterface({ input: socket }).on('line', (line) => {
  const order = JSON.parse(line);
  if (order.write !== undefined) process.stdout.write(Buffer.from(order.write, 'base64'));
  if (order.last !== undefined) writeLater(order.last, () => process.exit(order.exit));
  else if (order.exit !== undefined) process.exit(order.exit);
});

/**
 * Leaves bytes to a process that shares this stdout and outlives this process a little.
 *
 * @param {string} base64 the bytes
 * @param {() => void} started called when that process is there
 */
function writeLater(base64, started) {
  const script = `setTimeout(() => process.stdout.write(Buffer.from('${base64}', 'base64')), 50)`;
  const child = spawn(process.execPath, ['-e', script], {
    stdio: ['ignore', 'inherit', 'ignore'],
    detached: true,
  });
  child.once('spawn', started);
}
