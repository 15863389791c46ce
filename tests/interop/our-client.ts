// Our client, as far as steps 12 and 18 have brought it, in front of a server that others have made.
import type { JSONObject } from '../../solutions/step-02-messages/messages.ts';
import type { Transport } from '../../solutions/step-04-transport/transport.ts';
import { Client } from '../../solutions/step-07-pairing/client.ts';
import type { RequestOptions } from '../../solutions/step-07-pairing/context.ts';
import { Peer } from '../../solutions/step-07-pairing/peer.ts';
import { cancellable, request } from '../../solutions/step-10-cancellation/cancellation.ts';
import { answerServer, type Sampler } from '../../solutions/step-11-sampling/sampling.ts';
import { SupervisedTransport } from '../../solutions/step-12-endings/endings.ts';
import { ResumingTransport } from '../../solutions/step-18-resume/resuming.ts';
import { MirrorTransport } from '../../solutions/step-20-mirror/mirror-transport.ts';
import { connectEither, type EitherOptions } from '../../solutions/step-21-eras/either.ts';
import { patient } from '../../solutions/step-22-questions/until-complete.ts';
import { closeAtEnd, type Command } from './talking.ts';

const sampler: Sampler = async () => {
  return { role: 'assistant', content: { type: 'text', text: 'tea' }, model: 'parrot' };
};

/**
 * A client that is about to connect, and that answers for a model. It is closed at the end of the test.
 *
 * @param server a command, or the URL of one that runs, or a transport to it
 */
export function ourClient(server: Command | string | Transport) {
  const peer = new Peer(transportTo(server));
  const errors: Error[] = [];
  peer.onerror = (error) => errors.push(error);
  peer.onrequest = cancellable(peer, answerServer(sampler));
  const client = closeAtEnd(new Client(peer, { capabilities: { sampling: {} }, ask: request }));
  const call = (name: string, args: JSONObject = {}, options: RequestOptions = {}) =>
    client.request('tools/call', { name, arguments: args }, options);
  return { client, peer, call, errors };
}

function transportTo(server: Command | string | Transport): Transport {
  if (typeof server === 'string') return new ResumingTransport(server);
  if (!Array.isArray(server)) return server;
  const [command, ...args] = server;
  return new SupervisedTransport(command, args);
}

/**
 * The client of step 21, connected: it has found out what the server speaks.
 *
 * @param server a command, or the URL of one that runs
 */
export async function eitherClient(server: Command | string, options: Partial<EitherOptions> = {}) {
  const errors: Error[] = [];
  const open = () =>
    typeof server === 'string' ? new MirrorTransport(server) : transportTo(server);
  const connected = await connectEither(open, {
    clientInfo: { name: 'either', version: '1.0.0' },
    capabilities: { sampling: {} },
    answer: answerServer(sampler),
    // On a busy machine a server may start for longer than a person waits.
    probeMs: 30_000,
    ...options,
  });
  const client = closeAtEnd(connected.client);
  client.peer.onerror = (error) => errors.push(error);
  const call = (name: string, args: JSONObject = {}, options: RequestOptions = {}) =>
    client.request('tools/call', { name, arguments: args }, options);
  return { ...connected, call, errors };
}

/** Answers what a server asks in its results, as step 22 does. */
export const asked: Pick<EitherOptions, 'ask'> = {
  ask: (self) => patient(self, answerServer(sampler)),
};
