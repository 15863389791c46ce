// The server of step 12.
import { StdioServerTransport } from '../../solutions/step-04-transport/transport.ts';
import { servePeer } from '../../solutions/step-07-pairing/serve-peer.ts';
import { ServerPeer } from '../../solutions/step-12-endings/endings.ts';
import { handshake } from './our-tools.ts';

const transport = new StdioServerTransport();
const peer = new ServerPeer(transport);
peer.onclose = () => void peer.leave();

await servePeer(transport, (message) => handshake.receive(message), peer);
