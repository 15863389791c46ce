// Given. The crossed talk of step 06, with a client on a peer: it asks for tools twice at once, then
// once with a notification in between. The server names its tool after the id of the request.
import { serverCommand } from '../step-01-pipes/command.ts';
import { StdioClientTransport } from '../step-04-transport/transport.ts';
import { Client } from './client.ts';
import { Peer } from './peer.ts';

const [command, ...args] = serverCommand(import.meta.url, '../step-06-waiting/crossed-server.ts');

async function ask(manner: string, times: number): Promise<unknown[]> {
  const client = new Client(new Peer(new StdioClientTransport(command, [...args, manner])));
  await client.connect();
  const results = await Promise.all(Array.from({ length: times }, () => client.listTools()));
  await client.close();
  return results.map(([tool]) => tool?.name);
}

console.log('two in flight, reversed:', await ask('reverse', 2));
console.log('a notification between: ', await ask('interrupt', 1));
