// Given. A server with three methods; it shows each of the five error codes.
//   in:  {"jsonrpc":"2.0","id":1,"method":"add","params":{"a":2,"b":3}}
//   out: {"jsonrpc":"2.0","id":1,"result":{"sum":5}}
import { createInterface } from 'node:readline';
import * as rpc from './messages.ts';

function add(params: unknown): rpc.Result {
  const { a, b } = rpc.isObject(params) ? params : {};
  if (typeof a === 'number' && typeof b === 'number') return { sum: a + b };
  throw new rpc.RpcError(rpc.INVALID_PARAMS, 'Members a and b must be numbers', { a, b });
}

function answer(request: rpc.JSONRPCRequest): rpc.JSONRPCResponse {
  const { id, method, params } = request;
  if (method === 'ping') return rpc.resultResponse(id, {});
  if (method === 'add') return rpc.resultResponse(id, add(params));
  if (method === 'crash') throw new Error('this method has a bug');
  return rpc.methodNotFound(request);
}

/** Takes one line, gives the response to write, or nothing. */
function receive(line: string): rpc.JSONRPCResponse | undefined {
  let message: rpc.JSONRPCMessage | undefined;
  try {
    message = rpc.parseMessage(line);
    return rpc.isRequest(message) ? answer(message) : undefined;
  } catch (error) {
    // An RpcError is a response. Anything else is a bug of ours, and belongs in the log as well.
    if (!(error instanceof rpc.RpcError)) console.error(error);
    else if (message === undefined) return rpc.refusal(error);
    return rpc.errorResponse(message && rpc.isRequest(message) ? message.id : undefined, error);
  }
}

/**
 * The line for a response. JSON.stringify calls itself at each bracket, and may run out of stack where
 * JSON.parse did not: then the line says so, with the same id.
 */
function lineOf(response: rpc.JSONRPCResponse): string {
  try {
    return JSON.stringify(response);
  } catch (error) {
    return JSON.stringify(rpc.errorResponse(response.id, error));
  }
}

// When the client is gone, the next write fails: a crash, if nobody listened. There is nothing left to do.
process.stdout.on('error', () => process.exit());

for await (const line of createInterface({ input: process.stdin })) {
  if (line.trim() === '') continue;
  const response = receive(line);
  if (response) console.log(lineOf(response));
}
