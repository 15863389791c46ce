// Given. All that you have written, at work together: progress, a question back, 3 MiB, a call that is
// cancelled, one that is in flight when the client closes, and one that its server does not survive.
import { serverCommand } from '../step-01-pipes/command.ts';
import type { Result } from '../step-02-messages/messages.ts';
import { Client } from '../step-07-pairing/client.ts';
import type { RequestOptions } from '../step-07-pairing/context.ts';
import { Peer } from '../step-07-pairing/peer.ts';
import { cancellable, request } from '../step-10-cancellation/cancellation.ts';
import { answerServer, type Sampler } from '../step-11-sampling/sampling.ts';
import { SupervisedTransport } from './endings.ts';

const [command, ...args] = serverCommand(import.meta.url);

const parrot: Sampler = async ({ messages }) => {
  const content = { type: 'text', text: `I have read ${messages.length} message.` };
  return { role: 'assistant', content, model: 'parrot-1' };
};

async function start(): Promise<Client> {
  const peer = new Peer(new SupervisedTransport(command, args));
  peer.onrequest = cancellable(peer, answerServer(parrot));
  const client = new Client(peer, { capabilities: { sampling: {} }, ask: request });
  await client.connect();
  return client;
}

/** Calls a tool and prints its text; of an error the first line and the last. */
async function call(
  client: Client,
  name: string,
  args: Result = {},
  options: RequestOptions = {},
): Promise<void> {
  const call = client.request('tools/call', { name, arguments: args }, options);
  const [first = '', ...rest] = await call.then(textOf, (error) => String(error).split('\n'));
  console.log(`${name}:`, first.length > 200 ? `${first.length} characters` : first);
  for (const line of rest.slice(-1)) console.log(' '.repeat(name.length), line);
}

function textOf({ content }: Result): string[] {
  return (content as { text: string }[]).map(({ text }) => text);
}

const client = await start();
const tools = await client.listTools();
console.log('tools:', tools.map(({ name }) => name).join(', '));
await call(client, 'wait', { ms: 40 }, { onprogress: (params) => console.log(params) });
await call(client, 'ask', { text: 'Is there tea?' });
await call(client, 'big');
await call(client, 'wait', { ms: 60_000 }, { timeoutMs: 100 });
const inFlight = call(client, 'wait', { ms: 80 });
await client.close();
await inFlight;

const unlucky = await start();
await call(unlucky, 'die');
await unlucky.close();
