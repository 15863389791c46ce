// What a request may cost its asker, and what it leaves to the others.
import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { resultResponse } from '../../../solutions/step-02-messages/messages.ts';
import { Peer } from '../../../solutions/step-07-pairing/peer.ts';
import { callWithProgress } from '../../../solutions/step-09-notifications/notifications.ts';
import { cancellable, request } from '../../../solutions/step-10-cancellation/cancellation.ts';
import { type Frame, FrameClient, pair, settled } from './pair.ts';

let peer: Peer;
/** Who is at the other end. */
let other: FrameClient;

beforeEach(() => {
  const [ours, theirs] = pair();
  peer = new Peer(ours);
  other = new FrameClient(theirs);
});
afterEach(() => peer.close());

const asked = () => other.news().map(({ method }) => method);
const progress = (progressToken: unknown, value: number): Frame => ({
  method: 'notifications/progress',
  params: { progressToken, progress: value },
});

test('fifty requests on one signal: no warning, and one abort takes all of them back', async () => {
  const warnings: string[] = [];
  const warn = ({ name }: Error) => void warnings.push(name);
  process.on('warning', warn);
  const { signal, abort } = bound(new AbortController());
  const ends = Array.from({ length: 50 }, () => request(peer, 'tools/call', {}, { signal }));
  await settled();
  expect(getEventListeners(signal, 'abort')).toHaveLength(50);
  expect(asked()).toHaveLength(50);
  abort(new Error('stop them all'));
  const states = await Promise.allSettled(ends);
  expect(new Set(states.map(({ status }) => status))).toEqual(new Set(['rejected']));
  await settled();
  expect(asked()).toEqual(Array.from({ length: 50 }, () => 'notifications/cancelled'));
  expect(getEventListeners(signal, 'abort')).toEqual([]);
  process.off('warning', warn);
  expect(warnings).toEqual([]);
});

function bound(controller: AbortController) {
  return { signal: controller.signal, abort: controller.abort.bind(controller) };
}

test('two requests with one id: a cancel stops both, since nobody can say which was meant', async () => {
  const signals: AbortSignal[] = [];
  const never = new Promise<never>(() => {});
  peer.onrequest = cancellable(peer, (_, { signal }) => {
    signals.push(signal!);
    return never;
  });
  for (const method of ['a', 'b']) await other.say({ id: 7, method });
  await other.say({ id: 8, method: 'c' });
  await other.say({ method: 'notifications/cancelled', params: { requestId: 7 } });
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, false]);
});

test("two requests with one id: the end of the first does not hide the second's cancel", async () => {
  const works: { finish: () => void; signal: AbortSignal }[] = [];
  peer.onrequest = cancellable(peer, (message, { signal }) => {
    return new Promise((resolve) => {
      works.push({ finish: () => resolve(resultResponse(message.id, {})), signal: signal! });
    });
  });
  for (const method of ['a', 'b']) await other.say({ id: 7, method });
  works[0]!.finish();
  await settled();
  await other.say({ method: 'notifications/cancelled', params: { requestId: 7 } });
  expect(works.map(({ signal }) => signal.aborted)).toEqual([false, true]);
});

test("a caller's own token, 0 included, and ours do not meet", async () => {
  const heard: unknown[] = [];
  const listen = (name: string) => (params: object) => void heard.push([name, params]);
  callWithProgress(peer, 'a', { _meta: { progressToken: 0 } }, listen('own'));
  callWithProgress(peer, 'b', {}, listen('ours'));
  callWithProgress(peer, 'c', { _meta: {} }, listen('theirs'));
  await settled();
  const metas = other.news().map(({ params }) => params!._meta as { progressToken: unknown });
  const tokens = metas.map(({ progressToken }) => progressToken);
  expect(tokens[0]).toBe(0);
  expect(new Set(tokens).size).toBe(3);
  for (const [at, token] of tokens.entries()) await other.say(progress(token, at));
  expect(heard).toEqual(
    ['own', 'ours', 'theirs'].map((name, at) => [
      name,
      { progressToken: tokens[at], progress: at },
    ]),
  );
});

test('a listener that throws or rejects reaches onerror, and hides nothing from the others', async () => {
  const errors: string[] = [];
  const heard: string[] = [];
  peer.onerror = ({ message }) => void errors.push(message);
  peer.on('notifications/progress', () => {
    throw new Error('throws');
  });
  peer.on('notifications/progress', async () => {
    await settled();
    throw new Error('rejects');
  });
  peer.on('notifications/progress', () => void heard.push('the listener behind them'));
  const answer = request(peer, 'a', {}, { onprogress: () => void heard.push('onprogress') });
  await settled();
  const [sent] = other.news() as [{ id: unknown; params: { _meta: { progressToken: unknown } } }];
  await other.say(progress(sent.params._meta.progressToken, 1));
  await other.say({ id: sent.id, result: { done: true } });
  expect(await answer).toEqual({ done: true });
  await settled();
  expect(heard).toEqual(['the listener behind them', 'onprogress']);
  expect(errors).toEqual(['throws', 'rejects']);
});
