// What a server gives its client to keep, and believes again only if not a bit of it has changed.
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import * as rpc from '../step-02-messages/messages.ts';

/** Ten minutes, in ms: a person may have to find a pair of glasses. */
const MAX_AGE_MS = 600_000;

/** What is in a `requestState` of ours. */
interface State {
  /** What the client has answered so far, by the names of the questions. */
  answers: rpc.JSONObject;
  /** Which request it belongs to: see `digestOf`. */
  request: string;
  /** When it was sealed, in ms since 1970. */
  at: number;
}

/** What makes a request this one: its method and its params, without what is new in each try. */
function digestOf({ method, params }: rpc.JSONRPCRequest): string {
  const { name, uri, arguments: args } = rpc.isObject(params) ? params : {};
  return createHash('sha256')
    .update(JSON.stringify([method, name, uri, args]))
    .digest('base64url');
}

/** Seals with a key that only the servers know which are to believe each other's seals. */
export class Seal {
  readonly #key: Buffer;
  readonly #now: () => number;

  /** @param key if left out it is random, and nobody else can read what this object has sealed */
  constructor(key: Buffer = randomBytes(32), now: () => number = Date.now) {
    this.#key = key;
    this.#now = now;
  }

  #mac(payload: string): Buffer {
    return createHmac('sha256', this.#key).update(payload).digest();
  }

  /** @returns a requestState: `payload.mac`, both as Base64 for URLs. The client can read it, not change it */
  close(request: rpc.JSONRPCRequest, answers: rpc.JSONObject): string {
    const state: State = { answers, request: digestOf(request), at: this.#now() };
    const payload = Buffer.from(JSON.stringify(state), 'utf8').toString('base64url');
    return `${payload}.${this.#mac(payload).toString('base64url')}`;
  }

  /**
   * The answers in a requestState that the client has sent back.
   *
   * @throws RpcError -32602 when it was not sealed with our key, when it is older than ten minutes, and when
   *   it belongs to another request
   * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr#server-requirements-basic-workflow
   */
  open(request: rpc.JSONRPCRequest, requestState: unknown): rpc.JSONObject {
    const [payload = '', mac = ''] =
      typeof requestState === 'string' ? requestState.split('.') : [];
    const sent = Buffer.from(mac, 'base64url');
    const right = this.#mac(payload);
    const isOurs = sent.length === right.length && timingSafeEqual(sent, right);
    if (!isOurs) throw new rpc.RpcError(rpc.INVALID_PARAMS, 'The requestState is not ours');
    const state = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as State;
    const isFresh = this.#now() - state.at <= MAX_AGE_MS;
    if (isFresh && state.request === digestOf(request)) return state.answers;
    throw new rpc.RpcError(
      rpc.INVALID_PARAMS,
      'The requestState is too old, or of another request',
    );
  }
}
