// Given. Puts a function that answers requests behind a peer: the `serve` of step 04, which can now
// ask and notify as well.
import * as rpc from '../step-02-messages/messages.ts';
import type { Transport } from '../step-04-transport/transport.ts';
import { Peer } from './peer.ts';

/**
 * Gives every request and notification that comes in to `receive`. A line that is no message is
 * answered with its error.
 *
 * @returns the peer, started, so that the server can send on its own account
 */
export async function serve(
  transport: Transport,
  receive: (message: rpc.JSONRPCMessage) => rpc.Answer,
): Promise<Peer> {
  const peer = new Peer(transport);
  peer.onrequest = receive;
  peer.onnotification = receive;
  peer.onerror = (error) => {
    if (error instanceof rpc.RpcError) void transport.send(rpc.errorResponse(undefined, error));
  };
  await peer.start();
  return peer;
}
