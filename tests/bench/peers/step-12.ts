// The client of step 12 and its server: all that the course has written.
import { Client } from '../../../solutions/step-07-pairing/client.ts';
import { Peer } from '../../../solutions/step-07-pairing/peer.ts';
import { cancellable, request } from '../../../solutions/step-10-cancellation/cancellation.ts';
import { answerServer } from '../../../solutions/step-11-sampling/sampling.ts';
import { SupervisedTransport } from '../../../solutions/step-12-endings/endings.ts';
import { serverCommand } from './connection.ts';
import { connected } from './our-client.ts';

const { command, args } = serverCommand('step-12-server');

export function connect() {
  const peer = new Peer(new SupervisedTransport(command, args));
  peer.onrequest = cancellable(peer, answerServer());
  return connected(new Client(peer, { ask: request }));
}
