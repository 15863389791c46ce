// Given. What an argument may become, while a person types it.
import * as rpc from '../step-02-messages/messages.ts';
import type { Handler } from '../step-07-pairing/context.ts';
import type { Prompt } from './prompts.ts';

/** The most that a result may have. */
const MAX_VALUES = 100;

/** Completes an argument of a template, by its `uriTemplate`. */
export type CompleteTemplate = (uriTemplate: string, name: string, begun: string) => string[];

/**
 * Serves `completion/complete`. What has nothing to offer has no values, which is no error.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/completion
 */
export function completion(prompts: Prompt[], ofTemplate: CompleteTemplate = () => []): Handler {
  return (request) => {
    if (request.method !== 'completion/complete') return rpc.methodNotFound(request);
    const { ref, argument } = rpc.isObject(request.params) ? request.params : {};
    if (!rpc.isObject(ref) || !rpc.isObject(argument)) {
      return rpc.refuse(request, rpc.INVALID_PARAMS, 'Give a ref and an argument');
    }
    const { name, value } = argument;
    if (typeof name !== 'string' || typeof value !== 'string') {
      return rpc.refuse(request, rpc.INVALID_PARAMS, 'An argument has a name and a value');
    }
    const all =
      ref.type === 'ref/resource'
        ? ofTemplate(typeof ref.uri === 'string' ? ref.uri : '', name, value)
        : ofPrompt(prompts, ref.name, name, value);
    const values = all.slice(0, MAX_VALUES);
    const hasMore = all.length > values.length;
    return rpc.resultResponse(request.id, { completion: { values, total: all.length, hasMore } });
  };
}

function ofPrompt(prompts: Prompt[], prompt: unknown, name: string, begun: string): string[] {
  const args = prompts.find((one) => one.name === prompt)?.arguments;
  return args?.find((one) => one.name === name)?.complete?.(begun) ?? [];
}
