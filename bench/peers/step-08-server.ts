// The server of step 08.
import { StdioServerTransport } from '../../solutions/step-04-transport/transport.ts';
import { servePeer } from '../../solutions/step-07-pairing/serve-peer.ts';
import { handshake } from './our-tools.ts';

await servePeer(new StdioServerTransport(), (message) => handshake.receive(message));
