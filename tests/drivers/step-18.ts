// One session whose streams can be taken up again; a client and a server that cuts as a script says; and many
// calls through a proxy that cuts.
import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { JSONRPCMessage, RequestId } from '#step/step-02-messages/messages.ts';
import { Client } from '#step/step-07-pairing/client.ts';
import { Peer } from '#step/step-07-pairing/peer.ts';
import { connect } from '#step/step-09-notifications/server.ts';
import { request } from '#step/step-10-cancellation/cancellation.ts';
import { door, type Handle, readMessage } from '#step/step-14-door/door.ts';
import { type SessionOptions, sessions } from '#step/step-16-sessions/sessions.ts';
import { cuttingProxy } from '#step/step-18-resume/cutting-proxy.ts';
import type { ResumableStream } from '#step/step-18-resume/resume.ts';
import { ResumingTransport } from '#step/step-18-resume/resuming.ts';
import { ResumableSession } from '#step/step-18-resume/session.ts';
import { drive } from './drive.ts';

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
}

const streams: ResumableStream[] = [];

class Observed extends ResumableSession {
  protected override newStream(response: ServerResponse) {
    const stream = super.newStream(response);
    streams.push(stream as ResumableStream);
    return stream;
  }
}

const session = new Observed();

/** In the order in which their requests have come. */
const responses: ServerResponse[] = [];
let come: () => void = () => {};

const oneSession: Handle = async (request, response) => {
  const message = request.method === 'POST' ? await readMessage(request) : undefined;
  responses.push(response);
  try {
    if (message) session.receive(message, response);
    else session.listen(response, request);
  } finally {
    come();
  }
};

function send(message: JSONRPCMessage, about?: RequestId) {
  return session.send(message, about);
}

/** What a scripted server does with a request: the text of events, and then the end of the line. */
interface Reply {
  status?: number;
  text?: string;
  /** Left out: the response stays open. */
  then?: 'end' | 'cut';
}

interface Asked {
  method: string;
  lastEventId: string | undefined;
  at: number;
}

/** The times between the requests of a client, in ms. */
let waits: number[] = [];

/** Answers each POST and each GET with the next reply of its list; when there is none, with 503. */
async function scripted(replies: { POST: Reply[]; GET: Reply[] }, asked: Asked[]): Promise<string> {
  return listen((request, response) => {
    const method = request.method as 'POST' | 'GET' | 'DELETE';
    const lastEventId = request.headers['last-event-id'] as string | undefined;
    asked.push({ method, lastEventId, at: performance.now() });
    request.resume();
    const reply = (method === 'DELETE' ? undefined : replies[method].shift()) ?? { status: 503 };
    const { status = 200, text = '', then } = reply;
    if (status !== 200) return void response.writeHead(status).end();
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.flushHeaders();
    const cut = () => void setTimeout(() => response.destroy(), 20);
    if (then === 'end') response.end(text);
    else response.write(text, then === 'cut' ? cut : () => {});
  });
}

/** Sends a message to a scripted server. @returns what has come of it, as soon as `count` things have */
async function follows(
  replies: { POST: Reply[]; GET: Reply[] },
  message: JSONRPCMessage,
  count: number,
) {
  const asked: Asked[] = [];
  const heard: JSONRPCMessage[] = [];
  let problems = 0;
  const transport = new ResumingTransport(await scripted(replies, asked));
  const done = new Promise<void>((resolve, reject) => {
    const happened = () => heard.length + problems >= count && resolve();
    transport.onmessage = (message) => {
      heard.push(message);
      happened();
    };
    transport.onerror = (error) => {
      if (error.message.startsWith('TODO')) reject(error);
      problems += 1;
      happened();
    };
  });
  await transport.send(message);
  await done;
  // Long enough for one more request, if there is to be one.
  await new Promise((resolve) => setTimeout(resolve, 100));
  await transport.close();
  waits = asked.slice(1).map(({ at }, index) => Math.round(at - asked[index]!.at));
  return {
    heard,
    problems,
    asked: asked.map(({ method, lastEventId = null }) => [method, lastEventId]),
  };
}

/** Whether the client comes back within this time, in ms. */
async function comesBackWithin(ms: number, first: Reply) {
  const asked: Asked[] = [];
  const url = await scripted({ POST: [first], GET: [] }, asked);
  const transport = new ResumingTransport(url);
  await transport.send({ jsonrpc: '2.0', id: 1, method: 'ping' });
  await new Promise((resolve) => setTimeout(resolve, ms));
  const came = asked.length > 1;
  await transport.close();
  return came;
}

/** The same numbers each time. */
function dice(seed: number) {
  return (from: number, to: number) => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    return from + ((seed >> 8) % (to - from));
  };
}

/** How many POSTs were sent for the last calls, and how many lines were cut. */
let counts: number[] = [];

let result: Promise<Record<string, number>>;

/** Counts to eight so many times at once, each connection cut after `from` to `to` bytes. */
async function calls(count: number, from: number, to: number) {
  const newSession: SessionOptions['newSession'] = (onopen) => new ResumableSession(onopen);
  let posts = 0;
  const handle = door(sessions(connect, { newSession }));
  const url = await listen((request, response) => {
    posts += Number(request.method === 'POST');
    handle(request, response);
  });
  const roll = dice(18);
  const proxy = await cuttingProxy(url, () => roll(from, to));
  const client = new Client(new Peer(new ResumingTransport(proxy.url)), { ask: request });
  await client.connect();
  const before = posts;
  const outcomes = await Promise.all(
    Array.from({ length: count }, async () => {
      const told: unknown[] = [];
      const params = { name: 'count', arguments: { to: 8 } };
      const onprogress = ({ progress }: { progress?: unknown }) => void told.push(progress);
      try {
        await client.request('tools/call', params, { onprogress });
        return told.join(' ');
      } catch (error) {
        if ((error as Error).message.includes('TODO')) throw error;
        return (error as Error).message;
      }
    }),
  );
  const sent = posts - before;
  const tally: Record<string, number> = {};
  for (const outcome of outcomes) tally[outcome] = (tally[outcome] ?? 0) + 1;
  const { cuts } = proxy;
  await client.close();
  proxy.stop();
  counts = [sent, cuts];
  return tally;
}

drive({
  'the URL of one session': (protocolVersion: string) => {
    session.protocolVersion = protocolVersion;
    return listen(door(oneSession));
  },
  'the arrival of so many requests': async (count: number) => {
    while (responses.length < count) await new Promise<void>((resolve) => (come = resolve));
  },
  /** @param of the number of the request, from 1 */
  'the loss of the client of request': async (of: number) => {
    const response = responses[of - 1]!;
    if (!response.destroyed) await once(response, 'close');
  },
  'how many characters are kept of the first stream': () => streams[0]!.length,
  'whether the session is in use': () => session.isInUse,
  send,
  'send notes of so many characters': async (lengths: number[], about: RequestId) => {
    for (const [n, length] of lengths.entries()) {
      const params = { data: `${n}${'x'.repeat(length)}` };
      await send({ jsonrpc: '2.0', method: 'notifications/message', params }, about);
    }
  },
  'send a note of so many MiB': (size: number, about: RequestId) => {
    const params = { data: 'x'.repeat(size * 2 ** 20) };
    return send({ jsonrpc: '2.0', method: 'notifications/message', params }, about);
  },
  'another call': () => 'done',
  'what the client makes of it': follows,
  'how long it has waited before each request': () => waits,
  'whether the client comes back within': comesBackWithin,
  'begin many calls through a proxy that cuts': (count: number, from: number, to: number) => {
    result = calls(count, from, to);
    // It is asked for later.
    result.catch(() => {});
  },
  /** @returns what came of them; nothing if they have not ended in 3 s */
  'many calls through a proxy that cuts': () =>
    Promise.race([result, new Promise((resolve) => setTimeout(resolve, 3000, null))]),
  'how many POSTs were sent, and how many lines were cut': () => counts,
});
