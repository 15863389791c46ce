// Given. One server for both eras, over stdio and, with a port, behind a URL.
//   server.ts         over stdio
//   server.ts 3000    behind http://127.0.0.1:3000/mcp
import { isMain } from '../step-04-transport/main.ts';
import { StdioServerTransport, type Transport } from '../step-04-transport/transport.ts';
import { Handshake } from '../step-05-handshake/handshake.ts';
import { Peer } from '../step-07-pairing/peer.ts';
import { behind, serveWith } from '../step-07-pairing/serve-peer.ts';
import { Tools } from '../step-08-tools/tools.ts';
import { count, drill } from '../step-09-notifications/server.ts';
import { Logging } from '../step-09-notifications/notifications.ts';
import { cancellable } from '../step-10-cancellation/cancellation.ts';
import { wait } from '../step-10-cancellation/server.ts';
import { door } from '../step-14-door/door.ts';
import { listen } from '../step-14-door/listen.ts';
import { sessions } from '../step-16-sessions/sessions.ts';
import { stateless } from '../step-19-stateless/stateless.ts';
import { exchanges } from '../step-20-mirror/exchange.ts';
import { eitherEndpoint } from './either.ts';
import { eitherEra } from './eras.ts';

const tools = new Tools([count, drill, wait]);
const description = {
  capabilities: { tools: {}, logging: {} },
  serverInfo: { name: 'EitherServer', version: '1.0.0' },
};

export function connect(transport: Transport): Promise<void> {
  const peer = new Peer(transport);
  const logged = new Logging().around(tools.answer);
  const session = behind(peer, new Handshake(description), cancellable(peer, logged));
  const each = cancellable(peer, stateless(description, tools.answer));
  return serveWith(peer, eitherEra(session, each));
}

if (isMain(import.meta.url)) {
  if (process.argv[2] === undefined) await connect(new StdioServerTransport());
  else await listen(door(eitherEndpoint(sessions(connect), exchanges(connect))));
}
