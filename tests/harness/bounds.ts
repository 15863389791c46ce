// What ends a check from outside: a program that prints without end, and the time that is up.
import type { CheckFailure } from './failure.ts';
import type { Scope } from './scope.ts';

/** More than any program of this course has to say: a big answer has 32 MiB, a long talk some hundred lines. */
const MOST_BYTES = 48 * 1024 * 1024;
const MOST_LINES = 20_000;
const LF = 10;

/**
 * Runs the body of a check until it is done, is interrupted, or its time is up.
 *
 * @param scope through which it can be interrupted
 * @param late makes the failure for the last case
 * @throws what the body throws, or the failure
 */
export async function bounded(
  body: () => Promise<void>,
  ms: number,
  scope: Scope,
  late: () => CheckFailure,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const stopped = new Promise<never>((_, reject) => {
    scope.interrupt = reject;
    timer = setTimeout(() => reject(late()), ms);
  });
  // Between two checks nobody waits for it.
  stopped.catch(() => {});
  try {
    await Promise.race([body(), stopped]);
  } finally {
    clearTimeout(timer);
    scope.interrupt = () => {};
  }
}

/** Counts what a program has printed, so that it can be stopped before it fills the memory. */
export class Meter {
  #bytes = 0;
  #lines = 0;

  /** @returns whether this is still as much as a program may print */
  takes(chunk: Uint8Array): boolean {
    this.#bytes += chunk.length;
    for (let at = chunk.indexOf(LF); at !== -1; at = chunk.indexOf(LF, at + 1)) this.#lines += 1;
    return this.#bytes <= MOST_BYTES && this.#lines <= MOST_LINES;
  }

  /** `32768 lines on stdout`, or its bytes if it has printed hardly a newline. */
  said(where: string): string {
    if (this.#lines > MOST_LINES) return `more than ${MOST_LINES} lines on ${where}`;
    const mib = MOST_BYTES / 2 ** 20;
    const lines = this.#lines === 0 ? ', and not one newline' : '';
    return `more than ${mib} MiB on ${where}${lines}`;
  }
}
