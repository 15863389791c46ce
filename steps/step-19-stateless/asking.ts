// Given. The client's half: it says who it is whenever it asks, and looks at what kind of result comes back.
import * as rpc from '../step-02-messages/messages.ts';
import { quiet } from '../step-07-pairing/call.ts';
import type { AskPeer, Client } from '../step-07-pairing/client.ts';
import { request } from '../step-10-cancellation/cancellation.ts';
import { REVISION, type Self, withMeta } from './stateless.ts';

/**
 * How to ask without a handshake, for a Client of step 07: `new Client(peer, { ask: asking(self) })`.
 *
 * @param types the kinds of result that we know; one without a `resultType` is complete
 */
export function asking(self: Self, types = ['complete']): AskPeer {
  return (peer, method, params, options) => {
    const answer = request(peer, method, withMeta(params, self), options);
    return quiet(answer.then((result) => checkType(result, types)));
  };
}

/** @throws when the result is of a kind that we do not know: then it means nothing to us */
function checkType(result: rpc.Result, types: string[]): rpc.Result {
  const { resultType = 'complete' } = result;
  if (types.includes(resultType as string)) return result;
  throw new Error(`A result of an unknown type: ${rpc.excerpt(String(resultType))}`);
}

/**
 * Asks a server what it offers, and lets the client ask for that from then on.
 *
 * @returns the result of `server/discover`: supportedVersions, capabilities
 * @throws RpcError when the server answers with an error; an error when it does not speak our revision
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/discover
 */
export async function discover(client: Client): Promise<rpc.Result> {
  const result = await client.request('server/discover');
  const { supportedVersions, capabilities } = result;
  const isShared = Array.isArray(supportedVersions) && supportedVersions.includes(REVISION);
  if (!isShared) throw new Error(`The server does not speak ${REVISION}`);
  if (rpc.isObject(capabilities)) client.serverCapabilities = capabilities;
  return result;
}
