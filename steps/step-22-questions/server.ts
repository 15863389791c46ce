// Given. The tool of step 11, which asks, for clients of both eras. Not a line of it has changed.
//   server.ts         over stdio
//   server.ts 3000    behind http://127.0.0.1:3000/mcp
import { isMain } from '../step-04-transport/main.ts';
import { StdioServerTransport, type Transport } from '../step-04-transport/transport.ts';
import { Handshake } from '../step-05-handshake/handshake.ts';
import { Peer } from '../step-07-pairing/peer.ts';
import { behind, serveWith } from '../step-07-pairing/serve-peer.ts';
import { Tools } from '../step-08-tools/tools.ts';
import { count } from '../step-09-notifications/server.ts';
import { cancellable } from '../step-10-cancellation/cancellation.ts';
import { summarize } from '../step-11-sampling/server.ts';
import { door } from '../step-14-door/door.ts';
import { listen } from '../step-14-door/listen.ts';
import { sessions } from '../step-16-sessions/sessions.ts';
import { stateless } from '../step-19-stateless/stateless.ts';
import { exchanges } from '../step-20-mirror/exchange.ts';
import { eitherEndpoint } from '../step-21-eras/either.ts';
import { eitherEra } from '../step-21-eras/eras.ts';
import { questions } from './questions.ts';
import { Seal } from './seal.ts';

const tools = new Tools([count, summarize]);
const description = {
  capabilities: { tools: {} },
  serverInfo: { name: 'CuriousServer', version: '1.0.0' },
};
/** One for all connections: the next try of a request may come over another. */
const seal = new Seal();

export function connect(transport: Transport): Promise<void> {
  const peer = new Peer(transport);
  const session = behind(peer, new Handshake(description), cancellable(peer, tools.answer));
  const each = cancellable(peer, stateless(description, questions(tools.answer, seal)));
  return serveWith(peer, eitherEra(session, each));
}

if (isMain(import.meta.url)) {
  if (process.argv[2] === undefined) await connect(new StdioServerTransport());
  else await listen(door(eitherEndpoint(sessions(connect), exchanges(connect))));
}
