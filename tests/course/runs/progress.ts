// How far a long run is: tests with hundreds of trees tell it, the last reporter says it.
import { BroadcastChannel } from 'node:worker_threads';

/** What is running, and how much of it is done. */
export interface Progress {
  what: string;
  done: number;
  of: number;
}

const CHANNEL = 'workshop progress';
const PAUSE_MS = 10_000;

const channel = new BroadcastChannel(CHANNEL);
channel.unref();

export function tellProgress(progress: Progress): void {
  channel.postMessage(progress);
}

/**
 * Hears of it and says it, not too often:
 *   galleries: 120 of 431 trees, about 90 s left
 */
export function listenForProgress(say: (line: string) => void, pause = PAUSE_MS): () => void {
  const heard = new BroadcastChannel(CHANNEL);
  const begins = new Map<string, number>();
  let last = performance.now();
  heard.onmessage = (event: unknown) => {
    const { what, done, of } = (event as { data: Progress }).data;
    const now = performance.now();
    const begin = begins.get(what) ?? now;
    begins.set(what, begin);
    if (now - last < pause || done === 0 || done === of) return;
    last = now;
    const left = Math.round((((now - begin) / done) * (of - done)) / 1000);
    say(`${what}: ${done} of ${of} trees, about ${left} s left`);
  };
  heard.unref();
  return () => heard.close();
}
