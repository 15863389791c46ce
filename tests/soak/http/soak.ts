// npm run soak:http: conversations over HTTP with hostile clients, hostile servers and a proxy that cuts, from a
// seed. Exits with code 1 when an invariant breaks.
//   npm run soak:http -- --conversations 1000 --seed S --only K --jobs N --tree solutions
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../../harness/bundler.ts';
import { bundle } from '../build.ts';
import { memoryOfMarathon } from '../memory.ts';
import { readOptions } from '../options.ts';
import type { Outcome } from '../outcome.ts';
import { killAll, startPiped } from '../processes.ts';
import { Random } from '../random.ts';
import { addAll, type Counts, listed } from '../tally.ts';
import { attackServer } from './attacking.ts';
import { cuttingProxy } from './proxy.ts';

/** A server that keeps what nobody reads shows it here: sessions, streams, the log for resuming. */
const MAX_MIB = 400;
const CUT_PERCENT = 35;

process.on('exit', killAll);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => process.exit(130));
}

const { seed, conversations, only, jobs, tree } = readOptions(process.argv.slice(2));
const folder = join(root, '.workshop', 'soak', String(process.pid));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const programs = await bundle(
  {
    server: 'tests/soak/http/server.ts',
    driver: 'tests/soak/http/driver.ts',
    probe: 'tests/soak/server/probe.ts',
  },
  tree,
  folder,
);

const start = performance.now();
const counts: Record<Outcome['side'], { faults: Counts; requests: Counts }> = {
  client: { faults: {}, requests: {} },
  server: { faults: {}, requests: {} },
};
let violations = 0;

function hear({ side, conversation, faults, requests, problems }: Outcome): void {
  addAll(counts[side].faults, faults);
  addAll(counts[side].requests, requests);
  for (const problem of problems)
    violate(`conversation ${conversation}, ${side} under test: ${problem}`);
}

function violate(problem: string): void {
  violations += 1;
  if (violations <= 20) console.log(`✗ ${problem}`);
}

/** Every second conversation is with the client. */
const numbers = Array.from({ length: conversations }, (_, n) => n + 1);
const chosen = only === undefined ? numbers : [only];
const parts = chosen.length >= 40 ? 4 : 1;

async function attackedServer(): Promise<void> {
  const own = chosen.filter((number) => number % 2 === 1);
  if (own.length === 0) return;
  const lanes = Math.max(jobs, 4);
  const { heaps, peakMiB } = await attackServer(
    programs,
    { seed, numbers: own, jobs: lanes, parts },
    hear,
  );
  if (parts > 1) tellMemory('server', heaps);
  console.log(`memory: server, at most ${peakMiB.toFixed(0)} MiB`);
  if (peakMiB > MAX_MIB) violate(`the server has held more than ${MAX_MIB} MiB`);
}

function tellMemory(name: string, heaps: number[]): void {
  const { told, problem } = memoryOfMarathon(name, heaps);
  console.log(`memory: ${told}`);
  if (problem !== undefined) violate(problem);
}

/** Sends an order to the driver. @returns its answer @throws when it has ended */
async function order<T>(child: ReturnType<typeof startPiped>, message: object): Promise<T> {
  const answered = new AbortController();
  const { signal } = answered;
  const told = once(child, 'message', { signal });
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`the process of the client has ended with code ${code}`);
  });
  ended.catch(() => {});
  child.send(message);
  try {
    const [answer] = (await Promise.race([told, ended])) as [T];
    return answer;
  } finally {
    told.catch(() => {});
    answered.abort();
  }
}

async function clientOfHostileServers(): Promise<void> {
  const own = chosen.filter((number) => number % 2 === 0);
  if (own.length === 0) return;
  const child = startPiped(['--expose-gc', programs.driver], true);
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const heaps: number[] = [];
  const size = Math.ceil(own.length / parts);
  try {
    for (const [n, number] of own.entries()) {
      hear(await order<Outcome>(child, { number, seed }));
      if ((n + 1) % size === 0) heaps.push(await order<number>(child, {}));
    }
  } catch (error) {
    violate(`${String(error)}: ${said.slice(-600)}`);
  }
  child.kill('SIGKILL');
  if (parts > 1) tellMemory('client', heaps);
}

async function cutLines(): Promise<void> {
  if (only !== undefined) return;
  const server = startPiped([programs.server]);
  server.stderr.resume();
  const [line] = (await once(createInterface({ input: server.stdout }), 'line')) as [string];
  const proxy = await cuttingProxy(new URL(line), new Random(seed, 'cuts'), CUT_PERCENT);
  const child = startPiped([programs.driver], true);
  child.stderr.resume();
  const calls = Math.max(10, Math.ceil(conversations / 10));
  const outcome = await order<Outcome>(child, { number: 0, url: proxy.url, calls });
  for (const one of [child, server]) one.kill('SIGKILL');
  proxy.stop();
  for (const problem of outcome.problems) violate(`through ${proxy.cuts()} cuts: ${problem}`);
  const { answered = 0, failed = 0, 'with all progress': whole = 0 } = outcome.requests;
  console.log(
    `a proxy that cuts: ${proxy.cuts()} cuts, ${answered} calls answered, ${whole} of them with all progress, ` +
      `${failed} told that the line broke`,
  );
  if (answered === 0) violate('no call came through the cuts');
}

console.log(`seed ${seed}`);
await Promise.all([attackedServer(), clientOfHostileServers()]);
await cutLines();
for (const side of ['client', 'server'] as const) {
  console.log(`${side} under test`);
  console.log(listed('requests', counts[side].requests));
  console.log(listed('faults', counts[side].faults));
}
const seconds = ((performance.now() - start) / 1000).toFixed(1);
console.log(`${chosen.length} conversations over HTTP in ${seconds} s, ${violations} violations`);
process.stdout.write('', () => process.exit(violations > 0 ? 1 : 0));
