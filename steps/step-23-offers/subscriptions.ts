// A subscription is a request that is not answered yet. What has changed is told on its stream, with its id.
//   → {"jsonrpc":"2.0","id":11,"method":"subscriptions/listen","params":{"notifications":{"toolsListChanged":true},"_meta":{…}}}
//   ← {…"notifications/subscriptions/acknowledged","params":{"notifications":{"toolsListChanged":true},"_meta":{"io.modelcontextprotocol/subscriptionId":11}}}
//   ← {…"notifications/tools/list_changed","params":{"_meta":{"io.modelcontextprotocol/subscriptionId":11}}}
import * as rpc from '../step-02-messages/messages.ts';
import type { Agreement } from '../step-05-handshake/handshake.ts';
import type { Context, Handler } from '../step-07-pairing/context.ts';
import type { Peer } from '../step-07-pairing/peer.ts';

const SUBSCRIPTION_ID = 'io.modelcontextprotocol/subscriptionId';

/** What can change: one of the lists, or a resource. */
export type Change = 'tools' | 'prompts' | 'resources' | { uri: string };

/** Where a server says what has changed, and its connections hear of it. */
export class Changes {
  readonly #hearers = new Set<(change: Change) => void>();

  publish(change: Change): void {
    for (const hear of [...this.#hearers]) hear(change);
  }

  /** @returns how to hear no more */
  hear(hearer: (change: Change) => void): () => void {
    this.#hearers.add(hearer);
    return () => void this.#hearers.delete(hearer);
  }
}

function methodOf(change: Change): string {
  return typeof change === 'string'
    ? `notifications/${change}/list_changed`
    : 'notifications/resources/updated';
}

function paramsOf(change: Change): rpc.JSONObject {
  return typeof change === 'string' ? {} : { uri: change.uri };
}

/** What of a client's wishes can be granted: nothing is sent that is not in it. */
export interface Filter {
  toolsListChanged?: true;
  promptsListChanged?: true;
  resourcesListChanged?: true;
  resourceSubscriptions?: string[];
}

/**
 * The part of a wish that can be granted.
 *
 * @param capabilities what the server has declared: it tells of no list that has no `listChanged`, and of no
 *   resource without `subscribe`
 */
export function granted(wish: rpc.JSONObject, capabilities: rpc.JSONObject): Filter {
  const has = (kind: string, member: string) =>
    rpc.isObject(capabilities[kind]) && capabilities[kind][member] === true;
  const filter: Filter = {};
  for (const kind of ['tools', 'prompts', 'resources'] as const) {
    const name = `${kind}ListChanged` as const;
    if (wish[name] === true && has(kind, 'listChanged')) filter[name] = true;
  }
  const { resourceSubscriptions: uris } = wish;
  if (!Array.isArray(uris) || !has('resources', 'subscribe')) return filter;
  return { ...filter, resourceSubscriptions: uris.filter((uri) => typeof uri === 'string') };
}

/** Whether a change is one that the client wants to hear of. */
export function isWanted(change: Change, filter: Filter): boolean {
  if (typeof change !== 'string') return !!filter.resourceSubscriptions?.includes(change.uri);
  return filter[`${change}ListChanged`] === true;
}

/**
 * Serves `subscriptions/listen`, for as long as the client listens.
 *
 * @param capabilities what the server has declared
 * @param ending is aborted when the connection ends: then a subscription has its result, which is its end
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/subscriptions
 */
export function listening(
  changes: Changes,
  capabilities: rpc.JSONObject,
  ending: AbortSignal,
): Handler {
  return async (request, context) => {
    if (request.method !== 'subscriptions/listen') return rpc.methodNotFound(request);
    const { notifications: wish } = rpc.isObject(request.params) ? request.params : {};
    if (!rpc.isObject(wish))
      return rpc.refuse(request, rpc.INVALID_PARAMS, 'Say what to listen to');
    const stop = tell(changes, granted(wish, capabilities), request.id, context);
    await ended(ending, context.signal);
    stop();
    return rpc.resultResponse(request.id, { _meta: { [SUBSCRIPTION_ID]: request.id } });
  };
}

/**
 * Acknowledges a subscription, with what is granted, and from then on tells of each change that is wanted. All
 * that is sent carries the id of the subscription.
 *
 * @returns how to stop
 */
function tell(
  changes: Changes,
  filter: Filter,
  id: rpc.RequestId,
  { notify }: Context,
): () => void {
  throw new Error('TODO 23.3: acknowledge, then tell of what is wanted');
}

/** @returns a promise: it resolves as soon as one of the signals is aborted */
function ended(...signals: (AbortSignal | undefined)[]): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of signals) {
      if (signal?.aborted) resolve();
      signal?.addEventListener('abort', () => resolve(), { once: true });
    }
  });
}

/**
 * What a session of 2025-11-25 has in its place: changes of lists are told unasked, and a resource is
 * subscribed to with a request that is answered at once.
 *
 * @param agreed what was agreed in the handshake, once it was
 * @returns serves `resources/subscribe` and `resources/unsubscribe`
 * @see https://modelcontextprotocol.io/specification/2025-11-25/server/resources#subscriptions
 */
export function subscribing(
  changes: Changes,
  peer: Peer,
  ending: AbortSignal,
  agreed: () => Agreement | undefined,
): Handler {
  const uris = new Set<string>();
  const stop = changes.hear((change) => {
    const isHeard = typeof change === 'string' ? agreed()?.initialized : uris.has(change.uri);
    if (isHeard) void peer.notify(methodOf(change), paramsOf(change));
  });
  ending.addEventListener('abort', stop, { once: true });
  return (request) => {
    const isSubscribe = request.method === 'resources/subscribe';
    if (!isSubscribe && request.method !== 'resources/unsubscribe')
      return rpc.methodNotFound(request);
    const { uri } = rpc.isObject(request.params) ? request.params : {};
    if (typeof uri !== 'string')
      return rpc.refuse(request, rpc.INVALID_PARAMS, 'A uri is a string');
    if (isSubscribe) uris.add(uri);
    else uris.delete(uri);
    return rpc.resultResponse(request.id, {});
  };
}
