// Prompts: texts with blanks that a person fills in, in the same mould as resources.
//   → {"jsonrpc":"2.0","id":1,"method":"prompts/get","params":{"name":"remind","arguments":{"note":"milk"},"_meta":{…}}}
//   ← {"jsonrpc":"2.0","id":1,"result":{"resultType":"complete","messages":[{"role":"user","content":{…}}],…}}
import * as rpc from '../step-02-messages/messages.ts';
import type { Context, Handler } from '../step-07-pairing/context.ts';
import { pageOf } from './pages.ts';
import { shown } from './resources.ts';

export interface PromptArgument {
  name: string;
  description?: string;
  required?: boolean;
  /** The values that it may have, for `completion/complete`. */
  complete?: (begun: string) => string[];
}

export interface Prompt {
  name: string;
  description?: string;
  arguments?: PromptArgument[];
  /** @returns the messages: `[{ role, content }]` */
  get: (
    args: Record<string, string>,
    context: Context,
  ) => rpc.JSONObject[] | Promise<rpc.JSONObject[]>;
}

/** Serves `prompts/list` and `prompts/get`. */
export function prompts(offered: Prompt[]): Handler {
  const listed = offered.map((prompt) => ({
    ...shown(prompt),
    ...(prompt.arguments && { arguments: prompt.arguments.map(shown) }),
  }));
  return async (request, context) => {
    const { id, method } = request;
    if (method === 'prompts/list') {
      return rpc.resultResponse(id, pageOf(request, 'prompts', listed));
    }
    if (method !== 'prompts/get') return rpc.methodNotFound(request);
    return rpc.resultResponse(id, await getPrompt(request, context, offered));
  };
}

/**
 * @returns `{ description?, messages }`
 * @throws RpcError -32602 when there is no such prompt, when an argument that it requires is missing, and when
 *   one is no string
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/prompts#getting-a-prompt
 */
async function getPrompt(
  { params }: rpc.JSONRPCRequest,
  context: Context,
  offered: Prompt[],
): Promise<rpc.Result> {
  throw new Error('TODO 23.2: find the prompt, look at its arguments, get its messages');
}

function invalid(text: string): rpc.RpcError {
  return new rpc.RpcError(rpc.INVALID_PARAMS, text);
}

function areTexts(args: unknown): args is Record<string, string> {
  return rpc.isObject(args) && Object.values(args).every((value) => typeof value === 'string');
}
