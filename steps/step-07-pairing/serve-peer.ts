// Given. A server on a peer: the `serve` of step 04 for one that can also ask and notify.
import { methodNotFound } from '../step-02-messages/messages.ts';
import { refuseLine } from '../step-04-transport/serve.ts';
import { type Handshake, INITIALIZED } from '../step-05-handshake/handshake.ts';
import type { Handler } from './context.ts';
import type { Peer } from './peer.ts';

/** Lets the handshake answer what comes in, and the handler what it lets through. */
export function behind(peer: Peer, handshake: Handshake, handler: Handler): Handler {
  peer.on(INITIALIZED, (_, notification) => void handshake.receive(notification));
  return (request, context) =>
    handshake.receive(request, () => handler(request, { ...context, client: handshake.agreed }));
}

/** Lets a handler answer what comes in, and starts the peer. A line that is no message is answered with its error. */
export async function serveWith(peer: Peer, handler: Handler): Promise<void> {
  peer.onrequest = handler;
  peer.onerror = (error) => refuseLine(peer.transport, error);
  await peer.start();
}

/** Serves a client behind a handshake. */
export function servePeer(
  peer: Peer,
  handshake: Handshake,
  handler: Handler = methodNotFound,
): Promise<void> {
  return serveWith(peer, behind(peer, handshake, handler));
}
