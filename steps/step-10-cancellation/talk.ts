// Given. Calls a slow tool three times: once with patience, once with a timeout, once with a person
// who thinks better of it.
import { serverCommand } from '../step-01-pipes/command.ts';
import { StdioClientTransport } from '../step-04-transport/transport.ts';
import { Client } from '../step-07-pairing/client.ts';
import type { RequestOptions } from '../step-07-pairing/context.ts';
import { Peer } from '../step-07-pairing/peer.ts';
import { request } from './cancellation.ts';

const [command, ...args] = serverCommand(import.meta.url);
const client = new Client(new Peer(new StdioClientTransport(command, args)), { ask: request });
await client.connect();

async function wait(ms: number, options: RequestOptions): Promise<void> {
  const call = { name: 'wait', arguments: { ms } };
  const told = client.request('tools/call', call, options).then(JSON.stringify, String);
  console.log(`${ms} ms:`, await told);
}

await wait(50, {});
await wait(60_000, { timeoutMs: 100 });
const person = new AbortController();
setTimeout(() => person.abort(new Error('changed my mind')), 100);
await wait(60_000, { signal: person.signal });
await client.close();
