// The client of step 08 and its server: no timeouts, no cancellation, no supervision.
import { StdioClientTransport } from '../../../solutions/step-04-transport/transport.ts';
import { Client } from '../../../solutions/step-07-pairing/client.ts';
import { Peer } from '../../../solutions/step-07-pairing/peer.ts';
import { serverCommand } from './connection.ts';
import { connected } from './our-client.ts';

const { command, args } = serverCommand('step-08-server');

export function connect() {
  return connected(new Client(new Peer(new StdioClientTransport(command, args))));
}
