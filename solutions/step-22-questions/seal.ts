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

  /** A payload with what proves that it is ours, both as Base64 for URLs: `payload.mac`. */
  #sealed(payload: string): string {
    return `${payload}.${createHmac('sha256', this.#key).update(payload).digest('base64url')}`;
  }

  /** @returns a requestState. The client can read it, and cannot change it */
  close(request: rpc.JSONRPCRequest, answers: rpc.JSONObject): string {
    const state: State = { answers, request: digestOf(request), at: this.#now() };
    return this.#sealed(Buffer.from(JSON.stringify(state), 'utf8').toString('base64url'));
  }

  /**
   * The answers in a requestState that a client has sent back. It may have sent anything.
   *
   * @throws RpcError -32602 when it was not sealed with our key, when it is older than ten minutes, and when
   *   it belongs to another request
   * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr#server-requirements-basic-workflow
   */
  open(request: rpc.JSONRPCRequest, requestState: unknown): rpc.JSONObject {
    const sent = typeof requestState === 'string' ? requestState : '';
    const [payload = ''] = sent.split('.');
    if (!isSame(sent, this.#sealed(payload))) {
      throw new rpc.RpcError(rpc.INVALID_PARAMS, 'The requestState is not ours');
    }
    const state = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as State;
    const isFresh = this.#now() - state.at <= MAX_AGE_MS;
    if (isFresh && state.request === digestOf(request)) return state.answers;
    throw new rpc.RpcError(
      rpc.INVALID_PARAMS,
      'The requestState is too old, or of another request',
    );
  }
}

/** Compares in a time that does not tell how much of it is right: else the rest could be guessed. */
function isSame(sent: string, right: string): boolean {
  const [one, other] = [Buffer.from(sent, 'utf8'), Buffer.from(right, 'utf8')];
  return one.length === other.length && timingSafeEqual(one, other);
}
