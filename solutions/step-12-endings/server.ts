// Given. A server with all that a server can do by now, and which ends in good order: `wait` takes its
// time and reports on it, `ask` asks the client's model, `big` answers with 3 MiB, `die` does not answer.
// A timer would keep it alive for ever.
//   in:  {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"wait","arguments":{"ms":100}}}
//   in:  (the end of stdin)
//   out: {"jsonrpc":"2.0","id":2,"result":{"content":[{"type":"text","text":"waited 100 ms"}]}}
import { setTimeout } from 'node:timers/promises';
import { isMain } from '../step-04-transport/main.ts';
import type { Transport } from '../step-04-transport/transport.ts';
import { Handshake } from '../step-05-handshake/handshake.ts';
import { Peer } from '../step-07-pairing/peer.ts';
import { servePeer } from '../step-07-pairing/serve-peer.ts';
import { type Tool, Tools } from '../step-08-tools/tools.ts';
import { withProgress } from '../step-09-notifications/notifications.ts';
import { cancellable } from '../step-10-cancellation/cancellation.ts';
import { createMessage, textOf } from '../step-11-sampling/sampling.ts';
import { LeavingTransport } from './endings.ts';

const wait: Tool = {
  name: 'wait',
  description: 'Waits for some milliseconds, and reports when it is half through.',
  inputSchema: { type: 'object', properties: { ms: { type: 'integer' } }, required: ['ms'] },
  handler: ({ ms }, context) =>
    withProgress(context, async (report) => {
      const half = () => setTimeout(Number(ms) / 2, undefined, { signal: context.signal });
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
  handler: async ({ text }, context) => {
    const messages = [{ role: 'user', content: { type: 'text', text } }];
    return textOf(await createMessage(context, { messages, maxTokens: 100 }));
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
const description = {
  capabilities: { tools: {} },
  serverInfo: { name: 'MortalServer', version: '1.0.0' },
};

export function connect(transport: Transport): Promise<void> {
  const peer = new Peer(transport);
  return servePeer(peer, new Handshake(description), cancellable(peer, tools.answer));
}

if (isMain(import.meta.url)) {
  setInterval(() => {}, 60_000);
  await connect(new LeavingTransport());
}
