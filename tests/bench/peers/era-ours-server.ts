// Our server without a handshake, with the tools of the measurements.
import { StdioServerTransport } from '../../../solutions/step-04-transport/transport.ts';
import { Peer } from '../../../solutions/step-07-pairing/peer.ts';
import { serveWith } from '../../../solutions/step-07-pairing/serve-peer.ts';
import { cancellable } from '../../../solutions/step-10-cancellation/cancellation.ts';
import { stateless } from '../../../solutions/step-19-stateless/stateless.ts';
import { description, tools } from './our-tools.ts';

const peer = new Peer(new StdioServerTransport());
await serveWith(peer, cancellable(peer, stateless(description, tools.answer)));
