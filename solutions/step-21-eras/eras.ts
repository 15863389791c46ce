// With whom am I talking? A request says itself to which era it belongs; a server is asked, once.
//   → {"jsonrpc":"2.0","id":1,"method":"server/discover","params":{"_meta":{…}}}
//   ← {"jsonrpc":"2.0","id":1,"error":{"code":-32600,"message":"Initialize comes first"}}
//   → {"jsonrpc":"2.0","id":2,"method":"initialize","params":{"protocolVersion":"2025-11-25",…}}
import * as rpc from '../step-02-messages/messages.ts';
import { PROTOCOL_VERSIONS } from '../step-05-handshake/handshake.ts';
import { type Handler, metaOf } from '../step-07-pairing/context.ts';
import type { Peer } from '../step-07-pairing/peer.ts';
import { request } from '../step-10-cancellation/cancellation.ts';
import { META, type Self, UNSUPPORTED_VERSION, withMeta } from '../step-19-stateless/stateless.ts';

/** What a server turned out to be. */
export interface Era {
  /** The revision to ask in, without a handshake. Undefined: the server wants a handshake. */
  protocolVersion?: string;
  /** What the server offers, if it has said so. */
  capabilities?: rpc.JSONObject;
}

/** The codes with which a server of this era alone refuses a request, beside -32022. */
const OF_THIS_ERA = [-32020, -32021];

/** Whether a request carries along what a handshake would have said. */
export function carriesMeta(request: rpc.JSONRPCRequest): boolean {
  return Object.hasOwn(metaOf(request), META.protocolVersion);
}

/**
 * Serves both eras on one connection: what a request carries decides, and never what came before it.
 *
 * @param withHandshake answers what belongs to a session: `behind` of step 07
 * @param without answers what carries its own: `stateless` of step 19
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/versioning
 */
export function eitherEra(withHandshake: Handler, without: Handler): Handler {
  return (request, context) =>
    carriesMeta(request) ? without(request, context) : withHandshake(request, context);
}

/**
 * Asks a server which revisions it speaks without a handshake.
 *
 * @param probeMs how long it may take to answer, in ms
 * @returns what it offers: its list from `server/discover`, or from a -32022. Undefined when it answers
 *   anything else, or nothing: then it knows no such question. No single code says so
 * @throws RpcError when its answer is an error of this era: there is no handshake to fall back to
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/stdio#backward-compatibility
 */
export async function probe(peer: Peer, self: Self, probeMs: number): Promise<Offer | undefined> {
  const clocks = { timeoutMs: probeMs, maxMs: probeMs };
  try {
    const result = await request(peer, 'server/discover', withMeta({}, self), clocks);
    return offerOf(result.supportedVersions, result);
  } catch (error) {
    const { code, data } = error as rpc.RpcError;
    if (OF_THIS_ERA.includes(code)) throw error;
    return code === UNSUPPORTED_VERSION && rpc.isObject(data) ? offerOf(data.supported) : undefined;
  }
}

/** What a server says that it speaks. */
export interface Offer {
  versions: unknown[];
  capabilities?: rpc.JSONObject;
  /** Whether it has answered the question, and did not refuse its revision. */
  isAnswer: boolean;
}

function offerOf(versions: unknown, result?: rpc.Result): Offer | undefined {
  if (!Array.isArray(versions)) return undefined;
  const { capabilities } = result ?? {};
  const offered = rpc.isObject(capabilities) ? { capabilities } : {};
  return { versions, ...offered, isAnswer: result !== undefined };
}

/**
 * Finds out the era of a server: probes it with our newest revision. One that refuses that revision, and
 * names another of ours, is asked once again in that one.
 *
 * @param versions the revisions without a handshake that we speak, newest first
 * @throws when the server speaks no revision that we know; what `probe` throws
 */
export async function findEra(
  peer: Peer,
  self: Self,
  versions: string[],
  probeMs: number,
): Promise<Era> {
  const ask = (protocolVersion: string) => probe(peer, { ...self, protocolVersion }, probeMs);
  const first = await ask(versions[0]!);
  const tried = choose(first, versions);
  if (tried === undefined) return {};
  const offer = first?.isAnswer ? first : await ask(tried);
  if (!offer?.isAnswer) throw new Error(`The server offers ${tried} and refuses it`);
  const protocolVersion = choose(offer, versions);
  const { capabilities } = offer;
  return protocolVersion === undefined
    ? {}
    : { protocolVersion, ...(capabilities && { capabilities }) };
}

/**
 * Chooses a revision from what a server offers.
 *
 * @returns our newest that it speaks, too; undefined when there is none, or no offer: a handshake is needed
 * @throws when the server speaks no revision that we know, with a handshake or without
 */
export function choose(offer: Offer | undefined, versions: string[]): string | undefined {
  if (!offer) return undefined;
  const shared = versions.find((version) => offer.versions.includes(version));
  if (shared !== undefined) return shared;
  if (PROTOCOL_VERSIONS.some((version) => offer.versions.includes(version))) return undefined;
  throw new Error(`We speak none of ${rpc.excerpt(JSON.stringify(offer.versions))}`);
}
