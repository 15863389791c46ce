// Our client of step 12, and servers made with the SDKs.
import { readFileSync } from 'node:fs';
import { describe } from 'vitest';
import type { JSONObject } from '../../solutions/step-02-messages/messages.ts';
import { ourClient } from './our-client.ts';
import { recordingFile, recordingsOf } from './recordings.ts';
import { expect, fullName, test, theirProgram } from './talking.ts';
import { until } from '../harness/waiting.ts';

const SERVERS = [
  ['SDK 1 server', theirProgram('fixtures/sdk1-server.mjs')],
  ['SDK 2 server', theirProgram('fixtures/sdk2-server.mjs')],
] as const;

const text = (content: string) => ({ content: [{ type: 'text', text: content }] });

describe.for(SERVERS)('our client, %s', ([, server]) => {
  test.override({ role: 'client' });

  test('connects, lists all pages, calls, closes', async ({ recorded, task }) => {
    const { client, call } = ourClient(recorded([...server]));
    expect(await client.connect()).toMatchObject({ protocolVersion: '2025-11-25' });
    const tools = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      ...['echo', 'count', 'wait', 'shout', 'grow', 'garble', 'request'],
    ]);
    expect(await call('echo', { text: '茶🍵\u2028' })).toEqual(text('茶🍵\u2028'));
    await client.close();
    expect(recordingsOf(fullName(task))[0]?.end).toEqual({ code: 0, signal: null });
  });

  test('errors reject, and the client stays usable', async ({ recorded }) => {
    const { client, call } = ourClient(recorded([...server]));
    await client.connect();
    await expect(call('no_such_tool')).rejects.toMatchObject({ code: -32602 });
    await expect(client.request('no/such/method')).rejects.toMatchObject({ code: -32601 });
    await expect(client.request('tools/call', { name: 7 })).rejects.toMatchObject({
      code: expect.any(Number),
    });
    expect(await client.request('ping')).toEqual({});
  });

  test('hears of progress, of the log, and of a list that changes', async ({ recorded }) => {
    const { client, peer, call } = ourClient(recorded([...server]));
    await client.connect();
    const steps: unknown[] = [];
    await call('count', {}, { onprogress: ({ progress }: JSONObject) => steps.push(progress) });
    expect(steps).toEqual([1, 2, 3]);
    const heard: unknown[] = [];
    peer.on('notifications/message', (params) => heard.push(params));
    peer.on('notifications/tools/list_changed', () => heard.push('changed'));
    await call('shout');
    await call('grow');
    expect(heard).toEqual([{ level: 'error', logger: 'cup', data: { of: 'tea' } }, 'changed']);
  });

  test('cancels a call, and the server hears why', async ({ recorded, task }) => {
    const { client, call } = ourClient(recorded([...server]));
    await client.connect();
    const person = new AbortController();
    const wait = call('wait', {}, { signal: person.signal });
    await client.request('ping');
    person.abort(new Error('changed my mind'));
    await expect(wait).rejects.toThrow('changed my mind');
    await expect(call('wait', {}, { timeoutMs: 50 })).rejects.toThrow('No answer within 50 ms');
    expect(await client.request('ping')).toEqual({});
    const stderr = () => readFileSync(`${recordingFile(fullName(task))}.stderr`, 'utf8');
    expect(await until(() => stderr().includes('No answer within 50 ms'), 2000)).toBe(true);
    expect(stderr()).toContain('changed my mind');
  });

  test('answers what the server asks, and refuses the rest', async ({ recorded }) => {
    const { client, call } = ourClient(recorded([...server]));
    await client.connect();
    expect(await call('request', { method: 'ping' })).toEqual(text('{}'));
    const sampled = await call('request', { method: 'sampling/createMessage' });
    expect(JSON.stringify(sampled)).toContain('parrot');
    const refused = text('refused with -32601');
    expect(await call('request', { method: 'roots/list' })).toEqual(refused);
    expect(await call('request', { method: 'elicitation/create' })).toEqual(refused);
  });

  test('goes on after a line that is no message', async ({ recorded }) => {
    const { client, call, errors } = ourClient(recorded([...server]));
    await client.connect();
    expect(await call('garble', { line: 'Server ready!' })).toEqual(text('said something else'));
    expect(errors).toMatchObject([{ code: -32700 }]);
  });
});
