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
  /** Asks several things at once, before any of it is sent. @returns how each ended */
  'requests that cannot be sent': async (...methods: string[]) => {
    const all = await Promise.allSettled(methods.map((method) => peer.request(method)));
    return all.map(({ status }) => status);
  },
  /** Asks, and does not care. */
  forget: (method: string) => void peer.request(method),
  'request("a") over a quick transport': () => new Peer(new InstantTransport()).request('a'),
  'what is left in waiting': () => {
    const { waiting } = peer as unknown as { waiting: Map<unknown, unknown> };
    return waiting.size ?? Object.keys(waiting).length;
  },
  notify: (method: string) => peer.notify(method),
});
