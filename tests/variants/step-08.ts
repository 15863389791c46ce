import type { Variant, Wing } from '../course/galleries.ts';
import { backwards, escaped, halved, otherWords, talkative } from './spellings.ts';

export const step08: Wing<Variant> = {
  file: 'step-08-tools/tools.ts',
  answers: [
    {
      name: 'gives its tools as they are, since JSON has no functions',
      fill: {
        '8.1': 'return rpc.resultResponse(request.id, { tools: [...this.#tools.values()] });',
      },
    },
    {
      name: 'says isError false when all went well',
      replace: 'return isError ? { content, isError } : { content };',
      by: 'return { isError, content };',
    },
    {
      name: 'adds _meta to results, tools and blocks',
      all: [
        { replace: "[{ type: 'text', text }];", by: "[{ _meta: {}, text, type: 'text' }];" },
        {
          replace: 'return isError ? { content, isError } : { content };',
          by: 'return { content, _meta: { n: 1 }, ...(isError && { isError }) };',
        },
        {
          replace: 'return { name, description, inputSchema };',
          by: "return { inputSchema, description, name, _meta: { 'example.com/n': 1 } };",
        },
      ],
    },
    {
      name: 'throws what it refuses',
      fill: {
        '8.2': `
    const refuse = (text: string): never => {
      throw new rpc.RpcError(rpc.INVALID_PARAMS, text, undefined);
    };
    const params = rpc.isObject(request.params) ? request.params : refuse('params');
    const name = typeof params.name === 'string' ? params.name : refuse('name');
    const tool = this.#tools.get(name) ?? refuse('tool');
    const args = params.arguments === undefined ? {} : params.arguments;
    const result = run(tool, rpc.isObject(args) ? args : refuse('arguments'), context);
    return { jsonrpc: '2.0', id: request.id, result: await result };`,
      },
    },
    {
      name: 'tells the model of each problem in a sentence of its own',
      fill: {
        '8.3': `
  const problems = problemsWith(args, tool.inputSchema);
  return problems.length > 0
    ? textResult('Please mend: ' + problems.map((problem) => problem + '!').join(' '), true)
    : new Promise<unknown>((resolve) => resolve(tool.handler(args, context))).then(
        (text) => (typeof text === 'string' ? textResult(text) : textResult('It has said nothing.', true)),
        (error) => textResult('It failed: ' + (error?.stack ?? error), true),
      );`,
      },
    },
    {
      name: 'lists its tools in another order',
      replace: 'const tools = [...this.#tools.values()].map(',
      by: 'const tools = [...this.#tools.values()].reverse().map(',
    },
    {
      name: 'needs 320 ms for each answer',
      in: 'step-04-transport/transport.ts',
      replace: 'async send(message: JSONRPCMessage): Promise<void> {\n    const sent',
      by: 'async send(message: JSONRPCMessage): Promise<void> {\n    await new Promise((resolve) => setTimeout(resolve, 320));\n    const sent',
    },
    { name: 'spells its messages backwards, in two halves', all: [backwards, halved] },
    {
      name: 'writes everything in ASCII, in other words, and tells stderr',
      all: [escaped, otherWords, talkative],
    },
  ],
};
