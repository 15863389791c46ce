// Given. ExampleServer: the handshake of step 05, and behind it a list of one tool.
//   in:  {"jsonrpc":"2.0","id":2,"method":"tools/list"}
//   out: {"jsonrpc":"2.0","id":2,"result":{"tools":[{"name":"ExampleTool",…}]}}
import * as rpc from '../step-02-messages/messages.ts';
import { isMain } from '../step-04-transport/main.ts';
import { serve } from '../step-04-transport/serve.ts';
import { StdioServerTransport, type Transport } from '../step-04-transport/transport.ts';
import { Handshake } from '../step-05-handshake/handshake.ts';

const tool = {
  name: 'ExampleTool',
  description: 'An example tool for demonstration purposes.',
  inputSchema: { type: 'object' },
};

function listTools(request: rpc.JSONRPCRequest): rpc.Answer {
  if (request.method !== 'tools/list') return rpc.methodNotFound(request);
  return rpc.resultResponse(request.id, { tools: [tool] });
}

export function connect(transport: Transport): Promise<void> {
  const serverInfo = { name: 'ExampleServer', version: '1.0.0' };
  const handshake = new Handshake({ capabilities: { tools: {} }, serverInfo });
  return serve(transport, (message) => handshake.receive(message, listTools));
}

if (isMain(import.meta.url)) await connect(new StdioServerTransport());
