import { getEventListeners } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { StdioServerTransport, type Transport } from '#step/step-04-transport/transport.ts';
import type { RequestOptions } from '#step/step-07-pairing/context.ts';
import { Peer } from '#step/step-07-pairing/peer.ts';
import { request, watch } from '#step/step-10-cancellation/cancellation.ts';
import { drive, report } from './drive.ts';

/** Remembers what else it was told of each message, by its method. */
class Observed extends StdioServerTransport {
  readonly abouts: Record<string, unknown> = {};

  override send(...[message, about]: Parameters<Transport['send']>): Promise<void> {
    if ('method' in message) this.abouts[message.method] = about;
    return super.send(message);
  }
}

const transport = new Observed();
const peer = new Peer(transport);
/** For requests; one that is aborted once, and that many requests may share. */
const shared = new AbortController();
const { signal } = shared;

function stop(controller = shared): void {
  controller.abort(new Error('changed my mind'));
}

peer.on('notifications/stop', () => stop());
/** Blocks, so that no clock can fire between what came before it and what comes behind it in the chunk. */
peer.on('notifications/block', ({ ms }) => {
  report('blocked');
  block(Number(ms));
});

function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/** What a request may leave behind: timers that keep the process alive, listeners on its signal. */
function leftovers(of = signal) {
  const timers = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  return { timers, listeners: getEventListeners(of, 'abort').length };
}

/** Watches with a `giveUp` that only counts. @returns the reasons it was given, as they come */
function observe(limits: RequestOptions) {
  const reasons: string[] = [];
  const { heard, end } = watch(limits, (reason) => void reasons.push(String(reason)));
  return { reasons, heard, end };
}

drive({
  start: () => peer.start(),
  /** Never rejects: that would be heard of before what was written on the wire. */
  request: (method: string, limits: RequestOptions, withSignal: boolean) =>
    request(peer, method, undefined, withSignal ? { ...limits, signal } : limits).then(
      (result) => ({ result }),
      (error) => ({ error: String(error) }),
    ),
  /** The same, and tells also what was heard of it until its answer was here. */
  'request with progress': async (method: string, limits: RequestOptions) => {
    const heard: unknown[] = [];
    const onprogress: RequestOptions['onprogress'] = (params) => void heard.push(params);
    const result = await request(peer, method, { name: 'x' }, { ...limits, onprogress });
    return { result, heard: [...heard] };
  },
  'request about one of theirs': (method: string) =>
    request(peer, method, undefined, { signal }, 'their request').catch(() => {}),
  'what the messages were about': () => transport.abouts,
  stop: () => stop(),
  'stop with a text': () => shared.abort('the tea is cold'),
  'what is left behind': () => leftovers(),
  /** Calls are obeyed in order: when this one returns, what came before has been begun. */
  nothing: () => undefined,

  /** What `giveUp` hears when the signal is aborted in the middle. */
  'a watch whose signal is aborted': () => {
    const controller = new AbortController();
    const { reasons, end } = observe(controller);
    stop(controller);
    end();
    return reasons;
  },
  /** What `giveUp` hears when nothing is heard of the request. */
  'a watch in silence': (limits: RequestOptions) =>
    new Promise((resolve) => {
      const { end } = watch(limits, (reason) => {
        end();
        resolve(reason instanceof Error ? 'an Error' : String(reason));
      });
    }),
  /** Hears something twice, each time after so many ms. Blocks, so that no clock can fire between. */
  'a watch that hears something': async (limits: RequestOptions, afterMs: number) => {
    const { reasons, heard, end } = observe(limits);
    for (let n = 0; n < 2; n += 1) {
      block(afterMs);
      heard();
    }
    // The clocks that are due by now fire first.
    await setTimeout(1);
    end();
    return reasons;
  },
  'a watch with times that are too long for setTimeout': async () => {
    const watches = [
      observe({ timeoutMs: Infinity }),
      observe({ maxMs: Infinity }),
      observe({ timeoutMs: 2 ** 31, maxMs: 2 ** 40 }),
    ];
    await setTimeout(20);
    for (const { end } of watches) end();
    return watches.flatMap(({ reasons }) => reasons);
  },
  /** Ends a watch that has heard something, then lets its time pass and aborts its signal. */
  'a watch that was ended': async () => {
    const controller = new AbortController();
    const { reasons, heard, end } = observe({
      signal: controller.signal,
      timeoutMs: 20,
      maxMs: 20,
    });
    heard();
    heard();
    end();
    const left = leftovers(controller.signal);
    await setTimeout(40);
    stop(controller);
    return { reasons, ...left };
  },
});
