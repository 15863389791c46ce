// Our client and a server of the SDK 2.x that speaks one revision: a test a cell of the support matrix.
import { describe } from 'vitest';
import type { JSONObject } from '../../solutions/step-02-messages/messages.ts';
import { until } from '../harness/waiting.ts';
import { ourClient } from './our-client.ts';
import { REVISIONS } from './revisions.ts';
import { type Command, expect, test, theirProgram } from './talking.ts';

const text = (content: string) => ({ content: [{ type: 'text', text: content }] });
const REFUSED = text('refused with -32601');

async function connected(server: Command) {
  const ours = ourClient(server);
  const result = await ours.client.connect();
  return { ...ours, result };
}

describe.for(REVISIONS)('our client %s', (revision) => {
  test.override({ role: 'client' });
  const server = theirProgram('fixtures/sdk2-server.mjs', revision);

  test('handshake', async ({ recorded }) => {
    const { result } = await connected(recorded(server));
    expect(result).toMatchObject({ protocolVersion: revision });
  });

  test('ping', async ({ recorded }) => {
    const { client, call } = await connected(recorded(server));
    expect(await client.request('ping')).toEqual({});
    expect(await call('request', { method: 'ping' })).toEqual(text('{}'));
  });

  test('tools/list', async ({ recorded }) => {
    const { client } = await connected(recorded(server));
    expect(await client.listTools()).toHaveLength(7);
  });

  test('tools/call', async ({ recorded }) => {
    const { call } = await connected(recorded(server));
    expect(await call('echo', { text: '茶🍵' })).toEqual(text('茶🍵'));
  });

  test('unknown tool', async ({ recorded }) => {
    const { call } = await connected(recorded(server));
    await expect(call('no_such_tool')).rejects.toMatchObject({ code: -32602 });
    expect(await call('echo', { text: 'tea' })).toEqual(text('tea'));
  });

  test('bad argument', async ({ recorded }) => {
    const { call } = await connected(recorded(server));
    expect(await call('echo', { text: 7 })).toEqual({ ...text('text is a string'), isError: true });
    expect(await call('echo', { text: 'tea' })).toEqual(text('tea'));
  });

  test('tools/list_changed', async ({ recorded }) => {
    const { peer, call } = await connected(recorded(server));
    let changed = false;
    peer.on('notifications/tools/list_changed', () => (changed = true));
    await call('grow');
    expect(changed).toBe(true);
  });

  test('progress', async ({ recorded }) => {
    const { call } = await connected(recorded(server));
    const steps: unknown[] = [];
    const onprogress = ({ progress }: JSONObject) => void steps.push(progress);
    await call('count', {}, { onprogress });
    expect(steps).toEqual([1, 2, 3]);
  });

  test('cancellation', async ({ recorded }) => {
    const { client, call } = await connected(recorded(server));
    const wait = call('wait', {}, { timeoutMs: 50 });
    await expect(wait).rejects.toThrow('No answer within 50 ms');
    expect(await client.request('ping')).toEqual({});
  });

  test('logging', async ({ recorded }) => {
    const { client, peer, call } = await connected(recorded(server));
    const heard: unknown[] = [];
    peer.on('notifications/message', (params) => heard.push(params));
    expect(await client.request('logging/setLevel', { level: 'error' })).toEqual({});
    await call('shout');
    expect(heard).toEqual([{ level: 'error', logger: 'cup', data: { of: 'tea' } }]);
  });

  test('sampling', async ({ recorded }) => {
    const { call } = await connected(recorded(server));
    const told = await call('request', { method: 'sampling/createMessage' });
    expect(JSON.stringify(told)).toContain('parrot');
    const withTools = await call('request', { method: 'sampling/createMessage', tools: [] });
    expect(withTools).toEqual(text('refused with -32602'));
  });

  test('a line that is no message', async ({ recorded }) => {
    const { call, errors } = await connected(recorded(server));
    await call('garble', { line: 'Server ready!' });
    expect(errors).toMatchObject([{ code: -32700 }]);
    expect(await call('echo', { text: 'tea' })).toEqual(text('tea'));
  });

  if (revision === '2025-03-26')
    test('batches', async ({ recorded }) => {
      const { peer, call, errors } = await connected(recorded(server));
      const heard: unknown[] = [];
      peer.on('notifications/message', (params) => heard.push(params));
      const params = { level: 'info', data: 'one of a batch' };
      const batch = [{ jsonrpc: '2.0', method: 'notifications/message', params }];
      await call('garble', { line: JSON.stringify(batch) });
      expect(await until(() => errors.length > 0, 1000)).toBe(true);
      expect(errors).toMatchObject([{ code: -32600 }]);
      expect(heard).toEqual([]);
      expect(await call('echo', { text: 'tea' })).toEqual(text('tea'));
    });

  test('resources, prompts, completion', async ({ recorded }) => {
    const { client } = await connected(recorded(server));
    expect(await client.request('resources/list')).toEqual({
      resources: [{ uri: 'tea://cup', name: 'cup' }],
    });
    await expect(client.request('prompts/list')).rejects.toThrow('has not declared prompts');
    const asked = client.peer.call('prompts/list').answer;
    await expect(asked).rejects.toMatchObject({ code: -32601 });
  });

  test('roots', async ({ recorded }) => {
    const { call } = await connected(recorded(server));
    expect(await call('request', { method: 'roots/list' })).toEqual(REFUSED);
  });

  if (revision >= '2025-06-18')
    test('elicitation', async ({ recorded }) => {
      const { call } = await connected(recorded(server));
      expect(await call('request', { method: 'elicitation/create' })).toEqual(REFUSED);
    });

  if (revision === '2025-11-25')
    test('tasks', async ({ recorded }) => {
      const { call } = await connected(recorded(server));
      expect(await call('request', { method: 'tasks/list' })).toEqual(REFUSED);
    });
});
