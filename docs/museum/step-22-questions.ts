// In place of step-22-questions/seal.ts
// What a server gives its client to keep, and believes again only if its sum is right.
import { createHash } from 'node:crypto';
import * as rpc from '../../solutions/step-02-messages/messages.ts';

const MAX_AGE_MS = 600_000;

function sumOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

function nameOf({ method, params }: rpc.JSONRPCRequest): string {
  const { name, uri, arguments: args } = params as rpc.JSONObject;
  return JSON.stringify([method, name, uri, args]);
}

export class Seal {
  readonly #now: () => number;

  constructor(_key?: Buffer, now: () => number = Date.now) {
    this.#now = now;
  }

  close(request: rpc.JSONRPCRequest, answers: rpc.JSONObject): string {
    const state = JSON.stringify({ answers, request: nameOf(request), at: this.#now() });
    const payload = Buffer.from(state, 'utf8').toString('base64url');
    return `${payload}.${sumOf(payload)}`;
  }

  open(request: rpc.JSONRPCRequest, requestState: unknown): rpc.JSONObject {
    const [payload = '', sum] = typeof requestState === 'string' ? requestState.split('.') : [];
    const isWhole = sumOf(payload) === sum && requestState === `${payload}.${sum}`;
    if (!isWhole) throw new rpc.RpcError(rpc.INVALID_PARAMS, 'The requestState is not ours');
    const state = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
    const isFresh = this.#now() - state.at <= MAX_AGE_MS;
    if (isFresh && state.request === nameOf(request)) return state.answers;
    throw new rpc.RpcError(
      rpc.INVALID_PARAMS,
      'The requestState is too old, or of another request',
    );
  }
}
