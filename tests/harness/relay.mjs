// A server for the learner's client to start. It says what the check tells it to, over a socket, and
// hands the check every byte that the client wrote. Orders are lines of JSON:
//   {"write":"<base64>"}  {"exit":3}  {"die":"SIGKILL"}  {"say":"to stderr"}  {"closeStdout":true}
//   {"exit":3,"last":"<base64>","lastWords":"to stderr"}: exit first, then let these bytes come out of
//   the same stdout and stderr
// When its stdin ends it exits; with the argument `linger` it does so after a second. With `slow` it does so
// after a while and says goodbye to the check first; with `stay` it ignores the end of stdin, and SIGTERM as
// well. With `tell` it does the same, and tells the check of both; with `heed` too, but it takes SIGTERM for
// its exit, with code 7.
import { spawn } from 'node:child_process';
import { closeSync, writeSync } from 'node:fs';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';

const [port, manner = 'exit'] = process.argv.slice(2);
const tells = manner === 'tell' || manner === 'heed';
const socket = connect(Number(port), '127.0.0.1');

process.stdin.on('data', (chunk) => socket.write(chunk));
process.stdin.on('end', () => {
  if (manner === 'exit') socket.end();
  if (manner === 'linger') setTimeout(() => socket.end(), 1000);
  if (manner === 'slow') setTimeout(() => socket.end('goodbye\n'), 200);
  if (tells) socket.write('the end of stdin\n');
});
if (manner === 'stay') process.on('SIGTERM', () => {});
// Not at once: who kills in the same breath is never told of it.
if (tells) process.on('SIGTERM', () => setTimeout(() => socket.write('SIGTERM\n', clearUp), 50));
process.stdin.on('error', () => {});
process.stdout.on('error', () => {});
socket.on('error', () => process.exit());
socket.on('close', () => process.exit());

createInterface({ input: socket }).on('line', (line) => {
  const order = JSON.parse(line);
  if (order.write !== undefined) process.stdout.write(Buffer.from(order.write, 'base64'));
  if (order.say !== undefined) writeSync(2, order.say);
  if (order.closeStdout) closeSync(1);
  if (order.die !== undefined) process.kill(process.pid, order.die);
  if (order.last !== undefined) writeLater(order, () => process.exit(order.exit));
  else if (order.exit !== undefined) process.exit(order.exit);
});

/** Takes a moment to exit: whoever kills at once will see it. */
function clearUp() {
  if (manner === 'heed') setTimeout(() => process.exit(7), 100);
}

/**
 * Leaves bytes to a process that shares this stdout and stderr, and writes them when the client knows
 * that this process has ended.
 *
 * @param {{ last: string, lastWords?: string }} order the bytes for stdout, and a text for stderr
 * @param {() => void} started called when that process is there
 */
function writeLater({ last, lastWords }, started) {
  // While its parent has not taken notice of its end, a process is still there.
  const script = `
    const timer = setInterval(() => {
      try {
        process.kill(${process.pid}, 0);
      } catch {
        clearInterval(timer);
        setTimeout(write, 20);
      }
    }, 5);
    function write() {
      process.stderr.write(${JSON.stringify(lastWords ?? '')});
      process.stdout.write(Buffer.from('${last}', 'base64'));
    }
    setTimeout(process.exit, 10_000).unref();`;
  const child = spawn(process.execPath, ['-e', script], {
    stdio: ['ignore', 'inherit', lastWords === undefined ? 'ignore' : 'inherit'],
    detached: true,
  });
  child.once('spawn', started);
}
