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
    const result = run(tool, rpc.isObject(args) ? args : refuse('arguments'), request);
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
    : new Promise<string>((resolve) => resolve(tool.handler(args, request))).then(
        (text) => textResult(text),
        (error) => textResult('It failed: ' + (error?.stack ?? error), true),
      );`,
      },
    },
    { name: 'spells its messages backwards, in two halves', all: [backwards, halved] },
    {
      name: 'writes everything in ASCII, in other words, and tells stderr',
      all: [escaped, otherWords, talkative],
    },
  ],
};
