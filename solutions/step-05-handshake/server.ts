// Given. The smallest MCP server: it shakes hands, answers ping, and knows one method of its own.
//   in:  {"jsonrpc":"2.0","id":3,"method":"echo","params":{"text":"茶"}}
//   out: {"jsonrpc":"2.0","id":3,"result":{"params":{"text":"茶"}}}
// An argument sets what it declares: `server.ts '{"tools":{}}'`.
import * as rpc from '../step-02-messages/messages.ts';
import { isMain } from '../step-04-transport/main.ts';
import { serve } from '../step-04-transport/serve.ts';
import { StdioServerTransport, type Transport } from '../step-04-transport/transport.ts';
import { Handshake } from './handshake.ts';

/** What stands behind the handshake. */
function echo(request: rpc.JSONRPCRequest): rpc.Answer {
  if (request.method !== 'echo') return rpc.methodNotFound(request);
  return rpc.resultResponse(request.id, { params: request.params });
}

/** Serves one client: each connection has a handshake of its own. */
export function connect(transport: Transport, capabilities: rpc.JSONObject = {}): Promise<void> {
  const serverInfo = { name: 'ExampleServer', version: '1.0.0' };
  const handshake = new Handshake({ capabilities, serverInfo });
  return serve(transport, (message) => handshake.receive(message, echo));
}

if (isMain(import.meta.url)) {
  await connect(new StdioServerTransport(), JSON.parse(process.argv[2] ?? '{}'));
}
