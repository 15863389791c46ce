// Given. The tools of steps 08 to 10 without a handshake. Each request may be the first.
//   in:  {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"count","arguments":{"to":2},"_meta":{…}}}
//   out: {"jsonrpc":"2.0","id":1,"result":{"resultType":"complete","content":[{"type":"text","text":"counted to 2"}],"_meta":{…}}}
import { isMain } from '../step-04-transport/main.ts';
import { StdioServerTransport, type Transport } from '../step-04-transport/transport.ts';
import { Peer } from '../step-07-pairing/peer.ts';
import { serveWith } from '../step-07-pairing/serve-peer.ts';
import { Tools } from '../step-08-tools/tools.ts';
import { count, drill } from '../step-09-notifications/server.ts';
import { cancellable } from '../step-10-cancellation/cancellation.ts';
import { wait } from '../step-10-cancellation/server.ts';
import { stateless } from './stateless.ts';

const tools = new Tools([count, drill, wait]);
const description = {
  capabilities: { tools: {}, logging: {} },
  serverInfo: { name: 'ForgetfulServer', version: '1.0.0' },
};

export function connect(transport: Transport): Promise<void> {
  const peer = new Peer(transport);
  return serveWith(peer, cancellable(peer, stateless(description, tools.answer)));
}

if (isMain(import.meta.url)) await connect(new StdioServerTransport());
