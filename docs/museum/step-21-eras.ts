// In place of step-21-eras/eras.ts
// Finds out with whom a client talks: a server that does not know the question is one of the past.
import * as rpc from '../../solutions/step-02-messages/messages.ts';
import { type Handler, metaOf } from '../../solutions/step-07-pairing/context.ts';
import type { Peer } from '../../solutions/step-07-pairing/peer.ts';
import { request } from '../../solutions/step-10-cancellation/cancellation.ts';
import {
  META,
  type Self,
  UNSUPPORTED_VERSION,
  withMeta,
} from '../../solutions/step-19-stateless/stateless.ts';

export interface Era {
  protocolVersion?: string;
  capabilities?: rpc.JSONObject;
}

export interface Offer {
  versions: unknown[];
  capabilities?: rpc.JSONObject;
  isAnswer: boolean;
}

export function carriesMeta(request: rpc.JSONRPCRequest): boolean {
  return Object.hasOwn(metaOf(request), META.protocolVersion);
}

export function eitherEra(withHandshake: Handler, without: Handler): Handler {
  return (request, context) =>
    carriesMeta(request) ? without(request, context) : withHandshake(request, context);
}

function offerOf(versions: unknown, result?: rpc.Result): Offer | undefined {
  if (!Array.isArray(versions)) return undefined;
  const offered = rpc.isObject(result?.capabilities) ? { capabilities: result.capabilities } : {};
  return { versions, ...offered, isAnswer: result !== undefined };
}

export async function probe(peer: Peer, self: Self, probeMs: number): Promise<Offer | undefined> {
  try {
    const clocks = { timeoutMs: probeMs, maxMs: probeMs };
    const result = await request(peer, 'server/discover', withMeta({}, self), clocks);
    return offerOf(result.supportedVersions, result);
  } catch (error) {
    const { code, data } = error as rpc.RpcError;
    if (code === UNSUPPORTED_VERSION && rpc.isObject(data)) return offerOf(data.supported);
    // It has no such method, or does not like the params: a server of the past.
    if (code === rpc.METHOD_NOT_FOUND || code === rpc.INVALID_PARAMS) return undefined;
    throw error;
  }
}

export function choose(offer: Offer | undefined, versions: string[]): string | undefined {
  return versions.find((version) => offer?.versions.includes(version));
}

export async function findEra(
  peer: Peer,
  self: Self,
  versions: string[],
  probeMs: number,
): Promise<Era> {
  const protocolVersion = choose(await probe(peer, self, probeMs), versions);
  return protocolVersion === undefined ? {} : { protocolVersion };
}
