// Given. A server with three methods; it shows each of the five error codes.
//   in:  {"jsonrpc":"2.0","id":1,"method":"add","params":{"a":2,"b":3}}
//   out: {"jsonrpc":"2.0","id":1,"result":{"sum":5}}
import { createInterface } from 'node:readline';
import * as messages from './messages.ts';

function add(params: unknown): messages.Result {
  const { a, b } = messages.isObject(params) ? params : {};
  if (typeof a === 'number' && typeof b === 'number') return { sum: a + b };
  throw new messages.RpcError(messages.INVALID_PARAMS, 'a and b must be numbers', { a, b });
}

function answer(request: messages.JSONRPCRequest): messages.JSONRPCResponse {
  const { id, method, params } = request;
  if (method === 'ping') return messages.resultResponse(id, {});
  if (method === 'add') return messages.resultResponse(id, add(params));
  if (method === 'crash') throw new Error('this method has a bug');
  return messages.methodNotFound(request);
}

/** Takes one line, gives the answer to write, or nothing. */
function receive(line: string): messages.JSONRPCResponse | undefined {
  let id: messages.RequestId | undefined;
  try {
    const message = messages.parseMessage(line);
    if (!messages.isRequest(message)) return undefined;
    id = message.id;
    return answer(message);
  } catch (error) {
    return messages.errorResponse(id, error);
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const response = receive(line);
  if (response) console.log(JSON.stringify(response));
}
