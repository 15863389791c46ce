import type { Result } from '#step/step-02-messages/messages.ts';
import { StdioServerTransport } from '#step/step-04-transport/transport.ts';
import { Peer } from '#step/step-07-pairing/peer.ts';
import { drive, report } from './drive.ts';
import { InstantTransport } from './instant.ts';

const peer = new Peer(new StdioServerTransport());
peer.onnotification = (notification) => report('notification', notification);
peer.onclose = () => report('close');
drive({
  start: () => peer.start(),
  request: (method: string, params?: Result) => peer.request(method, params),
  /** Asks, and does not care. */
  forget: (method: string) => void peer.request(method),
  instantly: () => new Peer(new InstantTransport()).request('a'),
  /** How many requests are noted as waiting. */
  waiting: () => (peer as unknown as { waiting: Map<unknown, unknown> }).waiting.size,
  notify: (method: string) => peer.notify(method),
});
