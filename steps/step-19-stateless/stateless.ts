// Without a handshake: what it agreed on once, every request carries along, and nobody remembers anything.
//   → {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{…,"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",…}}}
//   ← {"jsonrpc":"2.0","id":1,"result":{"resultType":"complete","content":[…],"_meta":{…}}}
import * as rpc from '../step-02-messages/messages.ts';
import type {
  Agreement,
  Implementation,
  ServerDescription,
} from '../step-05-handshake/handshake.ts';
import { type Context, type Handler, metaOf } from '../step-07-pairing/context.ts';
import { LEVELS, Logging } from '../step-09-notifications/notifications.ts';

/** The revision without a handshake, and the only one of its kind that we speak. */
export const REVISION = '2026-07-28';

/** We do not speak the revision of the request. Its `data` says which we do. */
export const UNSUPPORTED_VERSION = -32022;

/** What a `_meta` says of who has written the message: the names of its members. */
export const META = {
  protocolVersion: 'io.modelcontextprotocol/protocolVersion',
  clientInfo: 'io.modelcontextprotocol/clientInfo',
  capabilities: 'io.modelcontextprotocol/clientCapabilities',
  logLevel: 'io.modelcontextprotocol/logLevel',
  serverInfo: 'io.modelcontextprotocol/serverInfo',
} as const;

/** What a client says of itself, in every request. */
export interface Self {
  clientInfo: Implementation;
  /** What the server may ask of it: nothing, if left out. */
  capabilities?: rpc.JSONObject;
  /** The revision of the request. */
  protocolVersion?: string;
}

/** For how long a client may keep the result of these methods, in ms. */
const TTL_MS = 300_000;
const CACHEABLE = [
  ...['server/discover', 'tools/list', 'prompts/list', 'resources/list'],
  ...['resources/templates/list', 'resources/read'],
];

/**
 * The params of a request, with what its server has to know of its client. What else is in their `_meta`
 * stays there, such as a progressToken.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic#meta
 */
export function withMeta(params: rpc.JSONObject = {}, self: Self): rpc.JSONObject {
  throw new Error('TODO 19.1: say who asks, in which revision, and what it can do');
}

/** @returns the name of a member of `_meta` that a request needs and does not have, if there is one */
export function missingIn(request: rpc.JSONRPCRequest): string | undefined {
  const meta = metaOf(request);
  if (typeof meta[META.protocolVersion] !== 'string') return META.protocolVersion;
  return rpc.isObject(meta[META.capabilities]) ? undefined : META.capabilities;
}

/**
 * The handshake as a pure function: what a request says, and what the handshake of step 05 remembered.
 *
 * @throws RpcError -32602 when the request does not say its revision or what its client can do; -32022 when
 *   we do not speak that revision, with `{ supported, requested }` as its data
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/versioning#protocol-version-negotiation
 */
export function agreementIn(request: rpc.JSONRPCRequest): Agreement {
  throw new Error('TODO 19.2: read from a request what a handshake would have agreed on');
}

/**
 * Makes a result complete: it says that it is, who has given it, and for how long it may be kept, if it may.
 * A result with a `resultType` of its own has something else to say, and keeps it.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/caching
 */
export function complete(
  { method }: rpc.JSONRPCRequest,
  result: rpc.Result,
  serverInfo: Implementation,
): rpc.Result {
  throw new Error('TODO 19.3: say that a result is complete, and how long it may be kept');
}

/**
 * Serves requests that bring along all that is to be known of their client, in any order, and
 * `server/discover` beside what the handler knows.
 */
export function stateless(description: ServerDescription, handler: Handler): Handler {
  const { capabilities, serverInfo } = description;
  return async (request, context) => {
    const client = agreementIn(request);
    const own = { ...context, client, ...limits(request, context) };
    const answer =
      request.method === 'server/discover'
        ? rpc.resultResponse(request.id, { supportedVersions: [REVISION], capabilities })
        : await handler(request, own);
    if (!answer || !('result' in answer)) return answer;
    return { ...answer, result: complete(request, answer.result, serverInfo) };
  };
}

/**
 * What a handler may not do here: ask, at all; and write to a log that its request has not asked for.
 *
 * @throws RpcError -32602 when the request asks for a level that there is not
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/logging
 */
function limits(request: rpc.JSONRPCRequest, { notify }: Context): Partial<Context> {
  const wanted = metaOf(request)[META.logLevel];
  const level = LEVELS.find((known) => known === wanted);
  if (wanted !== undefined && !level) {
    throw new rpc.RpcError(rpc.INVALID_PARAMS, `Levels: ${LEVELS.join(', ')}`);
  }
  const logging = level && new Logging(level);
  return {
    log: (level, data, logger) => logging?.log(notify, level as never, data, logger),
    request: async (method) => {
      throw new Error(`A server of ${REVISION} asks nobody: ${method} was not sent`);
    },
  };
}
