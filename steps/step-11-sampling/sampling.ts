// Sampling: the server asks the client for a message of its model, in the middle of a tool. Either side may
// ask, and counts its own ids; what may be asked, the client has declared.
//   → {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"summarize","arguments":{…}}}
//   ← {"jsonrpc":"2.0","id":1,"method":"sampling/createMessage","params":{"messages":[…],"maxTokens":100}}
//   → {"jsonrpc":"2.0","id":1,"result":{"role":"assistant","content":{…},"model":"…"}}
import * as rpc from '../step-02-messages/messages.ts';
import type { Context, Handler, RequestOptions } from '../step-07-pairing/context.ts';

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
 * The server's half: asks the client for a message of its model, from within a handler.
 *
 * @param context the handler's: when its request is cancelled, the question is, too
 * @returns `{ role, content, model, stopReason? }`, as the client says: look before you use it
 * @throws when the client has not declared `sampling`, or has not yet said that it is ready, and then
 *   nothing is sent; RpcError when it answers with an error, -1 for a person's no; what `request` throws
 * @see https://modelcontextprotocol.io/specification/2025-11-25/client/sampling
 */
export async function createMessage(
  { client, request }: Pick<Context, 'client' | 'request'>,
  params: SamplingParams,
  options: RequestOptions = {},
): Promise<rpc.Result> {
  throw new Error('TODO 11.1: refuse, or ask the client');
}

/**
 * The text of a message. Its content is a block, or a list of blocks, and may be an image.
 *
 * @throws when there is no text in it
 */
export function textOf({ content }: rpc.Result): string {
  const blocks = [content].flat().filter(rpc.isObject);
  const texts = blocks.map(({ text }) => text).filter((text) => typeof text === 'string');
  if (texts.length === 0) throw new Error('The client has answered without a text');
  return texts.join('\n');
}

/** Shows the messages to a person and to a model. Returns undefined when the person says no. */
export type Sampler = (params: SamplingParams, context: Context) => Promise<rpc.Result | undefined>;

/**
 * The client's half: answers what a server may ask. `ping` always, and `sampling/createMessage` if
 * there is somebody to answer it; then the client has to declare it.
 */
export function answerServer(sampler?: Sampler): Handler {
  return (request, context) => answer(request, context, sampler);
}

async function answer(
  request: rpc.JSONRPCRequest,
  context: Context,
  sampler?: Sampler,
): Promise<rpc.JSONRPCResponse> {
  throw new Error('TODO 11.2: answer ping and sampling, refuse the rest');
}

function isSamplingParams(params: unknown): params is SamplingParams {
  if (!rpc.isObject(params) || !Array.isArray(params.messages)) return false;
  // A client that has not declared `sampling.tools` must refuse both.
  if ('tools' in params || 'toolChoice' in params) return false;
  return params.messages.every(rpc.isObject) && typeof params.maxTokens === 'number';
}
