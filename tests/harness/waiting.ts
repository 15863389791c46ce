// Waiting, and how long the checks have waited for the learner's code. On a good run that is far from their patience.
import { setTimeout } from 'node:timers/promises';

/** Waits until something is so, `ms` at most. @returns whether it is */
export async function until(holds: () => boolean, ms: number): Promise<boolean> {
  const end = performance.now() + ms;
  while (!holds()) {
    if (performance.now() > end) return false;
    await setTimeout(2);
  }
  return true;
}

let longest = 0;

/** Waits, and notes how long that took. */
export async function waited<T>(wait: Promise<T>): Promise<T> {
  const begin = performance.now();
  try {
    return await wait;
  } finally {
    longest = Math.max(longest, performance.now() - begin);
  }
}

/** @returns the longest of the waits since the last call, in ms */
export function takeLongestWait(): number {
  const ms = longest;
  longest = 0;
  return ms;
}
