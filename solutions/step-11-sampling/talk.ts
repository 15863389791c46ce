// Given. Three clients call the same tool: with a model, with a person who says no, with neither.
import { setTimeout } from 'node:timers/promises';
import { serverCommand } from '../step-01-pipes/command.ts';
import { StdioClientTransport } from '../step-04-transport/transport.ts';
import { Client } from '../step-07-pairing/client.ts';
import { Peer } from '../step-07-pairing/peer.ts';
import { cancellable, request } from '../step-10-cancellation/cancellation.ts';
import { answerServer, type Sampler } from './sampling.ts';

const [command, ...args] = serverCommand(import.meta.url);
/** How long the person takes, in ms. */
const THINKING_MS = 0;

/** Not a model, but it answers like one. */
const parrot: Sampler = async ({ messages }) => {
  const text = `I have read ${messages.length} message.`;
  const content = { type: 'text', text };
  return { role: 'assistant', content, model: 'parrot-1', stopReason: 'endTurn' };
};

/** Thinks about it, then says no. */
const person: Sampler = () => setTimeout(THINKING_MS, undefined);

async function talk(title: string, sampler?: Sampler): Promise<void> {
  const peer = new Peer(new StdioClientTransport(command, args));
  peer.onrequest = cancellable(peer, answerServer(sampler));
  const capabilities = sampler ? { sampling: {} } : {};
  const client = new Client(peer, { capabilities, ask: request });
  await client.connect();
  // While the tool takes its time, either side asks whether the other is there.
  const heartbeat = setInterval(() => {
    void client.request('ping');
    void client.request('tools/call', { name: 'knock' });
  }, 1000);
  const call = { name: 'summarize', arguments: { text: 'Tea is a drink.' } };
  const { content, isError } = await client.request('tools/call', call);
  clearInterval(heartbeat);
  console.log(title, JSON.stringify({ content, isError }));
  await client.close();
}

await talk('a model: ', parrot);
await talk('a person:', person);
await talk('nobody:  ');
