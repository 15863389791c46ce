// The client of step 12 and its server: all that the course has written.
import { Client } from '../../solutions/step-07-pairing/client.ts';
import { CancellingPeer } from '../../solutions/step-10-cancellation/cancellation.ts';
import { SupervisedTransport } from '../../solutions/step-12-endings/endings.ts';
import { serverCommand } from './connection.ts';
import { connected } from './our-client.ts';

const { command, args } = serverCommand('step-12-server');

export function connect() {
  return connected(new Client(new CancellingPeer(new SupervisedTransport(command, args))));
}
