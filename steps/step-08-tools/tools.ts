// Tools: functions that a model may ask for. Two channels carry what goes wrong:
//   an error   {"id":4,"error":{"code":-32602,…}}                for the program: no such tool
//   a result   {"id":6,"result":{"content":[…],"isError":true}}  for the model: try again, better
import * as rpc from '../step-02-messages/messages.ts';
import type { Context } from '../step-07-pairing/context.ts';

type JSONType = 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array';

/** The part of JSON Schema that we check: which arguments there are, their types, who is required. */
export interface InputSchema {
  type: 'object';
  properties?: Record<string, { type: JSONType; description?: string }>;
  required?: string[];
}

export interface Tool {
  name: string;
  description: string;
  inputSchema: InputSchema;
  /** Does the work and returns text for the model. What it throws is told to the model, too. */
  handler: (args: rpc.JSONObject, context: Context) => string | Promise<string>;
}

/** Serves `tools/list` and `tools/call`, on any number of connections. */
export class Tools {
  /** By name. In a Map, a tool called `constructor` is there only if somebody put it there. */
  readonly #tools: Map<string, Tool>;

  constructor(tools: Tool[]) {
    this.#tools = new Map(tools.map((tool) => [tool.name, tool]));
  }

  /** Answers a request; one for another method with -32601. A Handler of step 07, also when detached. */
  readonly answer = (request: rpc.JSONRPCRequest, context: Context): rpc.Answer => {
    if (request.method === 'tools/list') return this.#list(request);
    if (request.method === 'tools/call') return this.#call(request, context);
    return rpc.methodNotFound(request);
  };

  /** @see https://modelcontextprotocol.io/specification/2025-11-25/server/tools#listing-tools */
  #list(request: rpc.JSONRPCRequest): rpc.JSONRPCResponse {
    throw new Error('TODO 8.1: list the tools');
  }

  /**
   * Finds the tool and lets it run. An unknown name, and `arguments` that are no object, are -32602.
   * What goes wrong after that is a result with `isError`.
   *
   * @see https://modelcontextprotocol.io/specification/2025-11-25/server/tools#error-handling
   */
  async #call(request: rpc.JSONRPCRequest, context: Context): Promise<rpc.JSONRPCResponse> {
    throw new Error('TODO 8.2: find the tool, or say in which way the call is wrong');
  }
}

/**
 * Runs a tool if its arguments fit, and puts what comes of it in a result for the model: its text, or with
 * `isError` what is wrong with the arguments, what it has thrown, or that it has not returned a text.
 */
async function run(tool: Tool, args: rpc.JSONObject, context: Context): Promise<rpc.Result> {
  throw new Error('TODO 8.3: run the tool and tell the model how it went');
}

/** A CallToolResult with one block of text. */
function textResult(text: string, isError = false): rpc.Result {
  const content = [{ type: 'text', text }];
  return isError ? { content, isError } : { content };
}

/** Says, for the model, what is wrong with the arguments of a call; an empty list when they fit. */
export function problemsWith(args: rpc.JSONObject, schema: InputSchema): string[] {
  const { properties = {}, required = [] } = schema;
  const missing = required.filter((name) => !Object.hasOwn(args, name));
  const mistyped = Object.entries(args).filter(([name, value]) => {
    return Object.hasOwn(properties, name) && !hasType(value, properties[name]!.type);
  });
  return [
    ...missing.map((name) => `Missing required argument: ${name}`),
    ...mistyped.map(([name]) => `Argument ${name} must be of type ${properties[name]!.type}`),
  ];
}

function hasType(value: unknown, type: JSONType): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return rpc.isObject(value);
  return typeof value === type;
}
