// The client of step 18 and its server over HTTP.
import { Client } from '../../../solutions/step-07-pairing/client.ts';
import { Peer } from '../../../solutions/step-07-pairing/peer.ts';
import { cancellable, request } from '../../../solutions/step-10-cancellation/cancellation.ts';
import { answerServer } from '../../../solutions/step-11-sampling/sampling.ts';
import { ResumingTransport } from '../../../solutions/step-18-resume/resuming.ts';
import { startHttp } from './http-start.ts';
import { connected } from './our-client.ts';

export async function connectOver(answers: 'json' | 'sse') {
  const { url, end } = await startHttp('http-server', answers);
  const peer = new Peer(new ResumingTransport(url));
  peer.onrequest = cancellable(peer, answerServer());
  const connection = await connected(new Client(peer, { ask: request }));
  return { ...connection, close: async () => (await connection.close(), end()) };
}
