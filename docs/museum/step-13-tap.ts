// In place of step-13-tap/tap.ts
// Stands between a host and a server, lets every message pass, and writes down what passed.
import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

const [logFile, , command, ...args] = process.argv.slice(2);
const server = spawn(command!, args, { stdio: ['pipe', 'pipe', 'inherit'] });

function log(entry: object): void {
  appendFileSync(logFile!, `${JSON.stringify({ ms: Math.round(performance.now()), ...entry })}\n`);
}

function pass(from: Readable, to: Writable, direction: string): void {
  const lines = createInterface({ input: from });
  lines.on('line', (line) => {
    try {
      const frame = JSON.parse(line);
      log({ direction, frame });
      to.write(`${JSON.stringify(frame)}\n`);
    } catch {
      log({ direction, problem: 'Parse error', raw: line });
    }
  });
  lines.on('close', () => to.end());
}

pass(process.stdin, server.stdin, '→');
pass(server.stdout, process.stdout, '←');

server.on('close', (code) => {
  log({ end: { code } });
  process.exitCode = code ?? 1;
});
