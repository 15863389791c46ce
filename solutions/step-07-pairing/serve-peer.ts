// Given. The `serve` of step 04 on a peer, so that a server can also ask and notify.
import * as rpc from '../step-02-messages/messages.ts';
import type { Transport } from '../step-04-transport/transport.ts';
import { Peer } from './peer.ts';

/**
 * Gives every request and notification that comes in to `receive`, and answers a line that is no
 * message with its error.
 *
 * @returns the peer, started
 */
export async function servePeer(
  transport: Transport,
  receive: (message: rpc.JSONRPCMessage) => rpc.Answer,
  peer = new Peer(transport),
): Promise<Peer> {
  peer.onrequest = receive;
  peer.onnotification = receive;
  peer.onerror = (error) => {
    const answer = error instanceof rpc.RpcError ? rpc.refusal(error) : undefined;
    if (answer) transport.send(answer).catch(() => {});
  };
  await peer.start();
  return peer;
}
