// Waiting, and how long the checks have waited for the learner's code. On a good run that is far from their patience.
import { setTimeout } from 'node:timers/promises';
import { scope } from './scope.ts';

/** Waits until something is so, `ms` at most. @returns whether it is */
export async function until(holds: () => boolean, ms: number): Promise<boolean> {
  const end = performance.now() + ms;
  while (!holds()) {
    if (performance.now() > end) return false;
    await setTimeout(2);
  }
  return true;
}

/** Waits, and notes how long that took. */
export async function waited<T>(wait: Promise<T>): Promise<T> {
  const [own, begin] = [scope(), performance.now()];
  try {
    return await wait;
  } finally {
    own.longestWait = Math.max(own.longestWait, performance.now() - begin);
  }
}
