// What step 20 finds written: its two ends among peers that lie, leave, and never end, and what they keep.
import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { type AddressInfo, connect as dial, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, test, vi } from 'vitest';
import { Peer } from '../../../solutions/step-07-pairing/peer.ts';
import { door } from '../../../solutions/step-14-door/door.ts';
import { asking } from '../../../solutions/step-19-stateless/asking.ts';
import { withMeta } from '../../../solutions/step-19-stateless/stateless.ts';
import { exchanges } from '../../../solutions/step-20-mirror/exchange.ts';
import { headerPaths, valueAt } from '../../../solutions/step-20-mirror/header-paths.ts';
import { MirrorTransport, noting } from '../../../solutions/step-20-mirror/mirror-transport.ts';
import { connect } from '../../../solutions/step-20-mirror/server.ts';

const self = { clientInfo: { name: 'ExampleClient', version: '1.0.0' } };
const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

async function listen(listener: RequestListener): Promise<URL> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => void (server.close(), server.closeAllConnections()));
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`);
}

/** A POST by hand. @returns the socket, and what has come on it so far */
function post(
  url: URL,
  method: string,
  params: object,
  more = '',
): { socket: Socket; got: string } {
  const message = { jsonrpc: '2.0', id: 1, method, params: withMeta({ ...params }, self) };
  const body = JSON.stringify(message);
  const { name } = params as { name?: string };
  const talk = { socket: dial(Number(url.port), url.hostname), got: '' };
  talk.socket.setEncoding('utf8').on('data', (text: string) => (talk.got += text));
  talk.socket.on('error', () => {});
  talk.socket.write(
    `POST /mcp HTTP/1.1\r\nHost: ${url.host}\r\nContent-Type: application/json\r\n` +
      'Accept: application/json, text/event-stream\r\nMCP-Protocol-Version: 2026-07-28\r\n' +
      `Mcp-Method: ${method}\r\n${name === undefined ? '' : `Mcp-Name: ${name}\r\n`}${more}` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  closing.push(() => talk.socket.destroy());
  return talk;
}

const at = (header: unknown, type: unknown = 'string') => ({ type, 'x-mcp-header': header });
const inside = (properties: object) => ({ type: 'object', properties });
const nested = (depth: number): object =>
  depth === 0 ? at('A') : inside({ a: nested(depth - 1) });

test('finds the arguments that have a header, and no others', () => {
  const schema = {
    ...inside({
      a: at('A'),
      b: inside({ c: at('C-1', 'integer'), 'x-mcp-header': at('B', 'boolean') }),
    }),
    default: { 'x-mcp-header': 'A' },
    $defs: { 'x-mcp-header': { type: 'string' } },
  };
  expect(headerPaths(schema)).toEqual([
    { header: 'Mcp-Param-A', path: ['a'], type: 'string' },
    { header: 'Mcp-Param-C-1', path: ['b', 'c'], type: 'integer' },
    { header: 'Mcp-Param-B', path: ['b', 'x-mcp-header'], type: 'boolean' },
  ]);
  for (const nothing of [undefined, null, 'x', [], {}, inside([])])
    expect(headerPaths(nothing)).toEqual([]);
});

test.each([
  ['an empty name', inside({ a: at('') })],
  ['a name with a line break', inside({ a: at('A\n') })],
  ['a name with a colon', inside({ a: at('A:') })],
  ['a name that is none', inside({ a: at(['A']) })],
  ['the same name in another case', inside({ a: at('City'), b: inside({ c: at('CITY') }) })],
  ['a number', inside({ a: at('A', 'number') })],
  ['two types', inside({ a: at('A', ['string', 'null']) })],
  ['the items of a list', inside({ a: { type: 'array', items: at('A') } })],
  ['a condition', { ...inside({}), if: inside({ a: at('A') }) }],
  ['another name for properties', { type: 'object', patternProperties: { a: at('A') } }],
  ['a reference', { ...inside({}), $defs: { a: at('A') } }],
  ['the root', { ...inside({}), 'x-mcp-header': 'A' }],
  ['a place far down', nested(60)],
])('refuses %s', (_, schema) => {
  expect(() => headerPaths(schema)).toThrow(/./);
});

test('is not led astray by what every object has, nor by a schema without an end', () => {
  expect(valueAt({}, ['constructor', 'name'])).toBeUndefined();
  expect(valueAt('text', ['length'])).toBeUndefined();
  const own = JSON.parse('{"__proto__":{"a":1}}') as object;
  expect(valueAt(own, ['__proto__', 'a'])).toBe(1);
  expect(headerPaths(JSON.parse(`${'{"not":'.repeat(5000)}{}${'}'.repeat(5000)}`))).toEqual([]);
});

test('answers headers that are too long by itself, and goes on', async () => {
  const url = await listen(door(exchanges(connect)));
  const long = post(url, 'tools/list', {}, `Mcp-Param-City: ${'x'.repeat(20_000)}\r\n`);
  await once(long.socket, 'close');
  expect(long.got).toMatch(/^HTTP\/1\.1 431 /);
  const next = post(url, 'tools/list', {});
  await vi.waitFor(() => expect(next.got).toMatch(/^HTTP\/1\.1 200 /));
});

test('a tool whose client is gone stops, and nothing is written for it', async () => {
  const url = await listen(door(exchanges(connect)));
  const told = vi.spyOn(console, 'error').mockImplementation(() => {});
  try {
    const params = { name: 'wait', arguments: { ms: 60_000 }, _meta: { progressToken: 't' } };
    const gone = [post(url, 'tools/call', params), post(url, 'tools/call', params)];
    await vi.waitFor(() => gone.forEach(({ got }) => expect(got).toContain('"progress":50')));
    gone[0]!.socket.destroy();
    gone[1]!.socket.end();
    await vi.waitFor(() => expect(told.mock.calls.flat()).toHaveLength(2), 5000);
    expect(new Set(told.mock.calls.flat())).toEqual(new Set(['wait 60000 ms: cancelled']));
  } finally {
    told.mockRestore();
  }
});

test('a client that is gone before its request is handled has cancelled it', async () => {
  const begun: unknown[] = [];
  let ended = 0;
  const url = await listen(
    door(async (request, response) => {
      for await (const _ of request);
      request.socket.destroy();
      await once(response, 'close');
      const message = { jsonrpc: '2.0', id: 1, method: 'x', params: withMeta({}, self) } as const;
      Object.assign(request.headersDistinct, { 'mcp-method': ['x'] });
      const handle = exchanges((transport) => {
        transport.onmessage = (received) => void begun.push(received);
        transport.onclose = () => void (ended += 1);
        return transport.start();
      });
      await handle(request, response, message);
    }),
  );
  post(url, 'x', {});
  await vi.waitFor(() => expect(ended).toBe(1));
  expect(begun).toEqual([]);
});

test('streams are not to be collected by a proxy, and JSON is JSON', async () => {
  const url = await listen(door(exchanges(connect)));
  const params = { name: 'count', arguments: { to: 1 }, _meta: { progressToken: 't' } };
  const stream = post(url, 'tools/call', params);
  await vi.waitFor(() => expect(stream.got).toContain('counted to 1'));
  expect(stream.got).toMatch(/\r\nX-Accel-Buffering: no\r\n/i);
  expect(stream.got).not.toMatch(/session/i);
});

/** How a server may answer a request, or not. */
const ENDS: Record<string, (response: ServerResponse, id: unknown) => void> = {
  'as JSON': (response, id) =>
    void response
      .setHeader('Content-Type', 'application/json')
      .end(JSON.stringify({ jsonrpc: '2.0', id, result: {} })),
  'on a stream': (response, id) =>
    void response
      .setHeader('Content-Type', 'text/event-stream')
      .end(`data: ${JSON.stringify({ jsonrpc: '2.0', id, result: {} })}\n\n`),
  'on a stream without an answer': (response) =>
    void response.setHeader('Content-Type', 'text/event-stream').end('data: \n\n'),
  'with a refusal': (response) => void response.writeHead(400).end('no'),
  'with nothing': (response) => void response.destroy(),
  'never, on a stream': (response) =>
    void response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('data: \n\n'),
  never: () => {},
};

test.each(Object.keys(ENDS))('keeps nothing of a request that is answered %s', async (how) => {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as () => void;
  const made: WeakRef<AbortController>[] = [];
  class Noted extends AbortController {
    constructor() {
      super();
      made.push(new WeakRef(this));
    }
  }
  vi.stubGlobal('AbortController', Noted);
  closing.push(() => vi.unstubAllGlobals());
  const url = await listen(async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    ENDS[how]!(response, (JSON.parse(body) as { id: unknown }).id);
  });
  const transport = new MirrorTransport(url);
  const peer = new Peer(transport);
  peer.onerror = () => {};
  const ask = noting(asking(self), transport);
  for (let n = 0; n < 20; n += 1) {
    const options = how.startsWith('never') ? { timeoutMs: 20 } : {};
    await ask(peer, 'tools/call', { name: 'x' }, options).catch(() => {});
  }
  expect(made.length).toBeGreaterThan(20);
  await vi.waitFor(
    async () => {
      await delay(20);
      gc();
      const kept = made.filter((controller) => controller.deref() !== undefined);
      // One is that of the connection.
      expect(kept.length).toBeLessThan(4);
    },
    { timeout: 10_000 },
  );
  await peer.close();
});

test('a session that a server hands out is taken by nobody, and a 404 ends nothing', async () => {
  const methods: unknown[] = [];
  const url = await listen(async ({ method, headers }, response) => {
    methods.push([method, headers['mcp-session-id']]);
    response.setHeader('MCP-Session-Id', 'stale');
    if (methods.length === 2) return void response.writeHead(404).end();
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ jsonrpc: '2.0', id: methods.length, result: {} }));
  });
  const peer = new Peer(new MirrorTransport(url));
  const ask = () => asking(self)(peer, 'server/discover');
  await ask();
  await expect(ask()).rejects.toThrow('404');
  await ask();
  await peer.close();
  expect(methods).toEqual(Array(3).fill(['POST', undefined]));
});

test('tools of any shape are left out, or taken, and hurt nobody', async () => {
  const odd = { toString: 1, valueOf: 1 };
  const bad = { type: 'object', 'x-mcp-header': 'A' };
  const listed = [
    null,
    7,
    [{ name: 'in a list' }],
    { name: odd, inputSchema: bad },
    { inputSchema: bad },
    { name: 'ok' },
  ];
  const warned: string[] = [];
  const transport = new MirrorTransport('http://127.0.0.1:1/mcp');
  const ask = noting(
    async () => ({ tools: listed }),
    transport,
    (text) => void warned.push(text),
  );
  const { tools } = await ask(new Peer(transport), 'tools/list');
  expect(tools).toEqual([{ name: 'ok' }]);
  expect(warned).toHaveLength(2);
});

test('lists the tools anew only once, also when the list has no end', async () => {
  const methods: string[] = [];
  const url = await listen(async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    const { id, method } = JSON.parse(body) as { id: number; method: string };
    methods.push(method);
    const answer =
      method === 'tools/list'
        ? { result: { tools: 'none', nextCursor: 'again' } }
        : { error: { code: -32020, message: 'no' } };
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }));
  });
  const transport = new MirrorTransport(url);
  const peer = new Peer(transport);
  const ask = noting(asking(self), transport, () => {});
  await expect(ask(peer, 'tools/call', { name: 'x' })).rejects.toMatchObject({ code: -32020 });
  expect(methods).toEqual(['tools/call', 'tools/list', 'tools/list']);
  await peer.close();
});
