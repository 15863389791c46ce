// Given. The smallest MCP server: it shakes hands, answers ping, and knows one method of its own.
//   in:  {"jsonrpc":"2.0","id":3,"method":"echo","params":{"text":"茶"}}
//   out: {"jsonrpc":"2.0","id":3,"result":{"params":{"text":"茶"}}}
// An argument sets what it declares: `server.ts '{"tools":{}}'`.
import * as rpc from '../step-02-messages/messages.ts';
import { serve } from '../step-04-transport/serve.ts';
import { StdioServerTransport } from '../step-04-transport/transport.ts';
import { Handshake } from './handshake.ts';

/** What stands behind the handshake. */
function next(request: rpc.JSONRPCRequest): rpc.Answer {
  if (request.method !== 'echo') return rpc.methodNotFound(request);
  return rpc.resultResponse(request.id, { params: request.params });
}

const description = {
  capabilities: JSON.parse(process.argv[2] ?? '{}'),
  serverInfo: { name: 'ExampleServer', version: '1.0.0' },
};
const handshake = new Handshake(description, next);

await serve(new StdioServerTransport(), (message) => handshake.receive(message));
