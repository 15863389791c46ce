// Our client of steps 17 and 18 over HTTP, and servers that others have made: first one of the SDK 2.x that
// speaks one revision, a test a cell of the support matrix; then each of the others.
import { describe } from 'vitest';
import type { JSONObject } from '../../solutions/step-02-messages/messages.ts';
import { HttpClientTransport } from '../../solutions/step-17-client/http-client.ts';
import { until } from '../harness/waiting.ts';
import { HTTP_REVISIONS } from './features.ts';
import { ourClient } from './our-client.ts';
import { expect, test, theirProgram } from './talking.ts';

const text = (content: string) => ({ content: [{ type: 'text', text: content }] });

async function connected(server: Parameters<typeof ourClient>[0]) {
  const ours = ourClient(server);
  const result = await ours.client.connect();
  return { ...ours, result };
}

/** What goes to the GET is lost until the server has that, and nobody tells the client when it has. */
async function untilHeard(call: () => Promise<unknown>, heard: () => boolean): Promise<void> {
  for (let times = 0; times < 20; times += 1) {
    await call();
    if (await until(heard, 500)) return;
  }
  throw new Error('nothing was heard');
}

describe.for(HTTP_REVISIONS)('our client over HTTP %s', (revision) => {
  test.override({ role: 'client' });
  const server = theirProgram('fixtures/sdk2-server.mjs', 'http', revision);

  test('handshake', async ({ served }) => {
    const { result } = await connected(await served(server));
    expect(result).toMatchObject({ protocolVersion: revision });
  });

  test('ping', async ({ served }) => {
    const { client, call } = await connected(await served(server));
    expect(await client.request('ping')).toEqual({});
    expect(await call('request', { method: 'ping' })).toEqual(text('{}'));
  });

  test('tools/list', async ({ served }) => {
    const { client } = await connected(await served(server));
    expect(await client.listTools()).toHaveLength(7);
  });

  test('tools/call', async ({ served }) => {
    const { call } = await connected(await served(server));
    const cups = ['茶🍵', 'tea\r\nwith\nlines', '\u2028'];
    const told = await Promise.all(cups.map((cup) => call('echo', { text: cup })));
    expect(told).toEqual(cups.map(text));
  });

  test('errors', async ({ served }) => {
    const { client, call } = await connected(await served(server));
    await expect(call('no_such_tool')).rejects.toMatchObject({ code: -32602 });
    await expect(client.request('no/such/method')).rejects.toMatchObject({ code: -32601 });
    expect(await call('echo', { text: 7 })).toEqual({ ...text('text is a string'), isError: true });
  });

  test('tools/list_changed', async ({ served }) => {
    const { peer, call } = await connected(await served(server));
    let changed = false;
    peer.on('notifications/tools/list_changed', () => (changed = true));
    await untilHeard(
      () => call('grow'),
      () => changed,
    );
  });

  test('progress', async ({ served }) => {
    const { call } = await connected(await served(server));
    const steps: unknown[] = [];
    const onprogress = ({ progress }: JSONObject) => void steps.push(progress);
    await call('count', {}, { onprogress });
    expect(steps).toEqual([1, 2, 3]);
  });

  test('cancellation', async ({ served }) => {
    const { client, call } = await connected(await served(server));
    const wait = call('wait', {}, { timeoutMs: 50 });
    await expect(wait).rejects.toThrow('No answer within 50 ms');
    expect(await client.request('ping')).toEqual({});
  });

  test('logging', async ({ served }) => {
    const { client, peer, call } = await connected(await served(server));
    const heard: unknown[] = [];
    peer.on('notifications/message', (params) => heard.push(params));
    expect(await client.request('logging/setLevel', { level: 'error' })).toEqual({});
    await untilHeard(
      () => call('shout'),
      () => heard.length > 0,
    );
    expect(heard[0]).toEqual({ level: 'error', logger: 'cup', data: { of: 'tea' } });
  });

  test('sampling', async ({ served }) => {
    const { call } = await connected(await served(server));
    const told = await call('request', { method: 'sampling/createMessage' });
    expect(JSON.stringify(told)).toContain('parrot');
  });

  test('the end of a session', async ({ served }) => {
    const url = await served(server);
    const { client, peer } = await connected(url);
    const transport = peer.transport as HttpClientTransport;
    const { 'MCP-Session-Id': id = '' } = headersOf(transport);
    expect(id).toMatch(/^[\x21-\x7E]+$/);
    await client.close();
    await expect(client.request('ping')).rejects.toThrow();
    const headers = {
      'MCP-Session-Id': id,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    };
    const body = '{"jsonrpc":"2.0","id":9,"method":"ping"}';
    const late = await fetch(url, { method: 'POST', headers, body });
    expect(late.status).toBe(404);
    await late.text();
  });
});

/** What it says of itself in each request. */
function headersOf(transport: HttpClientTransport): Record<string, string> {
  return (transport as unknown as { headersFor(): Record<string, string> }).headersFor();
}

const SERVERS = {
  'SDK 1 server': theirProgram('fixtures/sdk1-server.mjs', 'http'),
  'SDK 2 server': theirProgram('fixtures/sdk2-server.mjs', 'http'),
};

describe.for(Object.entries(SERVERS))('our client over HTTP, %s', ([, server]) => {
  test.override({ role: 'client' });

  test('the client of step 17 is enough for it', async ({ served }) => {
    const { call } = await connected(new HttpClientTransport(await served(server)));
    const steps: unknown[] = [];
    await call('count', {}, { onprogress: ({ progress }: JSONObject) => steps.push(progress) });
    expect(steps).toEqual([1, 2, 3]);
  });

  test('64 calls at once', async ({ served }) => {
    const { call } = await connected(await served(server));
    const texts = Array.from({ length: 64 }, (_, n) => `cup ${n}`);
    const told = await Promise.all(texts.map((one) => call('echo', { text: one })));
    expect(told).toEqual(texts.map(text));
  });

  test('the server asks while it works', async ({ served }) => {
    const { call } = await connected(await served(server));
    expect(await call('request', { method: 'ping' })).toEqual(text('{}'));
    const refused = text('refused with -32601');
    expect(await call('request', { method: 'roots/list' })).toEqual(refused);
  });
});

describe('our client over HTTP, SDK 1 server that sends JSON', () => {
  test.override({ role: 'client' });
  const server = theirProgram('fixtures/sdk1-server.mjs', 'http', 'json');

  test('lists all pages and calls', async ({ served }) => {
    const { client, call } = await connected(await served(server));
    expect(await client.listTools()).toHaveLength(7);
    expect(await call('echo', { text: '茶' })).toEqual(text('茶'));
    await expect(call('no_such_tool')).rejects.toMatchObject({ code: -32602 });
  });
});

describe('our client over HTTP, server-everything', () => {
  test.override({ role: 'client' });
  const everything = theirProgram('fixtures/everything-http.mjs');

  test('connects, lists, calls, closes', async ({ served }) => {
    const { client, call, result } = await connected(await served(everything));
    expect(result.serverInfo).toMatchObject({ name: 'mcp-servers/everything' });
    expect((await client.listTools()).map(({ name }) => name)).toContain('echo');
    expect(await call('echo', { message: '茶' })).toEqual(text('Echo: 茶'));
    await client.close();
  });

  test('progress, sampling', async ({ served }) => {
    const { call } = await connected(await served(everything));
    const steps: unknown[] = [];
    const onprogress = ({ progress }: JSONObject) => void steps.push(progress);
    await call('trigger-long-running-operation', { duration: 0.1, steps: 4 }, { onprogress });
    expect(steps).toEqual([1, 2, 3, 4]);
    const told = await call('trigger-sampling-request', { prompt: 'What is in the cup?' });
    expect(JSON.stringify(told)).toContain('parrot');
  });
});
