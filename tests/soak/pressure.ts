// An other side that asks and does not read: what waits for it must not fill the memory.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { until } from '../harness/waiting.ts';
import { frameBytes } from './server/line.ts';
import type { Memory } from './memory.ts';
import { startPiped } from './processes.ts';

/** What 3 MiB answers may cost, and what many short ones may, in MiB. A quiet server has some 50 to 80. */
const MAX_MIB = 300;
const QUIET_MS = 500;
/** On a machine that has much else to do. */
const LONG_MS = 60_000;

/** The most memory that a process has held so far, in MiB. On Linux only. */
export function peakOf({ pid }: ChildProcess): number {
  const [, kib] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kib) / 1024;
}

const INITIALIZE = frameBytes({
  id: 'i',
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'x', version: '0' },
  },
});

export interface Unread {
  /** The most that the server has held while nobody read, in MiB. */
  mib: number;
  /** How many requests it has read by then. */
  taken: number;
  /** How many it has answered in the end. */
  answers: number;
}

/**
 * Sends requests to a server and reads nothing, until it stands still; then reads all.
 *
 * @param server the bundle of the server of step 12
 * @param requests the lines to send, each when the one before has left
 * @param asked how many requests that are
 * @param pauseMs a pause after each line
 */
export async function unread(
  server: string,
  requests: Buffer[],
  asked: number,
  pauseMs = 0,
): Promise<Unread> {
  const child = startPiped([server]);
  child.stdout.pause();
  child.stdin.write(INITIALIZE);
  let [left, answers] = [0, -1];
  const sent = (async () => {
    for (const request of requests) {
      if (!child.stdin.write(request)) await once(child.stdin, 'drain');
      left += 1;
      if (pauseMs > 0) await setTimeout(pauseMs);
    }
  })();
  // It stops taking them, or has taken them all.
  for (let before = -1; before !== left || left === 0;) {
    before = left;
    await setTimeout(Math.max(QUIET_MS, 5 * pauseMs));
  }
  const found = { mib: peakOf(child), taken: left };
  child.stdout.on('data', (chunk: Buffer) => {
    for (let at = -1; (at = chunk.indexOf(10, at + 1)) !== -1;) answers += 1;
  });
  child.stdout.resume();
  await sent;
  // Not before all is answered: after that, a server has patience for some seconds only.
  await until(() => answers >= asked, LONG_MS);
  child.stdin.end();
  await once(child, 'close');
  return { ...found, answers };
}

/** Many short requests in one piece. */
export function pings(many: number): Buffer {
  return Buffer.from(frameBytes({ id: 1, method: 'ping' }).toString().repeat(many));
}

/**
 * Holds both conversations over the server of step 12. On Linux only. What is measured is what waits while
 * nobody reads: as soon as somebody does, all the requests that the pipe held are at work at once.
 */
export async function pressure(server: string): Promise<Memory[]> {
  if (process.platform !== 'linux') return [];
  const big = frameBytes({ id: 1, method: 'tools/call', params: { name: 'big' } });
  const short = await unread(server, Array<Buffer>(500).fill(pings(1000)), 500_000);
  const long = await unread(server, Array<Buffer>(200).fill(big), 200, 10);
  return [judged('500,000 pings', short, 500_000), judged('200 answers of 3 MiB', long, 200)];
}

function judged(what: string, { mib, answers }: Unread, asked: number): Memory {
  const told = `server, ${what} that nobody reads: ${mib.toFixed(0)} MiB`;
  if (answers !== asked) return { told, problem: `${answers} answers for ${asked} requests` };
  return mib > MAX_MIB ? { told, problem: `more than ${MAX_MIB} MiB wait to be read` } : { told };
}
