import type { Result } from '#step/step-02-messages/messages.ts';
import { StdioServerTransport } from '#step/step-04-transport/transport.ts';
import type { Call } from '#step/step-07-pairing/call.ts';
import { Peer } from '#step/step-07-pairing/peer.ts';
import { drive, report } from './drive.ts';
import { InstantTransport, RefusingTransport } from './instant.ts';

const peer = new Peer(new StdioServerTransport());
/** By their methods. */
const calls = new Map<string, Call>();

function call(method: string, params?: Result): Call {
  const call = peer.call(method, params, { onend: () => report('end', method) });
  calls.set(method, call);
  return call;
}

peer.on('notifications/message', (params) => report('notification', params));
peer.onerror = (error) => report('error', error.message);
peer.onclose = ({ message }) => report('close', message);

/** `stop` is a listener, so that it is called between two messages of one chunk. */
peer.on('notifications/stop', () => {
  report('stop');
  for (const { end } of calls.values()) end(new Error('stopped'));
});

drive({
  start: () => peer.start(),
  request: (method: string, params?: Result) => call(method, params).answer,
  'two requests at once': (...methods: string[]) => methods.forEach((method) => call(method)),
  /** Asks several things at once, before any of it is sent. @returns how each ended */
  'requests that cannot be sent': async (...methods: string[]) => {
    const all = await Promise.allSettled(methods.map((method) => call(method).answer));
    return all.map(({ status }) => status);
  },
  'a request that is no JSON': () => call('no JSON', { n: 1n }).answer,
  /** Asks, and does not care. */
  forget: (method: string) => void call(method),
  'request("a") over a quick transport': () => new Peer(new InstantTransport()).call('a').answer,
  'a request that is refused while it is sent': () =>
    new Peer(new RefusingTransport()).call('a').answer,
  /** @returns the calls of which somebody still thinks that they wait */
  'what is left in #waiting': () => {
    const left = [...calls].filter(([, { end }]) => end(new Error('not waited for any more')));
    return left.map(([method]) => method);
  },
  'end the call of': (method: string) => calls.get(method)!.end(new Error('changed my mind')),
  'the type and id of the call of': (method: string) => {
    const { id } = calls.get(method)!;
    return [typeof id, id];
  },
  /** @returns to which request of the other side the transport is told that a call belongs */
  'the request that a call is about': async () => {
    const transport = new InstantTransport();
    const abouts: unknown[] = [];
    const { send } = transport;
    transport.send = (message, about?: unknown) => {
      abouts.push(about);
      return send.call(transport, message);
    };
    new Peer(transport).call('a', {}, { about: 'r-1' });
    return abouts;
  },
  /** Asks on two connections; only the second one is answered. @returns who of the two still waits */
  'who still waits on two connections': async () => {
    const silent = Object.assign(new InstantTransport(), { send: async () => {} });
    const peers = [silent, new InstantTransport()].map((transport) => new Peer(transport));
    return peers.map((peer) => peer.call('a')).map(({ end }) => end(new Error('not waited for')));
  },
  notify: (method: string) => peer.notify(method),
});
