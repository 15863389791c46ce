// Tools: which channel tells of what, and what a model may send in place of its arguments.
import type { Mistake, Wing } from '../course/galleries.ts';

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
      replace: 'rpc.resultResponse(request.id, await run(tool, args, request));',
      by: 'rpc.resultResponse(request.id, run(tool, args, request) as never);',
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
      replace: 'return textResult(await tool.handler(args, request));',
      by: 'return (await tool.handler(args, request)) as never;',
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
      replace: 'return textResult(await tool.handler(args, request));',
      by: 'return textResult(await tool.handler(args, request), true);',
    },
    {
      name: 'says on stdout that a tool has run',
      fails: '8.3',
      replace: 'return textResult(await tool.handler(args, request));',
      by: "const text = await tool.handler(args, request);\n    console.info(tool.name + ' ran');\n    return textResult(text);",
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
      replace:
        'try { return textResult(await tool.handler(args, request)); } catch (error) { return textResult(String(error), true); }',
      by: 'return textResult(await tool.handler(args, request));',
    },
    {
      name: 'returns the promise out of its try',
      fails: '8.3',
      replace: 'return textResult(await tool.handler(args, request));',
      by: 'return Promise.resolve(tool.handler(args, request)).then((text) => textResult(text));',
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
      replace: 'return textResult(String(error), true);',
      by: 'const result = textResult(String(error), true);\n    console.log(JSON.stringify(rpc.resultResponse(request.id, result)));\n    return result;',
    },
    {
      name: 'takes one message after the other, and lets a ping wait',
      fails: '8.3',
      in: 'step-08-tools/server.ts',
      replace: '(message) => handshake.receive(message));',
      by: '(message) => (last = last.then(() => handshake.receive(message))));\nlet last: Promise<any> = Promise.resolve();',
    },
  ],
};
