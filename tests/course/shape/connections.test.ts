// What a peer, a client and a server of the course do when the other side is careless, endless or wrong. There
// is no process in these tests: a transport in memory lets a test say every line of the other side.
import { setTimeout } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  type JSONObject,
  type JSONRPCMessage,
  parseMessage,
  type RequestId,
  resultResponse,
  RpcError,
} from '../../../solutions/step-02-messages/messages.ts';
import { serve } from '../../../solutions/step-04-transport/serve.ts';
import { Client, type ClientOptions } from '../../../solutions/step-07-pairing/client.ts';
import type { Handler } from '../../../solutions/step-07-pairing/context.ts';
import { Peer } from '../../../solutions/step-07-pairing/peer.ts';
import { type Tool, Tools } from '../../../solutions/step-08-tools/tools.ts';
import { textOf } from '../../../solutions/step-11-sampling/sampling.ts';
import { MemoryTransport } from '../quiz/memory-transport.ts';

/** A server in memory: answers each request with what `answer` returns, in the next turn. */
class Answering extends MemoryTransport {
  readonly #answer: (method: string, id: RequestId) => object | undefined;

  constructor(answer: (method: string, id: RequestId) => object | undefined = () => ({})) {
    super();
    this.#answer = answer;
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    await super.send(message);
    if (!('method' in message && 'id' in message)) return;
    const { id, method } = message;
    const result = method === 'initialize' ? this.#agree() : this.#answer(method, id);
    if (result)
      setImmediate(() => this.onmessage?.({ jsonrpc: '2.0', id, result } as JSONRPCMessage));
  }

  #agree(): object {
    const serverInfo = { name: 'Memory', version: '1' };
    return { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo };
  }

  /** Says a line, as it would come through the framing. */
  hear(line: string): void {
    try {
      this.onmessage?.(parseMessage(line));
    } catch (error) {
      this.onerror?.(error as Error);
    }
  }
}

function clientOf(transport: MemoryTransport, options?: ClientOptions): Client {
  return new Client(new Peer(transport), options);
}

/** What is rejected without somebody who listens, would end a process. */
function unhandled(): unknown[] {
  const seen: unknown[] = [];
  const note = (error: unknown) => void seen.push(error);
  process.on('unhandledRejection', note);
  onTestFinished(() => void process.off('unhandledRejection', note));
  return seen;
}

describe('a client', () => {
  test('refuses a second connect(), and goes on', async () => {
    const transport = new Answering();
    const start = transport.start.bind(transport);
    let starts = 0;
    transport.start = async () => {
      if ((starts += 1) > 1) throw new Error('The transport was started already');
      await start();
    };
    const client = clientOf(transport);
    await client.connect();
    await expect(client.connect()).rejects.toThrow('started already');
    expect(transport.closed).toBe(false);
    expect(await client.request('ping')).toEqual({});
  });

  test('gives up a list whose pages do not end', async () => {
    let pages = 0;
    const client = clientOf(new Answering(() => ({ tools: [], nextCursor: `${(pages += 1)}` })));
    await client.connect();
    await expect(client.listTools()).rejects.toThrow('no end of tools after 1000 pages');
    expect(pages).toBeLessThanOrEqual(1001);
  });

  test('is told of an error without an id, which no request of its own can be ended by', async () => {
    const transport = new Answering(() => undefined);
    const client = clientOf(transport);
    const errors: Error[] = [];
    client.peer.onerror = (error) => errors.push(error);
    await client.connect();
    const { answer } = client.peer.call('tools/list');
    for (const id of ['', '"id":null,']) {
      transport.hear(`{"jsonrpc":"2.0",${id}"error":{"code":-32700,"message":"Parse error"}}`);
    }
    expect(errors.map(({ message }) => message)).toEqual(
      Array(2).fill('The other side has refused a line'),
    );
    expect(errors[0]!.cause).toMatchObject({ code: -32700 });
    expect(await Promise.race([answer, setTimeout(10, 'waits')])).toBe('waits');
  });

  test('does not take its own refusal of an answer for one of the server', async () => {
    const transport = new Answering(() => undefined);
    const client = clientOf(transport);
    client.peer.onerror = () => {};
    await client.connect();
    const { id, answer } = client.peer.call('tools/list');
    transport.hear(`{"jsonrpc":"2.0","id":${id},"result":"yes"}`);
    const error = await answer.catch((reason: unknown) => reason);
    expect(error).not.toBeInstanceOf(RpcError);
    expect(error).toMatchObject({ cause: { id, result: 'yes' } });
  });

  test('shows the text of a line that is no message, unless somebody else does', async ({}) => {
    const transport = new Answering();
    const told: unknown[][] = [];
    const { error } = console;
    console.error = (...words: unknown[]) => void told.push(words);
    onTestFinished(() => void (console.error = error));
    const client = clientOf(transport);
    transport.hear('Server ready!');
    transport.hear('x'.repeat(100_000));
    expect(told[0]).toEqual(['Parse error', 'Server ready!']);
    expect(String(told[1]![1]).length).toBeLessThan(200);
    client.peer.onerror = (problem) => void told.push([problem.cause]);
    transport.hear('Server ready!');
    expect(told.at(-1)).toEqual(['Server ready!']);
  });

  test('says who it is', async () => {
    const transport = new Answering();
    const clientInfo = { name: 'Ada', version: '2.0.0' };
    await clientOf(transport, { clientInfo }).connect();
    expect(transport.sent[0]).toMatchObject({ method: 'initialize', params: { clientInfo } });
  });
});

describe('a peer', () => {
  test('hands on why the connection is over', async () => {
    const transport = new MemoryTransport();
    const peer = new Peer(transport);
    const reasons: Error[] = [];
    peer.onclose = (reason) => reasons.push(reason);
    const { answer } = peer.call('ping');
    const reason = new Error('the server exited with code 3');
    void transport.onclose?.(reason);
    await expect(answer).rejects.toBe(reason);
    expect(reasons).toEqual([reason]);
  });

  const CARELESS: [string, Handler][] = [
    ['nothing', () => undefined],
    ['a wrong id', () => resultResponse(8, {})],
    ['an id of another type', ({ id }) => resultResponse(String(id), {})],
    ['no response at all', () => 42 as never],
    ['what is no JSON', ({ id }) => resultResponse(id, { n: 1n })],
  ];
  test.each(CARELESS)('whose handler answers with %s, answers with -32603', async (_, handler) => {
    const transport = new MemoryTransport();
    // Like a transport that writes: what is no JSON cannot be sent.
    const send = transport.send.bind(transport);
    transport.send = async (message) => void (JSON.stringify(message) && (await send(message)));
    new Peer(transport).onrequest = handler;
    transport.onmessage?.({ jsonrpc: '2.0', id: 7, method: 'x' });
    await setTimeout(5);
    expect(transport.sent).toMatchObject([{ id: 7, error: { code: -32603 } }]);
  });
});

test('an error without an id is not answered, or two servers could do so for ever', async () => {
  const transport = new MemoryTransport();
  const { servePeer } = await import('../../../solutions/step-07-pairing/serve-peer.ts');
  const { Handshake } = await import('../../../solutions/step-05-handshake/handshake.ts');
  const description = { capabilities: {}, serverInfo: { name: 'x', version: '1' } };
  await servePeer(new Peer(transport), new Handshake(description));
  transport.onmessage?.({ jsonrpc: '2.0', error: { code: -32600, message: 'no' } });
  await setTimeout(5);
  expect(transport.sent).toEqual([]);
});

test('a listener of a server that throws ends nothing', async () => {
  const seen = unhandled();
  const transport = new MemoryTransport();
  const { error } = console;
  console.error = () => {};
  onTestFinished(() => void (console.error = error));
  await serve(transport, async (message) => {
    if ('method' in message && message.method === 'fail') throw new Error('out of tea');
    return 'id' in message ? resultResponse(message.id!, {}) : undefined;
  });
  transport.onmessage?.({ jsonrpc: '2.0', method: 'fail' });
  const peerTransport = new MemoryTransport();
  const peer = new Peer(peerTransport);
  const errors: Error[] = [];
  peer.onerror = (problem) => errors.push(problem);
  let heard = 0;
  peer.on('fail', async () => {
    throw new Error('out of tea');
  });
  peer.on('fail', () => (heard += 1));
  peerTransport.onmessage?.({ jsonrpc: '2.0', method: 'fail' });
  transport.onmessage?.({ jsonrpc: '2.0', id: 1, method: 'x' });
  await setTimeout(5);
  expect(seen).toEqual([]);
  expect(errors).toMatchObject([{ message: 'out of tea' }]);
  expect(heard).toBe(1);
  expect(transport.sent).toEqual([resultResponse(1, {})]);
});

const VOID: [string, unknown][] = [
  ['nothing', undefined],
  ['null', null],
  ['a number', 42],
  ['an object', { a: 1 }],
];
test.each(VOID)('a tool that returns %s gives a text block all the same', async (_, value) => {
  const tool = { name: 't', description: '', inputSchema: { type: 'object' } };
  const tools = new Tools([{ ...tool, handler: () => value } as unknown as Tool]);
  const context = { meta: {}, request: async () => ({}), notify: async () => {} };
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 't' } } as const;
  const { result } = (await tools.answer(call, context)) as { result: JSONObject };
  expect(result).toEqual({
    content: [{ type: 'text', text: expect.stringMatching(/./) }],
    isError: true,
  });
});

test("the text of a model's message, whatever else is in it", () => {
  const text = { type: 'text', text: 'tea' };
  const image = { type: 'image', data: '', mimeType: 'image/png' };
  expect(textOf({ content: text })).toBe('tea');
  expect(textOf({ content: [image, text, text] })).toBe('tea\ntea');
  for (const content of [image, [image], [], undefined, null, 'tea']) {
    expect(() => textOf({ content })).toThrow('without a text');
  }
});
