// The two directions of the mirror, a client that talks through it, and a server with a call that does not end.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { JSONRPCRequest } from '#step/step-02-messages/messages.ts';
import { Client } from '#step/step-07-pairing/client.ts';
import { Peer } from '#step/step-07-pairing/peer.ts';
import type { Transport } from '#step/step-04-transport/transport.ts';
import { serveWith } from '#step/step-07-pairing/serve-peer.ts';
import { cancellable } from '#step/step-10-cancellation/cancellation.ts';
import { door } from '#step/step-14-door/door.ts';
import { asking } from '#step/step-19-stateless/asking.ts';
import { exchanges } from '#step/step-20-mirror/exchange.ts';
import type { HeaderPath } from '#step/step-20-mirror/header-paths.ts';
import { MirrorTransport, noting } from '#step/step-20-mirror/mirror-transport.ts';
import * as step from '#step/step-20-mirror/mirror.ts';
import { drive, report } from './drive.ts';

const clientInfo = { name: 'ExampleClient', version: '1.0.0' };

let client: Client;
/** What cancels the calls that were asked for, in their order. */
const cancels: AbortController[] = [];

/** A server whose requests go on until they are cancelled. */
function connect(transport: Transport): Promise<void> {
  const peer = new Peer(transport);
  const handler = cancellable(peer, async ({ id }, { notify, signal }) => {
    report('begun', id);
    void notify('notifications/message', { data: 'begun' });
    if (!signal!.aborted) await once(signal!, 'abort');
    report('cancelled', id);
    return undefined;
  });
  return serveWith(peer, handler);
}

drive({
  'the URL of a server': async () => {
    const server = createServer(door(exchanges(connect))).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
  },
  encode: (value: string | number | boolean) => step.encode(value),
  decode: (header: string) => step.decode(header),
  mirrored: (request: JSONRPCRequest, paths?: HeaderPath[]) =>
    Object.fromEntries(step.mirrored(request, paths)),
  checkMirror: (request: JSONRPCRequest, headers: Record<string, string>, paths?: HeaderPath[]) =>
    step.checkMirror(request, headers, paths),
  open: async (url: string) => {
    const transport = new MirrorTransport(url);
    const warn = (text: string) => report('warning', text);
    const peer = new Peer(transport);
    peer.onerror = (error) => report('error', error.message);
    client = new Client(peer, { ask: noting(asking({ clientInfo }), transport, warn) });
    client.serverCapabilities = { tools: {}, prompts: {}, resources: {} };
    await peer.start();
  },
  ask: (method: string, params?: Record<string, unknown>) => client.request(method, params),
  'list the tools': async () => (await client.listTools()).map(({ name }) => name),
  /** Asks with a signal. */
  'ask and be ready to cancel': (method: string, params: Record<string, unknown>) => {
    const controller = new AbortController();
    cancels.push(controller);
    return client.request(method, params, { signal: controller.signal });
  },
  cancel: (of: number) => cancels[of - 1]!.abort(new Error('nobody wants it')),
  close: () => client.close(),
});
