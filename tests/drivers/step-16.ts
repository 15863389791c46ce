// One session, whose POSTs and GETs come over HTTP and which we answer; and servers with bounds.
import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { JSONRPCMessage, RequestId } from '#step/step-02-messages/messages.ts';
import { connect } from '#step/step-08-tools/server.ts';
import { door, type Handle, readMessage } from '#step/step-14-door/door.ts';
import { Refusal } from '#step/step-14-door/status.ts';
import { SessionTransport } from '#step/step-16-sessions/session.ts';
import { type SessionOptions, sessions } from '#step/step-16-sessions/sessions.ts';
import { drive } from './drive.ts';

const heard: JSONRPCMessage[] = [];
const session = new SessionTransport();
session.onmessage = (message) => void heard.push(message);

/** In the order in which their requests have come. */
const responses: ServerResponse[] = [];
let come: () => void = () => {};
/** What went wrong when a request came, and is no refusal. */
let fault: unknown;

const handle: Handle = async (request, response) => {
  const message = request.method === 'POST' ? await readMessage(request) : undefined;
  responses.push(response);
  try {
    if (message) session.receive(message, response);
    else session.listen(response, request);
  } catch (error) {
    if (!(error instanceof Refusal)) fault ??= error;
    throw error;
  } finally {
    come();
  }
};

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
}

function send(message: JSONRPCMessage, about?: RequestId) {
  return session.send(message, about);
}

drive({
  'the URL of one session': () => listen(door(handle)),
  'the URL of a server with bounds': (options: SessionOptions) =>
    listen(door(sessions(connect, options))),
  'the arrival of so many requests': async (count: number) => {
    while (responses.length < count) await new Promise<void>((resolve) => (come = resolve));
    if (fault) throw fault;
  },
  'the messages that were handed on': () => heard,
  'which responses have begun, and which have ended': () =>
    responses.map(({ headersSent, writableEnded }) => [headersSent, writableEnded]),
  /** @param of the number of the request, from 1 */
  'the loss of the client of request': async (of: number) => {
    const response = responses[of - 1]!;
    if (!response.destroyed) await once(response, 'close');
  },
  send,
  'send a note of so many MiB': (size: number, about: RequestId) => {
    const params = { data: 'x'.repeat(size * 2 ** 20) };
    return send({ jsonrpc: '2.0', method: 'notifications/message', params }, about);
  },
  'another call': () => 'done',
});
