// Given. A server with all that a server can do by now, and which ends in good order: `wait` takes its
// time and reports on it, `ask` asks the client's model, `big` answers with 3 MiB, `die` does not answer.
// A timer would keep it alive for ever.
//   in:  {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"wait","arguments":{"ms":100}}}
//   in:  (the end of stdin)
//   out: {"jsonrpc":"2.0","id":2,"result":{"content":[{"type":"text","text":"waited 100 ms"}]}}
import { setTimeout } from 'node:timers/promises';
import * as rpc from '../step-02-messages/messages.ts';
import { StdioServerTransport } from '../step-04-transport/transport.ts';
import { Handshake } from '../step-05-handshake/handshake.ts';
import { servePeer } from '../step-07-pairing/serve-peer.ts';
import { type Tool, Tools } from '../step-08-tools/tools.ts';
import { type Notify, withProgress } from '../step-09-notifications/notifications.ts';
import { Sampling } from '../step-11-sampling/sampling.ts';
import { ServerPeer } from './endings.ts';

const transport = new StdioServerTransport();
const peer = new ServerPeer(transport);
const notify: Notify = (method, params) => peer.notify(method, params);
const sampling = new Sampling(peer);
peer.onclose = () => void peer.leave();
setInterval(() => {}, 60_000);

const wait: Tool = {
  name: 'wait',
  description: 'Waits for some milliseconds, and reports when it is half through.',
  inputSchema: { type: 'object', properties: { ms: { type: 'integer' } }, required: ['ms'] },
  handler: ({ ms }, request) =>
    withProgress(request, notify, async (report) => {
      const half = () => setTimeout(Number(ms) / 2, undefined, { signal: peer.signalOf(request) });
      await half();
      report(1, 2);
      await half();
      return `waited ${ms} ms`;
    }),
};

const ask: Tool = {
  name: 'ask',
  description: "Asks the client's model.",
  inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
  handler: async ({ text }, request) => {
    const params = {
      messages: [{ role: 'user', content: { type: 'text', text } }],
      maxTokens: 100,
    };
    const answer = await sampling.createMessage(params, { signal: peer.signalOf(request) });
    return rpc.isObject(answer.content) ? String(answer.content.text) : 'no text';
  },
};

const big: Tool = {
  name: 'big',
  description: 'Answers with 3 MiB.',
  inputSchema: { type: 'object' },
  handler: () => setTimeout(50, 'x'.repeat(3 * 1024 * 1024)),
};

const die: Tool = {
  name: 'die',
  description: 'Ends the server with exit code 3.',
  inputSchema: { type: 'object' },
  handler: () => {
    console.error('out of tea');
    process.exit(3);
  },
};

const tools = new Tools([wait, ask, big, die]);
const handshake = new Handshake(
  { capabilities: { tools: {} }, serverInfo: { name: 'MortalServer', version: '1.0.0' } },
  (request) => tools.answer(request),
);

await servePeer(
  transport,
  (message) => {
    const answer = handshake.receive(message);
    sampling.learn(message, answer);
    return answer;
  },
  peer,
);
