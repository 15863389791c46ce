import type { Result } from '#step/step-02-messages/messages.ts';
import { StdioServerTransport } from '#step/step-04-transport/transport.ts';
import { Peer } from '#step/step-07-pairing/peer.ts';
import { drive, report } from './drive.ts';

const peer = new Peer(new StdioServerTransport());
peer.onnotification = (notification) => report('notification', notification);
peer.onclose = () => report('close');
drive({
  start: () => peer.start(),
  request: (method: string, params?: Result) => peer.request(method, params),
  /** Asks, and does not care. */
  forget: (method: string) => void peer.request(method),
  notify: (method: string) => peer.notify(method),
});
