// Given. A client of 2025-11-25 alone: it asks nobody for an era, and takes up streams that have broken.
import { Client } from '../step-07-pairing/client.ts';
import type { Handler } from '../step-07-pairing/context.ts';
import { Peer } from '../step-07-pairing/peer.ts';
import { cancellable, request } from '../step-10-cancellation/cancellation.ts';
import { ResumingTransport } from '../step-18-resume/resuming.ts';
import type { Self } from '../step-19-stateless/stateless.ts';

/**
 * @param answer answers what the server asks
 * @returns a client that has shaken hands
 */
export async function resumingClient(url: string, self: Self, answer: Handler): Promise<Client> {
  const peer = new Peer(new ResumingTransport(url));
  peer.onrequest = cancellable(peer, answer);
  const client = new Client(peer, { ...self, ask: request });
  await client.connect();
  return client;
}
