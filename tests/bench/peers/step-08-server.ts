// The server of step 08.
import { StdioServerTransport } from '../../../solutions/step-04-transport/transport.ts';
import { Handshake } from '../../../solutions/step-05-handshake/handshake.ts';
import { Peer } from '../../../solutions/step-07-pairing/peer.ts';
import { servePeer } from '../../../solutions/step-07-pairing/serve-peer.ts';
import { description, tools } from './our-tools.ts';

await servePeer(new Peer(new StdioServerTransport()), new Handshake(description), tools.answer);
