// Tools: which channel tells of what, and what a model may send in place of its arguments.
import type { Mistake, Wing } from '../course/galleries.ts';

const TEXT = "if (typeof text === 'string') return textResult(text);";

export const step08: Wing<Mistake> = {
  file: 'step-08-tools/tools.ts',
  answers: [
    {
      name: 'lists its tools by name, in an object',
      fails: '8.1',
      fill: {
        '8.1': 'return rpc.resultResponse(request.id, { tools: Object.fromEntries(this.#tools) });',
      },
    },
    {
      name: 'puts an iterator into the result',
      fails: '8.1',
      fill: {
        '8.1': 'return rpc.resultResponse(request.id, { tools: this.#tools.values() });',
      },
    },
    {
      name: 'puts the Map into the result',
      fails: '8.1',
      fill: { '8.1': 'return rpc.resultResponse(request.id, { tools: this.#tools });' },
    },
    {
      name: 'answers with the list itself',
      fails: '8.1',
      fill: { '8.1': 'return rpc.resultResponse(request.id, [...this.#tools.values()] as never);' },
    },
    {
      name: 'gives a version and no inputSchema',
      fails: '8.1',
      replace: 'return { name, description, inputSchema };',
      by: "void inputSchema;\n      return { name, description, version: '1.0.0' };",
    },
    {
      name: 'spells it input_schema',
      fails: '8.1',
      replace: 'return { name, description, inputSchema };',
      by: 'return { name, description, input_schema: inputSchema };',
    },
    {
      name: 'calls the schema parameters, as another API does',
      fails: '8.1',
      replace: 'return { name, description, inputSchema };',
      by: "return { type: 'function', function: { name, description, parameters: inputSchema } };",
    },
    {
      name: 'says null where there is no further page',
      fails: '8.1',
      replace: 'return rpc.resultResponse(request.id, { tools });',
      by: 'return rpc.resultResponse(request.id, { tools, nextCursor: null });',
    },
    {
      name: 'answers an unknown tool with -32601',
      fails: '8.2',
      replace: 'if (!tool) return rpc.refuse(request, rpc.INVALID_PARAMS,',
      by: 'if (!tool) return rpc.refuse(request, rpc.METHOD_NOT_FOUND,',
    },
    {
      name: 'dies of an unknown tool',
      fails: '8.2',
      replace:
        'if (!tool) return rpc.refuse(request, rpc.INVALID_PARAMS, `Unknown tool: ${name}`);',
      by: "if (!tool) {\n      console.error('unknown tool', name);\n      process.exit(1);\n    }",
    },
    {
      name: 'tells the model of an unknown tool',
      fails: '8.2',
      replace:
        'if (!tool) return rpc.refuse(request, rpc.INVALID_PARAMS, `Unknown tool: ${name}`);',
      by: "if (!tool) return rpc.resultResponse(request.id, textResult('Unknown tool: ' + name, true));",
    },
    {
      name: 'finds tools whatever the case of their names',
      fails: '8.2',
      replace: 'this.#tools.get(name);',
      by: 'this.#tools.get(name.toLowerCase());',
    },
    {
      name: 'finds tools in a plain object, and so also a constructor',
      fails: '8.2',
      replace: 'this.#tools.get(name);',
      by: '(Object.fromEntries(this.#tools) as Record<string, Tool>)[name];',
    },
    {
      name: 'takes params apart that are not there',
      fails: '8.2',
      replace: '= rpc.isObject(request.params) ? request.params : {};',
      by: '= request.params as any;',
    },
    {
      name: 'turns the name into a text',
      fails: '8.2',
      replace:
        "if (typeof name !== 'string')\n      return rpc.refuse(request, rpc.INVALID_PARAMS, 'Name must be a string');\n    const tool = this.#tools.get(name);",
      by: 'const tool = this.#tools.get(String(name));',
    },
    {
      name: 'takes null for no arguments',
      fails: '8.2',
      replace: 'if (!rpc.isObject(args)) {',
      by: 'if (args !== null && !rpc.isObject(args)) {',
    },
    {
      name: 'takes a list for arguments',
      fails: '8.2',
      replace: 'if (!rpc.isObject(args)) {',
      by: "if (typeof args !== 'object' || args === null) {",
    },
    {
      name: 'tells the model that arguments are no object',
      fails: '8.2',
      replace: "return rpc.refuse(request, rpc.INVALID_PARAMS, 'Arguments must be an object');",
      by: "return rpc.resultResponse(request.id, textResult('Arguments must be an object', true));",
    },
    {
      name: 'forgets an await',
      fails: '8.3',
      replace: 'rpc.resultResponse(request.id, await run(tool, args, context));',
      by: 'rpc.resultResponse(request.id, run(tool, args, context) as never);',
    },
    {
      name: 'wants arguments to be there',
      fails: '8.3',
      replace: 'const { name, arguments: args = {} } =',
      by: 'const { name, arguments: args } =',
    },
    {
      name: 'answers with the text as it is',
      fails: '8.3',
      replace: TEXT,
      by: "if (typeof text === 'string') return text as never;",
    },
    {
      name: 'gives a text for content',
      fails: '8.3',
      replace: "const content = [{ type: 'text', text }];",
      by: 'const content = text;',
    },
    {
      name: 'marks every result as failed',
      fails: '8.3',
      replace: TEXT,
      by: "if (typeof text === 'string') return textResult(text, true);",
    },
    {
      name: 'says on stdout that a tool has run',
      fails: '8.3',
      replace: TEXT,
      by: `console.info(tool.name + ' ran');\n    ${TEXT}`,
    },
    {
      name: 'answers a bad argument with -32602',
      fails: '8.3',
      replace: "if (problems.length > 0) return textResult(problems.join('\\n'), true);",
      by: "if (problems.length > 0) throw new rpc.RpcError(rpc.INVALID_PARAMS, problems.join('\\n'));",
    },
    {
      name: 'does not look at the arguments',
      fails: '8.3',
      replace: "if (problems.length > 0) return textResult(problems.join('\\n'), true);",
      by: 'void problems;',
    },
    {
      name: 'does not say which argument is bad',
      fails: '8.3',
      replace: "if (problems.length > 0) return textResult(problems.join('\\n'), true);",
      by: "if (problems.length > 0) return textResult('Invalid arguments', true);",
    },
    {
      name: 'refuses arguments that the schema does not name',
      fails: '8.3',
      replace: 'const problems = problemsWith(args, tool.inputSchema);',
      by: "const problems = problemsWith(args, tool.inputSchema);\n  for (const name of Object.keys(args)) {\n    if (!tool.inputSchema.properties?.[name]) problems.push('Unknown argument: ' + name);\n  }",
    },
    {
      name: 'lets what a tool throws become -32603',
      fails: '8.3',
      replace: 'return textResult(String(error), true);',
      by: 'throw error;',
    },
    {
      name: 'returns the promise out of its try',
      fails: '8.3',
      replace: `const text: unknown = await tool.handler(args, context);\n    ${TEXT}`,
      by: `const text = tool.handler(args, context);\n    if (text instanceof Promise) return text.then((text) => textResult(text));\n    ${TEXT}`,
    },
    {
      name: 'takes whatever a handler returns for a text',
      fails: '8.3',
      replace: TEXT,
      by: 'return textResult(text as string);',
    },
    {
      name: 'makes a text of whatever a handler returns',
      fails: '8.3',
      replace: TEXT,
      by: 'return textResult(String(text));',
    },
    {
      name: 'takes an empty text for none',
      fails: '8.3',
      replace: TEXT,
      by: 'if (text) return textResult(String(text));',
    },
    {
      name: 'runs the tool before it looks at its arguments',
      fails: '8.3',
      replace: 'const problems = problemsWith(args, tool.inputSchema);',
      by: 'await Promise.resolve(args).then((args) => tool.handler(args, context)).catch(() => {});\n  const problems = problemsWith(args, tool.inputSchema);',
    },
    {
      name: 'writes isError as a text',
      fails: '8.3',
      replace: 'return isError ? { content, isError } : { content };',
      by: "return isError ? { content, isError: 'true' } : { content };",
    },
    {
      name: 'gives one block in place of a list of blocks',
      fails: '8.3',
      replace: "const content = [{ type: 'text', text }];",
      by: "const content = { type: 'text', text };",
    },
    {
      name: 'writes the text as JSON in the text',
      fails: '8.3',
      replace: TEXT,
      by: "if (typeof text === 'string') return textResult(JSON.stringify(text));",
    },
    {
      name: 'names only the first of two bad arguments',
      fails: '8.3',
      replace: "return textResult(problems.join('\\n'), true);",
      by: 'return textResult(problems[0]!, true);',
    },
    {
      name: 'keeps the context from the handler',
      fails: '8.3',
      replace: 'await tool.handler(args, context);',
      by: 'await (tool.handler as any)(args);',
    },
    {
      name: 'takes every tool for failed after a second',
      fails: '8.3',
      replace: 'await tool.handler(args, context);',
      by: "await Promise.race([tool.handler(args, context), new Promise((_, reject) => setTimeout(reject, 1000, new Error('too slow')))]);",
    },
    {
      name: 'reads the message of what was thrown, which may be null',
      fails: '8.3',
      replace: 'return textResult(String(error), true);',
      by: 'return textResult((error as Error).message ?? String(error), true);',
    },
    {
      name: 'keeps the id of the last call in a member',
      fails: '8.3',
      all: [
        {
          replace: 'readonly #tools: Map<string, Tool>;',
          by: 'readonly #tools: Map<string, Tool>;\n  #id: rpc.RequestId = 0;',
        },
        {
          replace: 'return rpc.resultResponse(request.id, await run(tool, args, context));',
          by: 'this.#id = request.id;\n    const result = await run(tool, args, context);\n    return rpc.resultResponse(this.#id, result);',
        },
      ],
    },
    {
      name: 'hides from the model what went wrong',
      fails: '8.3',
      replace: 'return textResult(String(error), true);',
      by: "console.error(error);\n    return textResult('Internal error', true);",
    },
    {
      name: 'answers twice when a tool has failed',
      fails: '8.3',
      replace: 'return rpc.resultResponse(request.id, await run(tool, args, context));',
      by: 'const result = await run(tool, args, context);\n    if (result.isError) console.log(JSON.stringify(rpc.resultResponse(request.id, result)));\n    return rpc.resultResponse(request.id, result);',
    },
    {
      name: 'takes one call after the other, and lets the next one wait',
      fails: '8.3',
      in: 'step-08-tools/server.ts',
      replace: 'new Handshake(description), tools.answer);\n}',
      by: 'new Handshake(description), (request, context) => (last = last.then(() => tools.answer(request, context))));\n}\n\nlet last: Promise<any> = Promise.resolve();',
    },
  ],
};
