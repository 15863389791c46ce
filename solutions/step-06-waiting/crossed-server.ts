// Given. A server that does what every server may do. Its argument says what:
//   reverse    waits for a second tools/list, then answers the second before the first
//   interrupt  sends a notification before it answers tools/list
import {
  type Answer,
  type JSONRPCRequest,
  methodNotFound,
  resultResponse,
} from '../step-02-messages/messages.ts';
import { serve } from '../step-04-transport/serve.ts';
import { StdioServerTransport } from '../step-04-transport/transport.ts';
import { Handshake } from '../step-05-handshake/handshake.ts';

const transport = new StdioServerTransport();
let held: JSONRPCRequest | undefined;

/** One tool, named after the id of the request. */
function listed({ id }: JSONRPCRequest) {
  return resultResponse(id, { tools: [{ name: `for_${id}`, inputSchema: { type: 'object' } }] });
}

async function reverse(request: JSONRPCRequest): Promise<void> {
  const first = held;
  held = request;
  if (first === undefined) return;
  await transport.send(listed(request));
  await transport.send(listed(first));
}

async function interrupt(request: JSONRPCRequest): Promise<void> {
  const params = { level: 'info', data: 'one moment' };
  await transport.send({ jsonrpc: '2.0', method: 'notifications/message', params });
  await transport.send(listed(request));
}

function answer(request: JSONRPCRequest): Answer {
  if (request.method !== 'tools/list') return methodNotFound(request);
  void (process.argv[2] === 'reverse' ? reverse(request) : interrupt(request));
  return undefined;
}

const handshake = new Handshake(
  {
    capabilities: { tools: {}, logging: {} },
    serverInfo: { name: 'CrossedServer', version: '1.0.0' },
  },
  answer,
);

await serve(transport, (message) => handshake.receive(message));
