// Stands between a client and its server, passes every byte on, and writes down every line. It shares
// nothing with the programs that it watches, so it can show their faults.
//   node recorder.mjs FILE COMMAND ARGS…
// A second process with the same FILE writes to FILE-2: some clients start a server twice. Lines of JSON:
//   {"command":["node","server.js"],"pid":4711}
//   {"direction":"→","line":"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}"}
//   {"end":{"code":0,"signal":null},"sha256":{"→":"…","←":"…"}}
// What the server says on stderr is appended to FILE.stderr.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, createWriteStream, openSync } from 'node:fs';

const [file = '', command = '', ...args] = process.argv.slice(2);
const log = openFirstFree(file);
const server = spawn(command, args);
write({ command: [command, ...args], pid: server.pid });

/** Of all the bytes that went one way. */
const hashes = { '→': createHash('sha256'), '←': createHash('sha256') };

record('→', process.stdin);
record('←', server.stdout);
process.stdin.pipe(server.stdin);
server.stdout.pipe(process.stdout);
server.stderr.pipe(createWriteStream(`${file}.stderr`, { flags: 'a' }));
server.stdin.on('error', () => {});
process.stdout.on('error', () => {});
process.on('SIGTERM', () => server.kill('SIGTERM'));
server.on('close', (code, signal) => {
  const sha256 = { '→': hashes['→'].digest('hex'), '←': hashes['←'].digest('hex') };
  write({ end: { code, signal }, sha256 });
  process.exitCode = code ?? 1;
  process.stdin.destroy();
});

/** @param {string} path @returns {number} a new file */
function openFirstFree(path, number = 1) {
  try {
    return openSync(number === 1 ? path : `${path}-${number}`, 'ax');
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    return openFirstFree(path, number + 1);
  }
}

/** @param {object} entry */
function write(entry) {
  appendFileSync(log, `${JSON.stringify(entry)}\n`);
}

/** @param {'→' | '←'} direction @param {import('node:stream').Readable} stream */
function record(direction, stream) {
  /** @type {Buffer[]} */
  let parts = [];
  stream.on('data', (/** @type {Buffer} */ chunk) => {
    hashes[direction].update(chunk);
    let start = 0;
    for (let end; (end = chunk.indexOf('\n', start)) !== -1; start = end + 1) {
      parts.push(chunk.subarray(start, end));
      write({ direction, line: Buffer.concat(parts).toString() });
      parts = [];
    }
    parts.push(chunk.subarray(start));
  });
  stream.on('end', () => {
    const rest = Buffer.concat(parts);
    if (rest.length > 0) write({ direction, line: rest.toString(), unfinished: true });
  });
}
