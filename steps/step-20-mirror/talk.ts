// Given. Three calls with their headers, and one whose header tells a lie.
import { serverCommand } from '../step-01-pipes/command.ts';
import type { JSONRPCRequest } from '../step-02-messages/messages.ts';
import { Client } from '../step-07-pairing/client.ts';
import { Peer } from '../step-07-pairing/peer.ts';
import { post, startServer, textOf } from '../step-14-door/exchange.ts';
import { asking, discover } from '../step-19-stateless/asking.ts';
import { withMeta } from '../step-19-stateless/stateless.ts';
import { MirrorTransport, noting } from './mirror-transport.ts';

const server = await startServer(serverCommand(import.meta.url));
const self = { clientInfo: { name: 'ExampleClient', version: '1.0.0' } };
const transport = new MirrorTransport(server.url);
const client = new Client(new Peer(transport), { ask: noting(asking(self), transport) });
await client.peer.start();
await discover(client);
const tools = await client.listTools();
console.log(tools.map(({ name }) => name).join(', '));

for (const city of ['Ulm', '世界', ' ']) {
  const { content } = await client.request('tools/call', { name: 'weather', arguments: { city } });
  console.log(JSON.stringify(content));
}

const params = withMeta({ name: 'weather', arguments: { city: 'Ulm' } }, self);
const lie: JSONRPCRequest = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
const headers = { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'tools/call' };
const response = await post(server.url, lie, { ...headers, 'Mcp-Name': 'count' });
console.log(response.statusCode, await textOf(response));
await client.close();
server.stop();
