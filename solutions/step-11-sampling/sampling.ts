// Sampling: the server asks the client for a message of its model, in the middle of a tool. Who spawned
// whom does not matter: either side may ask, and counts its own ids.
//   → {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"summarize","arguments":{…}}}
//   ← {"jsonrpc":"2.0","id":1,"method":"sampling/createMessage","params":{"messages":[…],"maxTokens":100}}
//   → {"jsonrpc":"2.0","id":1,"result":{"role":"assistant","content":{…},"model":"…"}}
import * as rpc from '../step-02-messages/messages.ts';
import type { CancellingPeer, Limits } from '../step-10-cancellation/cancellation.ts';

/** What a client answers when a person has said no. */
export const REJECTED_BY_USER = -1;

/**
 * The params of `sampling/createMessage`: `{ messages: [{ role, content }], maxTokens, … }`. There are no
 * `tools` in them: they are for clients that have declared `sampling.tools`, and none of ours does.
 */
export type SamplingParams = rpc.JSONObject & {
  messages: rpc.JSONObject[];
  maxTokens: number;
  tools?: never;
};

/**
 * The server's half: asks, if the client has said that it can be asked.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/client/sampling
 */
export class Sampling {
  /** What the client has declared. Nothing, as long as it has not shaken hands. */
  capabilities: rpc.JSONObject = {};
  readonly #peer: CancellingPeer;

  constructor(peer: CancellingPeer) {
    this.#peer = peer;
  }

  /**
   * Sees every message that comes in, with its answer. Notes what the client has declared in an
   * `initialize`, if that was answered with a result. What is no object declares nothing.
   */
  learn(message: rpc.JSONRPCMessage, answer: rpc.Answer): void {
    if (!rpc.isRequest(message) || message.method !== 'initialize') return;
    if (!answer || !('result' in answer)) return;
    const { capabilities } = rpc.isObject(message.params) ? message.params : {};
    this.capabilities = rpc.isObject(capabilities) ? capabilities : {};
  }

  /**
   * Asks the client for a message of its model.
   *
   * @param limits with the signal of the call that it is for: when that is cancelled, this is, too
   * @returns `{ role, content, model, stopReason? }`, as the client says: look before you use it
   * @throws when the client has not declared `sampling`, and then nothing is sent; RpcError when it
   *   answers with an error, -1 for a person's no; what `request` throws
   */
  async createMessage(params: SamplingParams, limits: Limits = {}): Promise<rpc.Result> {
    if (!rpc.isObject(this.capabilities.sampling)) throw new Error('The client has no sampling');
    return this.#peer.request('sampling/createMessage', params, limits);
  }
}

/** Shows the messages to a person and to a model. Returns undefined when the person says no. */
export type Sampler = (
  params: SamplingParams,
  request: rpc.JSONRPCRequest,
) => Promise<rpc.Result | undefined>;

/**
 * The client's half: answers what a server may ask. `ping` always, and `sampling/createMessage` if
 * there is somebody to answer it; then the client has to declare it.
 */
export async function answerServer(
  request: rpc.JSONRPCRequest,
  sampler?: Sampler,
): Promise<rpc.JSONRPCResponse> {
  if (request.method === 'ping') return rpc.resultResponse(request.id, {});
  if (request.method !== 'sampling/createMessage' || !sampler) return rpc.methodNotFound(request);
  const { params } = request;
  if (!isSamplingParams(params)) {
    return rpc.refuse(request, rpc.INVALID_PARAMS, 'Give messages and maxTokens, and no tools');
  }
  const message = await sampler(params, request);
  if (!message) return rpc.refuse(request, REJECTED_BY_USER, 'User rejected sampling request');
  return rpc.resultResponse(request.id, message);
}

function isSamplingParams(params: unknown): params is SamplingParams {
  if (!rpc.isObject(params) || !Array.isArray(params.messages)) return false;
  // A client that has not declared `sampling.tools` must refuse both.
  if ('tools' in params || 'toolChoice' in params) return false;
  return params.messages.every(rpc.isObject) && typeof params.maxTokens === 'number';
}
