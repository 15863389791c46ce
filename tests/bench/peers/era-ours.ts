// Our client and our server without a handshake, over stdio: steps 19 and 10.
import { StdioClientTransport } from '../../../solutions/step-04-transport/transport.ts';
import { Client } from '../../../solutions/step-07-pairing/client.ts';
import { Peer } from '../../../solutions/step-07-pairing/peer.ts';
import { asking, discover } from '../../../solutions/step-19-stateless/asking.ts';
import { type Connection, MAX_BYTES, serverCommand } from './connection.ts';
import { asConnection } from './our-client.ts';

export async function connect(): Promise<Connection> {
  const { command, args } = serverCommand('era-ours-server');
  const peer = new Peer(new StdioClientTransport(command, args, { maxBytes: MAX_BYTES }));
  const clientInfo = { name: 'bench', version: '1.0.0' };
  const client = new Client(peer, { ask: asking({ clientInfo }) });
  await peer.start();
  await discover(client);
  return asConnection(client);
}
