// In place of step-11-sampling/server.ts
// A tool that asks the client's model, and one that tells what the client has declared.
import * as rpc from '../solutions/step-02-messages/messages.ts';
import { StdioServerTransport } from '../solutions/step-04-transport/transport.ts';
import { Handshake } from '../solutions/step-05-handshake/handshake.ts';
import { servePeer } from '../solutions/step-07-pairing/serve-peer.ts';
import { type Tool, Tools } from '../solutions/step-08-tools/tools.ts';
import { CancellingPeer } from '../solutions/step-10-cancellation/cancellation.ts';
import { Sampling } from '../solutions/step-11-sampling/sampling.ts';

const transport = new StdioServerTransport();
const peer = new CancellingPeer(transport);
const sampling = new Sampling(peer);

const summarize: Tool = {
  name: 'summarize',
  description: 'Sums up a text.',
  inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
  handler: async ({ text }, request) => {
    const content = { type: 'text', text: `Sum up: ${text}` };
    const params = { messages: [{ role: 'user', content }], maxTokens: 100 };
    const limits = { signal: peer.signalOf(request) };
    const answer = await peer.request('sampling/createMessage', params, limits);
    return rpc.isObject(answer.content) ? String(answer.content.text) : 'no text';
  },
};

const knock: Tool = {
  name: 'knock',
  description: 'Pings the client, then says what it has declared.',
  inputSchema: { type: 'object' },
  handler: async () => {
    await peer.request('ping');
    return JSON.stringify(sampling.capabilities);
  },
};

const tools = new Tools([summarize, knock]);
const handshake = new Handshake(
  { capabilities: { tools: {} }, serverInfo: { name: 'AskingServer', version: '1.0.0' } },
  (request) => tools.answer(request),
);

function receive(message: rpc.JSONRPCMessage): rpc.Answer {
  const answer = handshake.receive(message);
  sampling.learn(message, answer);
  return answer;
}

await servePeer(transport, receive, peer);
