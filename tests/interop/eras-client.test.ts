// Our client of step 21, and servers that others have made: first one of the SDK 2.x that speaks 2026-07-28 alone,
// a test a cell of the support matrix; then servers of every kind, and what it found out about them.
import { describe } from 'vitest';
import type { JSONObject } from '../../solutions/step-02-messages/messages.ts';
import { META } from '../../solutions/step-19-stateless/stateless.ts';
import { program } from '../harness/programs.ts';
import { until } from '../harness/waiting.ts';
import { asked, eitherClient } from './our-client.ts';
import { asFrame, recordingsOf } from './recordings.ts';
import { CURRENT } from './revisions.ts';
import { type Command, expect, fullName, test, theirProgram } from './talking.ts';

const text = (content: string) => ({ content: [{ type: 'text', text: content }] });

const sdk2 = (...words: string[]) => theirProgram('fixtures/sdk2-server.mjs', ...words);

/** What a client of ours has sent, method by method. */
function methodsIn(name: string): unknown[] {
  const lines = recordingsOf(name).flatMap(({ lines }) => lines);
  const sent = lines.filter(({ direction }) => direction === '→');
  return sent.map(({ line }) => asFrame(line)?.method);
}

describe(`our client ${CURRENT}`, () => {
  test.override({ role: 'client' });
  const server = sdk2('current');

  test('server/discover', async ({ recorded }) => {
    const { protocolVersion, capabilities } = await eitherClient(recorded(server));
    expect(protocolVersion).toBe(CURRENT);
    expect(capabilities).toHaveProperty('tools');
  });

  test('a revision that nobody speaks', async ({ recorded, task }) => {
    const { protocolVersion } = await eitherClient(recorded(server), {
      versions: ['2099-01-01', CURRENT],
    });
    expect(protocolVersion).toBe(CURRENT);
    expect(methodsIn(fullName(task))).toEqual(['server/discover', 'server/discover']);
    const neither = eitherClient(recorded(server), { versions: ['2099-01-01'] });
    await expect(neither).rejects.toThrow(CURRENT);
  });

  test('tools/list', async ({ recorded }) => {
    const { client } = await eitherClient(recorded(server));
    expect(await client.listTools()).toHaveLength(7);
  });

  test('tools/call', async ({ recorded }) => {
    const { call } = await eitherClient(recorded(server));
    const cups = ['茶🍵', 'tea\r\nwith\nlines', '\u2028'];
    const told = await Promise.all(cups.map((cup) => call('echo', { text: cup })));
    expect(told).toMatchObject(cups.map(text));
  });

  test('unknown tool', async ({ recorded }) => {
    const { call } = await eitherClient(recorded(server));
    await expect(call('no_such_tool')).rejects.toMatchObject({ code: -32602 });
  });

  test('bad argument', async ({ recorded }) => {
    const { call } = await eitherClient(recorded(server));
    const told = await call('echo', { text: 7 });
    expect(told).toMatchObject({ ...text('text is a string'), isError: true });
  });

  test('tools/list_changed', async ({ recorded }) => {
    const { client, call } = await eitherClient(recorded(server));
    let changed = false;
    client.peer.on('notifications/tools/list_changed', () => (changed = true));
    await call('grow');
    expect(await until(() => changed, 300)).toBe(false);
  });

  test('progress', async ({ recorded }) => {
    const { call } = await eitherClient(recorded(server));
    const steps: unknown[] = [];
    const onprogress = ({ progress }: JSONObject) => void steps.push(progress);
    await call('count', {}, { onprogress });
    expect(steps).toEqual([1, 2, 3]);
  });

  test('cancellation', async ({ recorded }) => {
    const { call } = await eitherClient(recorded(server));
    const wait = call('wait', {}, { timeoutMs: 50 });
    await expect(wait).rejects.toThrow('No answer within 50 ms');
    expect(await call('echo', { text: 'tea' })).toMatchObject(text('tea'));
  });

  test('logging', async ({ recorded }) => {
    const { client } = await eitherClient(recorded(server));
    const heard: unknown[] = [];
    client.peer.on('notifications/message', ({ level }) => heard.push(level));
    const _meta = { [META.logLevel]: 'error' };
    await client.request('tools/call', { name: 'log', arguments: {}, _meta });
    expect(heard).toEqual(['error']);
  });

  test('sampling', async ({ recorded }) => {
    const { call } = await eitherClient(recorded(server), asked);
    expect(JSON.stringify(await call('ask'))).toContain('parrot');
  });

  test('a line that is no message', async ({ recorded }) => {
    const { call, errors } = await eitherClient(recorded(server));
    await call('garble', { line: 'Server ready!' });
    expect(errors).toMatchObject([{ code: -32700 }]);
    expect(await call('echo', { text: 'tea' })).toMatchObject(text('tea'));
  });

  test('resources, prompts, completion', async ({ recorded }) => {
    const { client } = await eitherClient(recorded(server));
    expect(await client.request('resources/list')).toMatchObject({
      resources: [{ uri: 'tea://cup', name: 'cup' }],
    });
    await expect(client.request('prompts/list')).rejects.toThrow('has not declared prompts');
  });

  test('roots', async ({ recorded }) => {
    const { call } = await eitherClient(recorded(server), asked);
    await expect(call('ask', { method: 'roots/list' })).rejects.toThrow();
  });

  test('elicitation', async ({ recorded }) => {
    const { call } = await eitherClient(recorded(server), asked);
    await expect(call('ask', { method: 'elicitation/create' })).rejects.toThrow();
  });
});

const sdk1 = (...words: string[]) => theirProgram('fixtures/sdk1-server.mjs', ...words);
const everything = '@modelcontextprotocol/server-everything/dist/index.js';
const ours = async (step: string, ...port: string[]): Promise<Command> => {
  return [process.execPath, await program(`solutions/${step}/server.ts`), ...port];
};

/** Whom it meets, and the revision without a handshake in which they talk; undefined: a handshake. */
const SERVERS: [name: string, over: 'stdio' | 'HTTP', Command | string, string?][] = [
  ['SDK 1 server', 'stdio', sdk1()],
  ['SDK 1 server', 'HTTP', sdk1('http')],
  ['SDK 1 server that sends JSON', 'HTTP', sdk1('http', 'json')],
  ['SDK 2 server with a handshake', 'stdio', sdk2()],
  ['SDK 2 server with sessions', 'HTTP', sdk2('http')],
  ['SDK 2 server for both eras', 'stdio', sdk2('either'), CURRENT],
  ['SDK 2 server for both eras', 'HTTP', sdk2('http', 'either'), CURRENT],
  ['SDK 2 server without a handshake', 'stdio', sdk2('current'), CURRENT],
  ['SDK 2 server without a handshake', 'HTTP', sdk2('http', 'current'), CURRENT],
  ['server-everything', 'stdio', theirProgram(everything)],
  ['server-everything', 'HTTP', theirProgram('fixtures/everything-http.mjs')],
  ['our step-12-endings', 'stdio', 'step-12-endings'],
  ['our step-18-resume', 'HTTP', 'step-18-resume'],
  ['our step-19-stateless', 'stdio', 'step-19-stateless', CURRENT],
  ['our step-20-mirror', 'HTTP', 'step-20-mirror', CURRENT],
  ['our step-21-eras', 'stdio', 'step-21-eras', CURRENT],
  ['our step-21-eras', 'HTTP', 'step-21-eras', CURRENT],
];

describe('our client in both eras', () => {
  test.override({ role: 'client' });

  for (const [name, over, server, revision] of SERVERS) {
    test(`${name} over ${over}`, async ({ recorded, served, task }) => {
      const port = over === 'HTTP' ? ['0'] : [];
      const command = typeof server === 'string' ? await ours(server, ...port) : server;
      const place = over === 'HTTP' ? await served(command) : recorded(command);
      const { client, protocolVersion } = await eitherClient(place);
      expect(protocolVersion).toBe(revision);
      expect(await client.listTools()).not.toHaveLength(0);
      const methods = methodsIn(fullName(task));
      expect(methods[0]).toBe('server/discover');
      expect(methods.includes('initialize')).toBe(revision === undefined);
      expect(methods.filter((method) => method === 'server/discover')).toHaveLength(1);
    });
  }

  test('SDK 2 server over HTTP: progress, and a call that is given up', async ({ served }) => {
    const { call } = await eitherClient(await served(sdk2('http', 'current')));
    const steps: unknown[] = [];
    const onprogress = ({ progress }: JSONObject) => void steps.push(progress);
    await call('count', {}, { onprogress });
    expect(steps).toEqual([1, 2, 3]);
    const wait = call('wait', {}, { timeoutMs: 50 });
    await expect(wait).rejects.toThrow('No answer within 50 ms');
    expect(await call('echo', { text: '茶' })).toMatchObject(text('茶'));
  });

  test('SDK 1 server over HTTP: what belongs to a session works after the probe', async ({
    served,
  }) => {
    const { client, call } = await eitherClient(await served(sdk1('http')));
    expect(await client.request('ping')).toEqual({});
    expect(await call('request', { method: 'ping' })).toEqual(text('{}'));
    expect(JSON.stringify(await call('request', { method: 'sampling/createMessage' }))).toContain(
      'parrot',
    );
  });
});
