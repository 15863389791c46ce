// Given. The client of steps 07 and 10 counts to eight through a proxy that cuts every stream of events, and
// hears each number once.
//   talk.ts                               with the server of step 18, which it starts
//   talk.ts http://127.0.0.1:3000/mcp     with a server that runs already
import { serverCommand } from '../step-01-pipes/command.ts';
import { Client } from '../step-07-pairing/client.ts';
import { Peer } from '../step-07-pairing/peer.ts';
import { request } from '../step-10-cancellation/cancellation.ts';
import { startServer } from '../step-14-door/exchange.ts';
import { cuttingProxy } from './cutting-proxy.ts';
import { ResumingTransport } from './resuming.ts';

const given = process.argv[2]?.startsWith('http') ? process.argv[2] : undefined;
const server = given ? undefined : await startServer(serverCommand(import.meta.url));
const proxy = await cuttingProxy(given ?? server!.url, () => 700);
const peer = new Peer(new ResumingTransport(proxy.url));
const client = new Client(peer, { ask: request });

await client.connect();
const told: unknown[] = [];
const params = { name: 'count', arguments: { to: 8 } };
const onprogress = ({ progress }: { progress?: unknown }) => void told.push(progress);
const { content } = await client.request('tools/call', params, { onprogress });
console.log(`progress: ${told.join(' ')}`);
console.log(`response: ${JSON.stringify(content)}`);
console.log(`times that the line was cut: ${proxy.cuts}`);
await client.close();
proxy.stop();
server?.stop();
