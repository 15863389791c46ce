// The door: what HTTP refuses before JSON-RPC is asked, and the status with which an answer goes back.
//   in:  POST /mcp · Content-Type: application/json    {"jsonrpc":"2.0","id":1,"method":"ping"}
//   out: 200 · Content-Type: application/json          {"jsonrpc":"2.0","id":1,"result":{}}
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import * as rpc from '../step-02-messages/messages.ts';
import { checkMethod, Refusal, refuse, sendAccepted, sendJson } from './status.ts';

/** The names under which a browser of this machine reaches us. */
const LOCAL = ['127.0.0.1', 'localhost'];
const MAX_BYTES = 4 * 1024 * 1024;
const JSON_TYPE = 'application/json';
export const EVENT_TYPE = 'text/event-stream';

/**
 * Serves one HTTP request. What it throws becomes a status: see `door`.
 *
 * @param message what a POST has brought, if that was read already
 */
export type Handle = (
  request: IncomingMessage,
  response: ServerResponse,
  message?: rpc.JSONRPCMessage,
) => Promise<void>;

/** The name in `localhost:3000`, and in `http://localhost:3000`. */
function nameOf(address: string): string {
  return address.replace(/^https?:\/\//, '').replace(/:\d+$/, '');
}

/**
 * Lets in who has called us by one of our own names. A page of the web that has pointed its name at
 * 127.0.0.1 sends that name as `Host`, and every page sends where it is from as `Origin`.
 *
 * @param hosts our names, without a port
 * @throws Refusal 403 when `Host`, or `Origin` if there is one, has another name
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#security-warning
 */
export function checkOrigin({ headers }: IncomingMessage, hosts: string[]): void {
  throw new Error('TODO 14.1: refuse a Host or an Origin that is not ours');
}

/**
 * Reads a body to its end, as UTF-8.
 *
 * @param maxBytes the most that is kept of it, whatever its Content-Length says
 * @throws Refusal 413 as soon as more has come; the rest is read by nobody, so the connection closes
 */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<string> {
  throw new Error('TODO 14.2: read the body to its end, and count');
}

/** The media types in a header: `a/b; charset=utf-8, c/d` -> `['a/b', 'c/d']` */
function mediaTypes(header = ''): string[] {
  return header.split(',').map((type) => type.replace(/;.*/s, '').trim().toLowerCase());
}

/** @throws Refusal 406 when the client does not take all of these media types */
export function checkAccept({ headers }: IncomingMessage, ...types: string[]): void {
  const taken = mediaTypes(headers.accept);
  if (taken.includes('*/*') || types.every((type) => taken.includes(type))) return;
  throw new Refusal(406, `Accept ${types.join(' and ')}`);
}

/**
 * Reads the message that a POST brings.
 *
 * @throws Refusal 415 when the body does not call itself JSON: a page of the web may send other types
 *   without asking first. 406 when the client does not take both JSON and events. 413: see `readBody`
 * @throws RpcError when the body is no message: see `parseMessage`
 */
export async function readMessage(
  request: IncomingMessage,
  maxBytes = MAX_BYTES,
): Promise<rpc.JSONRPCMessage> {
  const [type] = mediaTypes(request.headers['content-type']);
  if (type !== JSON_TYPE) throw new Refusal(415, `Send ${JSON_TYPE}`);
  checkAccept(request, JSON_TYPE, EVENT_TYPE);
  return rpc.parseMessage(await readBody(request, maxBytes));
}

/** The answer of `receive`. When it fails, that is the answer to a request, and nobody else's business. */
export async function answerTo(
  message: rpc.JSONRPCMessage,
  receive: (message: rpc.JSONRPCMessage) => rpc.Answer,
): Promise<rpc.JSONRPCResponse | undefined> {
  try {
    return await receive(message);
  } catch (error) {
    if (rpc.isRequest(message)) return rpc.errorResponse(message.id, error);
    console.error(error);
    return undefined;
  }
}

/**
 * Serves POSTs, one message in each: 200 with the answer to a request, also when that is an error;
 * 202 and no body for what has no answer.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#sending-messages-to-the-server
 */
export function posts(receive: (message: rpc.JSONRPCMessage) => rpc.Answer): Handle {
  return async (request, response) => {
    checkMethod(request, 'POST');
    const message = await readMessage(request);
    throw new Error('TODO 14.3: send the answer, or say that the message was taken');
  };
}

/**
 * What an HTTP server does with each request: the door first, then `handle`. Whatever is thrown becomes
 * the response: a Refusal its own status, a bad message 400, anything else 500.
 *
 * @param options.hosts the names under which we may be called
 */
export function door(
  handle: Handle,
  { path = '/mcp', hosts = LOCAL }: { path?: string; hosts?: string[] } = {},
): RequestListener {
  return async (request, response) => {
    try {
      checkOrigin(request, hosts);
      if (request.url?.split('?')[0] !== path) throw new Refusal(404, `Only ${path} is here`);
      await handle(request, response);
    } catch (error) {
      refuse(response, error);
    }
  };
}
