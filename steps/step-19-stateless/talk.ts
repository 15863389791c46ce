// Given. Calls a tool with the first message, asks what there is, and asks in a revision that nobody speaks.
import { serverCommand } from '../step-01-pipes/command.ts';
import type * as rpc from '../step-02-messages/messages.ts';
import { StdioClientTransport } from '../step-04-transport/transport.ts';
import { Client } from '../step-07-pairing/client.ts';
import { Peer } from '../step-07-pairing/peer.ts';
import { asking, discover } from './asking.ts';

const [command, ...args] = serverCommand(import.meta.url);
const clientInfo = { name: 'ExampleClient', version: '1.0.0' };
const peer = new Peer(new StdioClientTransport(command, args));
const client = new Client(peer, { ask: asking({ clientInfo }) });

function call(name: string, to: rpc.JSONObject): Promise<rpc.Result> {
  const onprogress = ({ progress, total }: rpc.JSONObject) => console.log(`${progress}/${total}`);
  return asking({ clientInfo })(peer, 'tools/call', { name, arguments: to }, { onprogress });
}

await peer.start();
console.log(JSON.stringify((await call('count', { to: 2 })).content));
console.log(JSON.stringify((await discover(client)).capabilities));
console.log((await client.listTools()).map(({ name }) => name).join(', '));
const past = asking({ clientInfo, protocolVersion: '1900-01-01' });
await past(peer, 'tools/list').catch(({ code, data }) => console.log(code, JSON.stringify(data)));
await client.close();
