// One table of tools in one process, and two clients who use the same ids and the same tokens: each hears of
// its own requests, and of nothing else.
import { expect, test } from 'vitest';
import { Handshake } from '../../../solutions/step-05-handshake/handshake.ts';
import type { Context } from '../../../solutions/step-07-pairing/context.ts';
import { Peer } from '../../../solutions/step-07-pairing/peer.ts';
import { servePeer } from '../../../solutions/step-07-pairing/serve-peer.ts';
import { Tools } from '../../../solutions/step-08-tools/tools.ts';
import {
  type Report,
  withProgress,
} from '../../../solutions/step-09-notifications/notifications.ts';
import { connect as connectTalking } from '../../../solutions/step-09-notifications/server.ts';
import { cancellable } from '../../../solutions/step-10-cancellation/cancellation.ts';
import { connect as connectPatient } from '../../../solutions/step-10-cancellation/server.ts';
import { createMessage, textOf } from '../../../solutions/step-11-sampling/sampling.ts';
import type { Transport } from '../../../solutions/step-04-transport/transport.ts';
import { call, cancel, type Frame, FrameClient, pair, settled } from './pair.ts';

/** @returns a client of this server, after the handshake */
async function open(connect: (transport: Transport) => Promise<void>, capabilities = {}) {
  const [ours, theirs] = pair();
  await connect(theirs);
  return new FrameClient(ours).open(capabilities);
}

interface Work {
  context: Context;
  report: Report;
  done: (text: string) => void;
}

/** A table with one tool, whose works go on until the test says otherwise, in the order of their calls. */
function table() {
  const works: Work[] = [];
  const tools = new Tools([
    {
      name: 'work',
      description: 'Works.',
      inputSchema: { type: 'object' },
      handler: (_, context) =>
        withProgress(context, (report) => {
          return new Promise<string>((done) => void works.push({ context, report, done }));
        }),
    },
  ]);
  const connect = (transport: Transport) => {
    const peer = new Peer(transport);
    const serverInfo = { name: 'OneTable', version: '1.0.0' };
    const handshake = new Handshake({ serverInfo, capabilities: { tools: {} } });
    return servePeer(peer, handshake, cancellable(peer, tools.answer));
  };
  return { works, connect };
}

const progress = (value: number, progressToken: unknown = 't') => ({
  jsonrpc: '2.0',
  method: 'notifications/progress',
  params: { progressToken, progress: value },
});

const said = (id: unknown, text: string) => ({
  jsonrpc: '2.0',
  id,
  result: { content: [{ type: 'text', text }] },
});

/** Two clients, each with a call 7 whose token is "t". */
async function twoAtWork(capabilities = {}) {
  const { works, connect } = table();
  const [a, b] = [await open(connect, capabilities), await open(connect, capabilities)];
  for (const client of [a, b]) await client.say(call(7, 'work', {}, 't'));
  const [ofA, ofB] = works as [Work, Work];
  return { a, b, ofA, ofB };
}

test('progress goes to who has asked', async () => {
  const { a, b, ofA, ofB } = await twoAtWork();
  ofA.report(1);
  await settled();
  expect([a.news(), b.news()]).toEqual([[progress(1)], []]);
  ofB.report(1);
  ofB.report(2);
  await settled();
  expect([a.news(), b.news()]).toEqual([[], [progress(1), progress(2)]]);
});

test('the cancel of one stops its own work, and the other is answered', async () => {
  const { a, b, ofA, ofB } = await twoAtWork();
  await a.say(cancel(7));
  expect([ofA, ofB].map(({ context }) => context.signal?.aborted)).toEqual([true, false]);
  for (const { report } of [ofA, ofB]) report(1);
  ofA.done('for nobody');
  ofB.done('for b');
  await settled();
  expect([a.news(), b.news()]).toEqual([[], [progress(1), said(7, 'for b')]]);
});

test('the end of one connection ends its questions, and those of the other wait on', async () => {
  const { a, b, ofA, ofB } = await twoAtWork({ sampling: {} });
  const messages = [{ role: 'user', content: { type: 'text', text: 'Tea?' } }];
  const ask = ({ context }: Work) => createMessage(context, { messages, maxTokens: 9 });
  const [asksA, asksB] = [ask(ofA), ask(ofB)];
  await settled();
  for (const client of [a, b]) {
    expect(client.news()).toMatchObject([{ id: 1, method: 'sampling/createMessage' }]);
  }
  await a.close();
  await expect(asksA).rejects.toThrow('closed');
  const result = { role: 'assistant', content: { type: 'text', text: 'Yes.' }, model: 'm' };
  await b.say({ id: 1, result });
  expect(textOf(await asksB)).toBe('Yes.');
  ofB.report(1);
  ofB.done('for b');
  await settled();
  expect([a.news(), b.news()]).toEqual([[], [progress(1), said(7, 'for b')]]);
});

test('each knows what its own client has declared', async () => {
  const { works, connect } = table();
  const [a, b] = [await open(connect, { sampling: {} }), await open(connect)];
  for (const client of [b, a]) await client.say(call(1, 'work'));
  const declared = works.map(({ context }) => context.client?.capabilities);
  expect(declared).toEqual([{}, { sampling: {} }]);
});

test('the server of step 09: counts, levels and ends do not mix', async () => {
  const [a, b] = [await open(connectTalking), await open(connectTalking)];
  await a.say({ id: 1, method: 'logging/setLevel', params: { level: 'alert' } });
  await b.say({ id: 1, method: 'logging/setLevel', params: { level: 'debug' } });
  for (const client of [a, b]) await client.say(call(2, 'drill'));
  const logged = (frames: Frame[]) => frames.filter((frame) => 'method' in frame).length;
  expect([logged(a.news()), logged(b.news())]).toEqual([2, 8]);

  await a.say(call(3, 'count', { to: 2 }, 't'));
  await b.say(call(3, 'count', { to: 3 }, 't'));
  const totals = (frames: Frame[]) => frames.map(({ params }) => params?.total);
  expect(totals(await b.hears(4))).toEqual([3, 3, 3, undefined]);
  expect(totals(await a.hears(3))).toEqual([2, 2, undefined]);

  await a.close();
  await b.say(call(4, 'grow'));
  const changed = { jsonrpc: '2.0', method: 'notifications/tools/list_changed' };
  expect(b.news()).toEqual([changed, said(4, 'one more tool')]);
  expect(a.news()).toEqual([]);
});

test('the server of step 10: one cancels, and the other goes on', async () => {
  const [a, b] = [await open(connectPatient), await open(connectPatient)];
  for (const client of [a, b]) await client.say(call('id', 'wait', { ms: 150 }, 't'));
  await a.say(cancel('id'));
  const values = (await b.hears(4)).map(({ params }) => params?.progress);
  expect(values).toEqual([50, 100, 150, undefined]);
  expect(a.news()).toEqual([]);
});
