// Given. ExampleServer: the handshake of step 05, and behind it a list of one tool.
//   in:  {"jsonrpc":"2.0","id":2,"method":"tools/list"}
//   out: {"jsonrpc":"2.0","id":2,"result":{"tools":[{"name":"ExampleTool",…}]}}
import * as rpc from '../step-02-messages/messages.ts';
import { serve } from '../step-04-transport/serve.ts';
import { StdioServerTransport } from '../step-04-transport/transport.ts';
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

const handshake = new Handshake(
  { capabilities: { tools: {} }, serverInfo: { name: 'ExampleServer', version: '1.0.0' } },
  listTools,
);

await serve(new StdioServerTransport(), (message) => handshake.receive(message));
