// Given. What HTTP says in its own words: a status, a few headers, and at most one message.
//   out: 403 · Content-Type: application/json    {"jsonrpc":"2.0","error":{"code":-32600,"message":"…"}}
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import * as rpc from '../step-02-messages/messages.ts';

/** What HTTP says no to, with its status. The body tells why, as an error response without an id. */
export class Refusal extends rpc.RpcError {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;

  constructor(status: number, message: string, headers: OutgoingHttpHeaders = {}) {
    super(rpc.INVALID_REQUEST, message);
    this.status = status;
    this.headers = headers;
  }
}

/** @throws Refusal 405 for any method but these: `'POST'`, `'GET, POST'` */
export function checkMethod({ method = '' }: IncomingMessage, allowed: string): void {
  if (allowed.split(', ').includes(method)) return;
  throw new Refusal(405, `Not for ${method}`, { Allow: allowed });
}

/** Sends a message as the whole response. */
export function sendJson(
  response: ServerResponse,
  status: number,
  message: rpc.JSONRPCMessage,
  headers: OutgoingHttpHeaders = {},
): void {
  const body = JSON.stringify(message);
  const length = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) };
  response.writeHead(status, { ...length, ...headers }).end(body);
}

/** What was taken, and has no answer: 202 without a body. */
export function sendAccepted(response: ServerResponse): void {
  response.writeHead(202, { 'Content-Length': 0 }).end();
}

/** Makes a response of what was thrown: a Refusal has its status, a bad message is a 400, the rest 500. */
export function refuse(response: ServerResponse, error: unknown): void {
  // The client is gone, or has its status already: there is nothing to say any more.
  if (response.destroyed || response.headersSent) return void response.destroy();
  if (!(error instanceof rpc.RpcError)) {
    console.error(error);
    return sendJson(response, 500, rpc.errorResponse(undefined, error));
  }
  const { status, headers } = error instanceof Refusal ? error : new Refusal(400, '');
  const body = rpc.refusal(error);
  if (body) sendJson(response, status, body, headers);
  else response.writeHead(status, { 'Content-Length': 0, ...headers }).end();
}
