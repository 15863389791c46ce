// Given. A tap: stands between a host and a server, lets every byte pass, and writes down what passed.
//   npx tsx tap.ts LOGFILE -- COMMAND ARGS…
// The log has one line of JSON for each line that passes, and for the start and the end:
//   {"ms":96,"start":["node","server.js"],"pid":4711,"date":"2026-01-31T12:00:00.000Z"}
//   {"ms":97,"direction":"→","frame":{"jsonrpc":"2.0","id":1,"method":"ping"}}
//   {"ms":950,"end":{"code":0,"signal":null}}
import { spawn } from 'node:child_process';
import { appendFileSync, closeSync } from 'node:fs';
import { type Direction, endLike, entry, type Note, pass } from './passing.ts';

const [logFile, dashes, command, ...args] = process.argv.slice(2);
if (logFile === undefined || dashes !== '--' || command === undefined) {
  console.error('usage: tap.ts LOGFILE -- COMMAND ARGS…');
  process.exit(2);
}

/** Appends to the log at once: whatever happens to this process, the log is complete. */
let append = (line: string): void => {
  // For the owner alone: what passes may be secret.
  appendFileSync(logFile, `${line}\n`, { mode: 0o600 });
};

/** Writes a line of the log. When that fails, says so once: the traffic goes on without a log. */
function log(json: string): void {
  try {
    append(oneLine(json));
  } catch (error) {
    append = () => {};
    console.error(`tap: no log from here on: ${(error as Error).message}`);
  }
}

/** Some readers take these three for the end of a line. JSON can do without them. */
function oneLine(json: string): string {
  return json.replaceAll('\r', ' ').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

/** In ms since this process has started. */
const now = () => Math.round(performance.now());

function noteAs(direction: Direction): Note {
  return (line, problem) => log(entry(now(), direction, line, problem));
}

const server = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
const date = new Date().toISOString();
log(JSON.stringify({ ms: now(), start: [command, ...args], pid: server.pid, date }));

pass(process.stdin, server.stdin, noteAs('→'));
pass(server.stdout, process.stdout, noteAs('←'));
// Node never closes its own stdin and stdout. The processes behind them are to see the end all the same.
process.stdin.on('close', () => closeSync(0));
server.stdout.on('end', () => process.stdout.end(() => closeSync(1)));

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  // A server that has exited may have left somebody behind who holds its stdout: let go of it.
  process.on(signal, () => server.kill(signal) || server.stdout.destroy());
}

server.on('error', (error) => console.error(`tap: ${error.message}`));
server.on('close', (exitCode, signal) => {
  // What a shell says of a command that it cannot find.
  const code = server.pid === undefined ? 127 : exitCode;
  log(JSON.stringify({ ms: now(), end: { code, signal } }));
  endLike(code, signal);
});
