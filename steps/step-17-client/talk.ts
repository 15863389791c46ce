// Given. The client of steps 07 and 10 over HTTP: two calls at once, each with its progress, and a list that
// changes.
//   talk.ts                               with the server of step 16, which it starts
//   talk.ts http://127.0.0.1:3000/mcp     with a server that runs already
import { serverCommand } from '../step-01-pipes/command.ts';
import { Client } from '../step-07-pairing/client.ts';
import { Peer } from '../step-07-pairing/peer.ts';
import { request } from '../step-10-cancellation/cancellation.ts';
import { startServer } from '../step-14-door/exchange.ts';
import { HttpClientTransport } from './http-client.ts';

const given = process.argv[2]?.startsWith('http') ? process.argv[2] : undefined;
const server = given
  ? undefined
  : await startServer(serverCommand(import.meta.url, '../step-16-sessions/server.ts'));
const peer = new Peer(new HttpClientTransport(given ?? server!.url));
const client = new Client(peer, { ask: request });

async function list(): Promise<string> {
  const tools = await client.listTools();
  return `tools: ${tools.map(({ name }) => name).join(', ')}`;
}

async function count(to: number): Promise<string> {
  const told: unknown[] = [];
  const params = { name: 'count', arguments: { to } };
  const onprogress = ({ progress }: { progress?: unknown }) => void told.push(progress);
  const { content } = await client.request('tools/call', params, { onprogress });
  return `${told.join(' ')} ${JSON.stringify(content)}`;
}

const listedAgain = new Promise<string>((resolve, reject) => {
  peer.on('notifications/tools/list_changed', () => void list().then(resolve, reject));
});

await client.connect();
console.log(await list());
console.log((await Promise.all([count(3), count(2)])).join('\n'));
await client.request('tools/call', { name: 'grow' });
console.log(await listedAgain);
await client.close();
server?.stop();
