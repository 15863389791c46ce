// Given. Tools whose results are more than text. They are those of step 08: a list, and a call that refuses what
// it refused there.
import * as rpc from '../step-02-messages/messages.ts';
import type { Context, Handler } from '../step-07-pairing/context.ts';
import { type InputSchema, problemsWith, type Tool, Tools } from '../step-08-tools/tools.ts';
import { pageOf } from './pages.ts';

export type RichTool = Omit<Tool, 'handler'> & {
  title?: string;
  /** What `structuredContent` looks like. */
  outputSchema?: InputSchema;
  /** Hints such as `{ readOnlyHint: true }`, which a client must not trust. */
  annotations?: rpc.JSONObject;
  /** @returns a CallToolResult: `{ content, structuredContent?, isError? }` */
  handler: (args: rpc.JSONObject, context: Context) => rpc.Result | Promise<rpc.Result>;
};

/** A result for programs, and the same as text for models. */
export function structured(value: rpc.JSONObject): rpc.Result {
  return { content: [{ type: 'text', text: JSON.stringify(value) }], structuredContent: value };
}

/** Serves `tools/list`, in pages and with all that a tool says of itself, and `tools/call`. */
export function richTools(tools: RichTool[]): Handler {
  /** What the tools of step 08, which return text, leave for us. */
  const results = new WeakMap<Context, rpc.Result>();
  const plain = tools.map((tool): Tool => ({
    ...tool,
    handler: async (args, context) => {
      const result = await tool.handler(args, context);
      checkOutput(tool, result);
      results.set(context, result);
      return '';
    },
  }));
  const { answer } = new Tools(plain);
  const listed = tools.map(({ handler, ...shown }) => shown);
  return async (request, context) => {
    const { id, method } = request;
    if (method === 'tools/list') return rpc.resultResponse(id, pageOf(request, 'tools', listed));
    const own = { ...context };
    const answered = await answer(request, own);
    const result = results.get(own);
    return result ? rpc.resultResponse(id, result) : answered;
  };
}

/** @throws when a result is not what the tool has promised */
function checkOutput({ name, outputSchema }: RichTool, result: rpc.Result): void {
  if (!Array.isArray(result.content)) throw new Error(`${name} has returned no content`);
  if (!outputSchema || result.isError) return;
  const { structuredContent: value } = result;
  const problems = rpc.isObject(value) ? problemsWith(value, outputSchema) : ['no object'];
  if (problems.length > 0) throw new Error(`${name} breaks its outputSchema: ${problems[0]}`);
}
