// Given. The same tool asks the same model in both eras: in a session, and without one.
import { serverCommand } from '../step-01-pipes/command.ts';
import { StdioClientTransport } from '../step-04-transport/transport.ts';
import { Client } from '../step-07-pairing/client.ts';
import { Peer } from '../step-07-pairing/peer.ts';
import { cancellable, request } from '../step-10-cancellation/cancellation.ts';
import { answerServer, type Sampler, textOf } from '../step-11-sampling/sampling.ts';
import { connectEither } from '../step-21-eras/either.ts';
import { patient } from './until-complete.ts';

const [command, ...args] = serverCommand(import.meta.url);
const self = {
  clientInfo: { name: 'ExampleClient', version: '1.0.0' },
  capabilities: { sampling: {} },
};

/** A model that is not a large one. */
const parrot: Sampler = async ({ messages }) => {
  const content = { type: 'text', text: `I have read ${messages.length} message.` };
  return { role: 'assistant', content, model: 'parrot-1' };
};
const answer = answerServer(parrot);

async function summarize(client: Client): Promise<void> {
  const params = { name: 'summarize', arguments: { text: 'Tea is ready.' } };
  console.log(textOf(await client.request('tools/call', params)));
  await client.close();
}

const open = () => new StdioClientTransport(command, args);
const ask = () => patient(self, answer);
await summarize((await connectEither(open, { ...self, ask })).client);

const peer = new Peer(open());
peer.onrequest = cancellable(peer, answer);
const client = new Client(peer, { ...self, ask: request });
await client.connect();
await summarize(client);
