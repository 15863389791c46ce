// In place of step-05-handshake/server.ts
// The smallest MCP server: it shakes hands, answers ping, and knows one method of its own.
import * as rpc from '../../solutions/step-02-messages/messages.ts';
import { serve } from '../../solutions/step-04-transport/serve.ts';
import { StdioServerTransport } from '../../solutions/step-04-transport/transport.ts';

const capabilities = JSON.parse(process.argv[2] ?? '{}');
const serverInfo = { name: 'ExampleServer', version: '1.0.0' };
let open = false;

function initialize(request: rpc.JSONRPCRequest): rpc.JSONRPCResponse {
  const { protocolVersion } = rpc.isObject(request.params) ? request.params : {};
  if (typeof protocolVersion !== 'string') {
    return rpc.refuse(request, rpc.INVALID_PARAMS, 'protocolVersion must be a string');
  }
  open = true;
  return rpc.resultResponse(request.id, { protocolVersion, capabilities, serverInfo });
}

function receive(message: rpc.JSONRPCMessage): rpc.Answer {
  if (!rpc.isRequest(message)) return undefined;
  if (message.method === 'ping') return rpc.resultResponse(message.id, {});
  if (message.method === 'initialize') return initialize(message);
  if (!open) return rpc.refuse(message, rpc.INVALID_REQUEST, 'Initialize comes first');
  if (message.method !== 'echo') return rpc.methodNotFound(message);
  return rpc.resultResponse(message.id, { params: message.params });
}

await serve(new StdioServerTransport(), receive);
