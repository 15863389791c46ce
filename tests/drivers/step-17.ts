// A client's transport over HTTP, on its own or under a peer.
import type { JSONRPCMessage } from '#step/step-02-messages/messages.ts';
import { Client } from '#step/step-07-pairing/client.ts';
import { Peer } from '#step/step-07-pairing/peer.ts';
import { request } from '#step/step-10-cancellation/cancellation.ts';
import { HttpClientTransport } from '#step/step-17-client/http-client.ts';
import { drive, report } from './drive.ts';

class Probe extends HttpClientTransport {
  /** As if a handshake had given us this. */
  given(sessionId: string | undefined, protocolVersion: string): void {
    if (sessionId !== undefined) this.sessionId = sessionId;
    this.protocolVersion = protocolVersion;
  }

  /** @returns the status of the response to any HTTP request */
  async statusOf(method: string, message?: JSONRPCMessage): Promise<number | undefined> {
    const response = await this.exchange(method, message);
    response.resume();
    return response.statusCode;
  }
}

let transport: Probe;
let peer: Peer;
let client: Client;

function reasonOf(error: Error | undefined) {
  return error && { message: error.message, cause: error.cause };
}

drive({
  /** A transport that tells of all that it hears. */
  open: async (url: string) => {
    transport = new Probe(url);
    transport.onmessage = (message) => report('message', message);
    transport.onerror = (error) => report('error', reasonOf(error));
    transport.onclose = (reason) => report('close', reasonOf(reason));
    await transport.start();
  },
  given: (sessionId: string | null, version: string) =>
    transport.given(sessionId ?? undefined, version),
  'the status of': (method: string, message?: JSONRPCMessage) =>
    transport.statusOf(method, message),
  /** A peer over such a transport, which tells of its end. */
  'open a peer': async (url: string) => {
    transport = new Probe(url);
    peer = new Peer(transport);
    peer.onerror = () => {};
    peer.onclose = (reason) => report('close', reasonOf(reason));
    await peer.start();
  },
  ask: (method: string) => peer.call(method).answer,
  /** The client of step 07 with a server of step 09. */
  'a talk with': async (url: string) => {
    transport = new Probe(url);
    peer = new Peer(transport);
    peer.onclose = (reason) => report('close', reasonOf(reason));
    client = new Client(peer, { ask: request });
    const changed = new Promise<void>((resolve) => {
      peer.on('notifications/tools/list_changed', () => resolve());
    });
    await client.connect();
    const told: unknown[] = [];
    const onprogress = ({ progress }: { progress?: unknown }) => void told.push(progress);
    const params = { name: 'count', arguments: { to: 3 } };
    await client.request('tools/call', params, { onprogress });
    await client.request('tools/call', { name: 'grow' });
    await changed;
    const tools = (await client.listTools()).map(({ name }) => name);
    return { told, tools };
  },
  'list the tools': () => client.listTools(),
  send: (message: JSONRPCMessage) => transport.send(message),
  close: () => transport.close(),
  nothing: () => undefined,
});
