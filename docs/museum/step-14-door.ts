// In place of step-14-door/server.ts
// A server on node:http alone, for programs and pages of this machine.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as rpc from '../../solutions/step-02-messages/messages.ts';
import { Handshake } from '../../solutions/step-05-handshake/handshake.ts';

const MAX_BYTES = 4 * 1024 * 1024;
const OURS = /^(localhost|127\.0\.0\.1)(:\d+)?$/;

const serverInfo = { name: 'ExampleServer', version: '1.0.0' };
const handshake = new Handshake({ capabilities: {}, serverInfo });

function echo(request: rpc.JSONRPCRequest): rpc.Answer {
  if (request.method !== 'echo') return rpc.methodNotFound(request);
  return rpc.resultResponse(request.id, { params: request.params });
}

/** @returns the status with which a request is refused; undefined: come in */
function refused({ method, url, headers }: IncomingMessage): number | undefined {
  const { host = '', origin = '', accept = '' } = headers;
  if (!OURS.test(host)) return 403;
  if (origin && !/localhost|127\.0\.0\.1/.test(origin)) return 403;
  if (url !== '/mcp') return 404;
  if (method !== 'POST') return 405;
  if (!headers['content-type']?.startsWith('application/json')) return 415;
  if (!accept.includes('application/json') || !accept.includes('text/event-stream')) return 406;
  return undefined;
}

const server = createServer(async (request, response) => {
  const status = refused(request);
  if (status === 405) response.setHeader('Allow', 'POST');
  if (status) return response.writeHead(status).end();
  const parts: Buffer[] = [];
  let left = MAX_BYTES;
  for await (const part of request) {
    left -= part.length;
    if (left < 0) return response.writeHead(413, { Connection: 'close' }).end();
    parts.push(part);
  }
  response.setHeader('Content-Type', 'application/json');
  try {
    const message = rpc.parseMessage(Buffer.concat(parts).toString());
    const answer = await handshake.receive(message, echo);
    if (answer) return response.end(JSON.stringify(answer));
    response.removeHeader('Content-Type');
    return response.writeHead(202).end();
  } catch (error) {
    const answer = rpc.refusal(error as rpc.RpcError);
    return response.writeHead(400).end(JSON.stringify(answer));
  }
});

server.listen(Number(process.argv[2] ?? 0), '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`);
});
