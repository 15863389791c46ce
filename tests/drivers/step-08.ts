import {
  type Answer,
  isObject,
  type JSONObject,
  type RequestId,
} from '#step/step-02-messages/messages.ts';
import type { Context } from '#step/step-07-pairing/context.ts';
import { type Tool, Tools } from '#step/step-08-tools/tools.ts';
import { drive } from './drive.ts';

let finish: (text: string) => void;
let additions = 0;

/** What the handlers of some tools do, by the names of the tools. */
const handlers: Record<string, (args: JSONObject, context: Context) => unknown> = {
  add: ({ a, b }) => {
    additions += 1;
    return String(Number(a) + Number(b));
  },
  whoami: (_, { meta }) => String(meta.name),
  slow: () => new Promise<string>((resolve) => (finish = resolve)),
  'nothing at all': () => undefined,
  'a number': () => 42,
  'an object': () => ({ text: 'in an object' }),
  null: async () => null,
  'an empty text': () => '',
  'throws at once': () => {
    throw new Error('out of tea');
  },
  'throws null': () => Promise.reject(null),
};

const number = { type: 'number' } as const;
const tools = new Tools(
  Object.entries(handlers).map(([name, handler]): Tool => {
    const schema = { properties: { a: number, b: number }, required: ['a', 'b'] };
    const inputSchema = { type: 'object', ...(name === 'add' && schema) } as const;
    return {
      name,
      description: `This is ${name}.`,
      inputSchema,
      handler: handler as Tool['handler'],
    };
  }),
);

/** Calls a tool for somebody of this name, as the peer of step 07 would. */
function respond(id: RequestId, name: string, args: JSONObject, who = 'Ada'): Answer {
  const params = { name, arguments: args };
  const context = { meta: { name: who } } as unknown as Context;
  const { answer } = tools;
  return answer({ jsonrpc: '2.0', id, method: 'tools/call', params }, context);
}

/** @returns what a model reads of it */
async function call(name: string, args: JSONObject, who?: string) {
  const response = await respond(1, name, args, who);
  if (!response || !('result' in response)) return response;
  const { content, isError = false } = response.result;
  const [block] = Array.isArray(content) ? (content as unknown[]) : [];
  return isObject(block) ? { text: block.text, isError } : response.result;
}

drive({
  call,
  'how often add has run': () => additions,
  /** The slow one begins first and ends last. */
  'the ids of a slow call and of a quick one': async (...ids: [RequestId, RequestId]) => {
    const slow = respond(ids[0], 'slow', {});
    const quick = await respond(ids[1], 'an empty text', {});
    finish('done');
    return [(await slow)?.id, quick?.id];
  },
  /** Runs a tool that ends when it is told to, and looks what the process waits for meanwhile. */
  'the clocks that run beside a slow tool': async () => {
    const answered = call('slow', {});
    await new Promise(setImmediate);
    const clocks = process.getActiveResourcesInfo().includes('Timeout') ? 'a timer' : 'none';
    finish('done');
    await answered;
    return clocks;
  },
});
