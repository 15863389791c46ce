// Given. A server that asks its client: `summarize` asks for a message of its model, because the server
// has none and no key; `knock` asks whether it is there.
//   in:  {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"summarize","arguments":{"text":"…"}}}
//   out: {"jsonrpc":"2.0","id":1,"method":"sampling/createMessage","params":{"messages":[…],"maxTokens":100}}
import * as rpc from '../step-02-messages/messages.ts';
import { StdioServerTransport } from '../step-04-transport/transport.ts';
import { Handshake } from '../step-05-handshake/handshake.ts';
import { servePeer } from '../step-07-pairing/serve-peer.ts';
import { type Tool, Tools } from '../step-08-tools/tools.ts';
import { CancellingPeer } from '../step-10-cancellation/cancellation.ts';
import { Sampling } from './sampling.ts';

const transport = new StdioServerTransport();
const peer = new CancellingPeer(transport);
const sampling = new Sampling(peer);

/** The text of a message, if the client has sent one. Its content is a block, or a list of blocks. */
function textOf({ content }: rpc.Result): string {
  const blocks = [content].flat().filter(rpc.isObject);
  const texts = blocks.map(({ text }) => text).filter((text) => typeof text === 'string');
  if (texts.length === 0) throw new Error('The client has answered without a text');
  return texts.join('\n');
}

const summarize: Tool = {
  name: 'summarize',
  description: 'Sums up a text.',
  inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
  handler: async ({ text }, request) => {
    const content = { type: 'text', text: `Sum up: ${text}` };
    const params = { messages: [{ role: 'user', content }], maxTokens: 100 };
    return textOf(await sampling.createMessage(params, { signal: peer.signalOf(request) }));
  },
};

const knock: Tool = {
  name: 'knock',
  description: 'Pings the client, then says what it has declared.',
  inputSchema: { type: 'object' },
  handler: async (_, request) => {
    await peer.request('ping', undefined, { signal: peer.signalOf(request) });
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
