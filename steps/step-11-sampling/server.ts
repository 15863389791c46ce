// Given. A server that asks its client: `summarize` asks for a message of its model, because the server
// has none and no key; `knock` asks whether it is there.
//   in:  {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"summarize","arguments":{"text":"…"}}}
//   out: {"jsonrpc":"2.0","id":1,"method":"sampling/createMessage","params":{"messages":[…],"maxTokens":100}}
import { isMain } from '../step-04-transport/main.ts';
import { StdioServerTransport, type Transport } from '../step-04-transport/transport.ts';
import { Handshake } from '../step-05-handshake/handshake.ts';
import { Peer } from '../step-07-pairing/peer.ts';
import { servePeer } from '../step-07-pairing/serve-peer.ts';
import { type Tool, Tools } from '../step-08-tools/tools.ts';
import { cancellable } from '../step-10-cancellation/cancellation.ts';
import { createMessage, textOf } from './sampling.ts';

export const summarize: Tool = {
  name: 'summarize',
  description: 'Sums up a text.',
  inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
  handler: async ({ text }, context) => {
    const content = { type: 'text', text: `Sum up: ${text}` };
    const params = { messages: [{ role: 'user', content }], maxTokens: 100 };
    return textOf(await createMessage(context, params));
  },
};

const knock: Tool = {
  name: 'knock',
  description: 'Pings the client, then says what it has declared.',
  inputSchema: { type: 'object' },
  handler: async (_, { request, client }) => {
    await request('ping');
    return JSON.stringify(client?.capabilities);
  },
};

const tools = new Tools([summarize, knock]);
const description = {
  capabilities: { tools: {} },
  serverInfo: { name: 'AskingServer', version: '1.0.0' },
};

export function connect(transport: Transport): Promise<void> {
  const peer = new Peer(transport);
  return servePeer(peer, new Handshake(description), cancellable(peer, tools.answer));
}

if (isMain(import.meta.url)) await connect(new StdioServerTransport());
