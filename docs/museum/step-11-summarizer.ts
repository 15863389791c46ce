// In place of step-11-sampling/server.ts
// A tool that asks the client's model, and one that tells what the client has declared.
import { StdioServerTransport } from '../../solutions/step-04-transport/transport.ts';
import { Handshake } from '../../solutions/step-05-handshake/handshake.ts';
import { Peer } from '../../solutions/step-07-pairing/peer.ts';
import { servePeer } from '../../solutions/step-07-pairing/serve-peer.ts';
import { type Tool, Tools } from '../../solutions/step-08-tools/tools.ts';
import { cancellable } from '../../solutions/step-10-cancellation/cancellation.ts';
import { textOf } from '../../solutions/step-11-sampling/sampling.ts';

const summarize: Tool = {
  name: 'summarize',
  description: 'Sums up a text.',
  inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
  handler: async ({ text }, { request }) => {
    const content = { type: 'text', text: `Sum up: ${text}` };
    const params = { messages: [{ role: 'user', content }], maxTokens: 100 };
    return textOf(await request('sampling/createMessage', params));
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
const handshake = new Handshake({
  capabilities: { tools: {} },
  serverInfo: { name: 'AskingServer', version: '1.0.0' },
});

const peer = new Peer(new StdioServerTransport());
await servePeer(peer, handshake, cancellable(peer, tools.answer));
