// Given. Looks at what a notebook offers, listens to a note, and writes it.
import { serverCommand } from '../step-01-pipes/command.ts';
import { StdioClientTransport } from '../step-04-transport/transport.ts';
import { connectEither } from '../step-21-eras/either.ts';

const [command, ...args] = serverCommand(import.meta.url);
const clientInfo = { name: 'ExampleClient', version: '1.0.0' };
const { client } = await connectEither(() => new StdioClientTransport(command, args), {
  clientInfo,
});
const show = (value: unknown) => console.log(JSON.stringify(value));

show((await client.request('resources/list')).resources);
show((await client.request('resources/read', { uri: 'notes://note/tea' })).contents);
show(
  (await client.request('prompts/get', { name: 'remind', arguments: { note: 'milk' } })).messages,
);
const ref = { type: 'ref/prompt', name: 'remind' };
show(
  (await client.request('completion/complete', { ref, argument: { name: 'note', value: 't' } }))
    .completion,
);

const updated = new Promise((resolve) =>
  client.peer.on('notifications/resources/updated', resolve),
);
const acknowledged = new Promise((resolve) => {
  client.peer.on('notifications/subscriptions/acknowledged', resolve);
});
const stop = new AbortController();
const wish = { notifications: { resourceSubscriptions: ['notes://note/milk'] } };
const listening = client.request('subscriptions/listen', wish, {
  signal: stop.signal,
  timeoutMs: Infinity,
  maxMs: Infinity,
});
show(await acknowledged);
const written = { name: 'write', arguments: { name: 'milk', text: 'Milk is here.' } };
show((await client.request('tools/call', written)).structuredContent);
show(await updated);
stop.abort(new Error('heard enough'));
await listening.catch(({ message }) => console.log(message));
await client.close();
