// From step 10 on a server can be cancelled, and a client asks with a clock: neither shows in a talk in which
// all goes well.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Transport } from '../../../solutions/step-04-transport/transport.ts';
import { Handshake } from '../../../solutions/step-05-handshake/handshake.ts';
import { Peer } from '../../../solutions/step-07-pairing/peer.ts';
import { servePeer } from '../../../solutions/step-07-pairing/serve-peer.ts';
import { type Tool, Tools } from '../../../solutions/step-08-tools/tools.ts';
import { connect as step10 } from '../../../solutions/step-10-cancellation/server.ts';
import { connect as step11 } from '../../../solutions/step-11-sampling/server.ts';
import { connect as step12 } from '../../../solutions/step-12-endings/server.ts';
import { root } from '../places.ts';
import { call, cancel, FrameClient, pair } from './pair.ts';

type Connect = (transport: Transport) => Promise<void>;

/** What a server still says after a call that takes its time was cancelled. */
async function saysAfterCancel(connect: Connect, name: string, args: object): Promise<unknown[]> {
  const [ours, theirs] = pair();
  await connect(theirs);
  const client = await new FrameClient(ours).open({ sampling: {} });
  await client.say(call('c', name, args));
  client.news();
  await client.say(cancel('c'));
  await setTimeout(150);
  await client.say({ id: 'p', method: 'ping' });
  const said = client.news().map(({ id, method }) => id ?? method);
  await client.close();
  return said;
}

test.each([
  ['step 10', step10, 'wait', { ms: 60 }, ['p']],
  ['step 11', step11, 'summarize', { text: 'tea' }, ['notifications/cancelled', 'p']],
  ['step 12', step12, 'wait', { ms: 60 }, ['p']],
] as const)('the server of %s can be cancelled', async (_, connect, name, args, expected) => {
  expect(await saysAfterCancel(connect, name, args)).toEqual(expected);
});

test('a server that is wired without `cancellable` is found', async () => {
  const handler: Tool['handler'] = (_, { signal }) => setTimeout(60, 'waited', { signal });
  const wait: Tool = { name: 'wait', description: '', inputSchema: { type: 'object' }, handler };
  const description = {
    capabilities: { tools: {} },
    serverInfo: { name: 'Unwired', version: '1.0.0' },
  };
  const connect: Connect = (transport) =>
    servePeer(new Peer(transport), new Handshake(description), new Tools([wait]).answer);
  expect(await saysAfterCancel(connect, 'wait', {})).toEqual(['c', 'p']);
});

/** In the client's process a minute passes in a moment; other times are as they are. */
const HURRY = `data:text/javascript,${encodeURIComponent(`
  const { setTimeout } = globalThis;
  globalThis.setTimeout = (f, ms, ...args) => setTimeout(f, ms === 60_000 ? 50 : ms, ...args);
`)}`;
/** Reads, and never answers. */
const DEAF = 'process.stdin.resume()';

/** @returns what a client prints to stderr before it ends, or undefined if it still waits */
async function askTheDeaf(program: string, patienceMs: number): Promise<string | undefined> {
  const args = ['--import', 'tsx', '--import', HURRY, program, process.execPath, '-e', DEAF];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['pipe', 'ignore', 'pipe'] });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const ended = once(child, 'close').then(() => stderr);
  const told = await Promise.race([ended, setTimeout(patienceMs, undefined, { ref: false })]);
  child.kill('SIGKILL');
  await ended;
  return told;
}

test.each(['step-10-cancellation', 'step-11-sampling', 'step-12-endings'])(
  'the client of %s asks with a clock',
  { timeout: 25_000 },
  async (step) => {
    const told = await askTheDeaf(`solutions/${step}/talk.ts`, 20_000);
    expect(told).toContain('No answer within 60000 ms');
  },
);

test('a client that asks without a clock is found', { timeout: 25_000 }, async () => {
  expect(await askTheDeaf('solutions/step-08-tools/talk.ts', 5000)).toBeUndefined();
});
