// The server of step 12.
import { Handshake } from '../../../solutions/step-05-handshake/handshake.ts';
import { Peer } from '../../../solutions/step-07-pairing/peer.ts';
import { servePeer } from '../../../solutions/step-07-pairing/serve-peer.ts';
import { cancellable } from '../../../solutions/step-10-cancellation/cancellation.ts';
import { LeavingTransport } from '../../../solutions/step-12-endings/endings.ts';
import { description, tools } from './our-tools.ts';

const peer = new Peer(new LeavingTransport());
await servePeer(peer, new Handshake(description), cancellable(peer, tools.answer));
