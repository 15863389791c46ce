// Our client, as far as step 12 has brought it, in front of a server that others have made.
import type { JSONObject } from '../../solutions/step-02-messages/messages.ts';
import { Client } from '../../solutions/step-07-pairing/client.ts';
import { CancellingPeer } from '../../solutions/step-10-cancellation/cancellation.ts';
import { answerServer, type Sampler } from '../../solutions/step-11-sampling/sampling.ts';
import { SupervisedTransport } from '../../solutions/step-12-endings/endings.ts';
import { closeAtEnd, type Command } from './talking.ts';

const sampler: Sampler = async () => {
  return { role: 'assistant', content: { type: 'text', text: 'tea' }, model: 'parrot' };
};

/** A client that is about to connect, and that answers for a model. It is closed at the end of the test. */
export function ourClient([command, ...args]: Command) {
  const peer = new CancellingPeer(new SupervisedTransport(command, args));
  const errors: Error[] = [];
  peer.onerror = (error) => errors.push(error);
  peer.onrequest = (request) => answerServer(request, sampler);
  const client = closeAtEnd(new Client(peer, { sampling: {} }));
  const call = (name: string, args: JSONObject = {}, options = {}) =>
    peer.request('tools/call', { name, arguments: args }, options);
  return { client, peer, call, errors };
}
