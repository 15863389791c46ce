// A process with the client under test. It hears what to do, and tells what came of it:
//   { number, seed }              a conversation with a hostile server
//   { number, seed, url, calls }  calls through a proxy that cuts
//   {}                            how many bytes are in use
import { setImmediate, setTimeout } from 'node:timers/promises';
import { RpcError } from '#step/step-02-messages/messages.ts';
import { Client } from '#step/step-07-pairing/client.ts';
import { Peer } from '#step/step-07-pairing/peer.ts';
import { request } from '#step/step-10-cancellation/cancellation.ts';
import { ResumingTransport } from '#step/step-18-resume/resuming.ts';
import { hardText } from '../junk.ts';
import { Notes, type Outcome } from '../outcome.ts';
import { Random } from '../random.ts';
import { CODE, hostileServer, type Manner, MANNERS } from './hostile.ts';

const HASTY_MS = 60;
/** Longer than any answer takes, on a machine that has much to do. */
const LONG_MS = 20_000;

let warned = '';
process.on('warning', (warning) => (warned += String(warning)));

function clientOf(url: string) {
  const peer = new Peer(new ResumingTransport(url));
  let closed = 0;
  peer.onerror = () => {};
  peer.onclose = () => (closed += 1);
  return { client: new Client(peer, { ask: request }), closedTimes: () => closed };
}

const RESULTS: Manner[] = ['json', 'events', 'cut, and taken up again'];
const ERRORS: Manner[] = ['an error', 'an error in a 400'];

async function converse(number: number, seed: string): Promise<Outcome> {
  const notes = new Notes('client', number);
  const random = new Random(seed, number, 'http client');
  const asks = random.some(3, 14, (n) => ({
    n,
    nonce: `${n} ${hardText(random)}`,
    manner: random.weighted(MANNERS),
  }));
  const server = await hostileServer((n) => {
    return { manner: asks[n]!.manner, random: new Random(seed, number, n, 'answer') };
  });
  const { client, closedTimes } = clientOf(server.url);
  await client.connect();
  const call = async ({ n, nonce, manner }: (typeof asks)[number]) => {
    notes.fault(manner);
    const timeoutMs = manner === 'no answer' ? HASTY_MS : LONG_MS;
    const params = { name: 'echo', arguments: { n, nonce } };
    let how: string;
    try {
      const result = await client.request('tools/call', params, { timeoutMs });
      how = result.nonce === nonce ? 'result' : 'the result of somebody else';
    } catch (error) {
      const isTimeout = String(error).includes('No answer within');
      how =
        error instanceof RpcError && error.code === CODE
          ? 'error'
          : isTimeout
            ? 'timeout'
            : 'failed';
    }
    notes.settled(how);
    const wanted = RESULTS.includes(manner)
      ? 'result'
      : ERRORS.includes(manner)
        ? 'error'
        : undefined;
    const may = wanted ?? (manner === 'no answer' ? 'timeout' : 'failed');
    if (how !== may) notes.problem(`${manner}: ends as ${how}, not ${may}`);
  };
  const split = random.int(0, asks.length);
  await Promise.all(asks.slice(0, split).map(call));
  for (const one of asks.slice(split)) await call(one);
  await client.close();
  server.stop();
  if (closedTimes() !== 1) notes.problem(`onclose was called ${closedTimes()} times`);
  if (warned !== '') notes.problem(warned);
  warned = '';
  return notes.outcome;
}

/** Calls through a proxy that cuts. Each must end, its progress must rise, and its result be its own. */
async function throughCuts(number: number, url: string, calls: number): Promise<Outcome> {
  const notes = new Notes('client', number);
  for (let n = 0; n < calls; n += 1) {
    const { client } = clientOf(url);
    try {
      await client.connect();
      const told: number[] = [];
      const onprogress = ({ progress }: Record<string, unknown>) =>
        void told.push(Number(progress));
      const params = { name: 'count', arguments: {} };
      const { content } = await client.request('tools/call', params, {
        onprogress,
        timeoutMs: LONG_MS,
      });
      notes.settled('answered');
      if (JSON.stringify(content) !== '[{"type":"text","text":"counted"}]')
        notes.problem('not its result');
      if (told.some((one, at) => one <= (told[at - 1] ?? 0))) notes.problem(`progress ${told}`);
      if (String(told) === '1,2,3') notes.settled('with all progress');
    } catch (error) {
      const isLate = String(error).includes('No answer within');
      notes.settled('failed');
      if (isLate) notes.problem(String(error));
    }
    await client.close();
  }
  return notes.outcome;
}

async function bytesInUse(): Promise<number> {
  for (let round = 0; round < 3; round += 1) {
    await setTimeout(20);
    globalThis.gc!();
    await setImmediate();
  }
  return process.memoryUsage().heapUsed;
}

interface Order {
  number?: number;
  seed?: string;
  url?: string;
  calls?: number;
}

process.on('message', async ({ number, seed = '', url, calls = 0 }: Order) => {
  if (number === undefined) return process.send!(await bytesInUse());
  process.send!(await (url ? throughCuts(number, url, calls) : converse(number, seed)));
});
