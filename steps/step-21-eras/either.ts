// Given. A client for servers of both eras, and an endpoint for clients of both.
import type { ServerResponse } from 'node:http';
import * as rpc from '../step-02-messages/messages.ts';
import type { Transport } from '../step-04-transport/transport.ts';
import type { Implementation } from '../step-05-handshake/handshake.ts';
import { type AskPeer, Client } from '../step-07-pairing/client.ts';
import type { Handler } from '../step-07-pairing/context.ts';
import { Peer } from '../step-07-pairing/peer.ts';
import { cancellable, request } from '../step-10-cancellation/cancellation.ts';
import { type Handle, readMessage } from '../step-14-door/door.ts';
import { asking } from '../step-19-stateless/asking.ts';
import { META, REVISION, type Self } from '../step-19-stateless/stateless.ts';
import { ExchangeTransport } from '../step-20-mirror/exchange.ts';
import { carriesMeta, type Era, findEra } from './eras.ts';

/** How long a server may think about a question that it does not know, in ms. */
const PROBE_MS = 5000;

export interface EitherOptions {
  clientInfo: Implementation;
  /** What a server may ask of us, in either era. */
  capabilities?: rpc.JSONObject;
  /** The revisions without a handshake that we speak, newest first. */
  versions?: string[];
  /** How long a server may take to answer the probe, in ms: 5 s if left out. */
  probeMs?: number;
  /** Answers what a server asks in a session. */
  answer?: Handler;
  /** How to ask without a handshake: `asking` of step 19, if left out. */
  ask?: (self: Self, transport: Transport) => AskPeer;
}

export interface Connected extends Era {
  /** Asks in the era of its server from now on: what was found out is not asked again. */
  client: Client;
}

/**
 * Connects to a server of either era.
 *
 * @param open makes the transport. It is called again when the server has died of the probe, as some do of
 *   any request before `initialize`: then that is the answer
 * @returns the client, the revision without a handshake if there is one, and what the server offers
 * @throws when the server cannot be reached, or speaks no revision that we know; the connection is closed then
 */
export async function connectEither(
  open: () => Transport,
  options: EitherOptions,
): Promise<Connected> {
  const transport = open();
  const peer = new Peer(transport);
  let end: Error | undefined;
  peer.onclose = (reason) => void (end ??= reason);
  await peer.start();
  try {
    const { versions = [REVISION], probeMs = PROBE_MS } = options;
    const era = await findEra(peer, selfOf(options), versions, probeMs);
    if (era.protocolVersion !== undefined) return forget(peer, transport, options, era);
    return await fallBack(peer, open, () => end, options);
  } catch (error) {
    await peer.close();
    throw error;
  }
}

function selfOf({ clientInfo, capabilities }: EitherOptions): Self {
  return { clientInfo, ...(capabilities && { capabilities }) };
}

/** A client of the era without a handshake. */
function forget(peer: Peer, transport: Transport, options: EitherOptions, era: Era): Connected {
  const { ask = (self: Self) => asking(self) } = options;
  const self = {
    ...selfOf(options),
    ...(era.protocolVersion && { protocolVersion: era.protocolVersion }),
  };
  const client = new Client(peer, { ask: ask(self, transport) });
  client.serverCapabilities = era.capabilities ?? {};
  return { ...era, client };
}

/**
 * Shakes hands on the connection that is there. If that has ended of the probe, or ends before the handshake is
 * done, because the server has answered first and died then, it is made once again.
 */
async function fallBack(
  peer: Peer,
  open: () => Transport,
  ended: () => Error | undefined,
  options: EitherOptions,
): Promise<Connected> {
  try {
    if (!ended()) return await shakeHands(peer, false, options);
  } catch (error) {
    if (!isLost(error, ended())) throw error;
  }
  return shakeHands(new Peer(open()), true, options);
}

/** Whether a handshake has failed because nobody was there any more, and not because it was refused. */
function isLost(error: unknown, end?: Error): boolean {
  // A number is the code of a server that has refused it. Those of the system, such as EPIPE, are texts.
  return error === end || typeof (error as NodeJS.ErrnoException).code === 'string';
}

/** A client of the era with a handshake. */
async function shakeHands(peer: Peer, isNew: boolean, options: EitherOptions): Promise<Connected> {
  const { answer } = options;
  if (answer) peer.onrequest = cancellable(peer, answer);
  const client = new Client(peer, { ...selfOf(options), ask: request });
  const result = await (isNew ? client.connect() : client.shakeHands());
  return {
    client,
    ...(rpc.isObject(result.capabilities) && { capabilities: result.capabilities }),
  };
}

/**
 * Serves both eras behind one URL. `Mcp-Method` decides nothing: clients of both eras send it.
 *
 * @param withHandshake serves sessions: step 16
 * @param without serves POSTs that carry their own: step 20
 */
export function eitherEndpoint(withHandshake: Handle, without: Handle): Handle {
  return async (request, response) => {
    if (request.method !== 'POST') return withHandshake(request, response);
    const message = await readMessage(request);
    const carries = rpc.isRequest(message) && carriesMeta(message);
    const isOfThisEra = carries || request.headers['mcp-protocol-version'] === REVISION;
    if (!isOfThisEra) return withHandshake(request, response, message);
    if (rpc.isRequest(message) && !carries) return refuse(message, response);
    return without(request, response, message);
  };
}

/** A request whose header alone is of this era: no server could know what its client can do. */
function refuse(request: rpc.JSONRPCRequest, response: ServerResponse): Promise<void> {
  const text = `Missing in _meta: ${META.protocolVersion}`;
  const error = new rpc.RpcError(rpc.INVALID_PARAMS, text, { supported: [REVISION] });
  const answer = rpc.errorResponse(request.id, error);
  return new ExchangeTransport(request, response).send(answer);
}
