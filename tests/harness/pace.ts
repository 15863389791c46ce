// How long the learner's code may take: as long as is promised, and in proportion longer on a slow machine.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { inject } from 'vitest';
import { isForeign } from './programs.ts';

/** How long an answer may take, in ms. Nothing waits that long unless something is wrong. */
const PATIENCE_MS = 5000;
/** A check of a program of the tree, as a whole. */
const CHECK_MS = 12_000;
/** One of a server in any language, which may need seconds to start, and more than one for each answer. */
const OWN_CHECK_MS = 60_000;
/** One of many at once, over many trees. */
const BUSY_CHECK_MS = 36_000;
/** An empty program of Node's takes some 40 ms on a quiet machine, 150 ms on a weak one. */
const QUIET_MS = 100;
const SLOW_MS = 300;
const MOST = 4;
/** Somebody looks at the code, line by line. */
const FOR_EVER_MS = 24 * 60 * 60_000;

let factor = 1;

/** How long one answer may take now, in ms. */
export function patience(): number {
  if (inject('debug') !== undefined) return FOR_EVER_MS;
  return PATIENCE_MS * factor;
}

/** How long a whole check may take now, in ms: less than the runner's own limit. */
export function checkLimit(): number {
  if (inject('debug') !== undefined) return FOR_EVER_MS;
  if (inject('spares') === false) return BUSY_CHECK_MS;
  return (isForeign() ? OWN_CHECK_MS : CHECK_MS) * factor;
}

/** Back to what is usual. */
export function usualPace(): void {
  factor = 1;
}

/**
 * Measures this machine, and takes more time from now on if it is slow.
 *
 * @returns how long an empty program takes, in ms, if that is far too long
 */
export async function slowPace(): Promise<number | undefined> {
  // Whoever checks many trees at once has made the machine slow.
  if (inject('spares') === false) return undefined;
  const begin = performance.now();
  await once(spawn(process.execPath, ['-e', ''], { stdio: 'ignore', env: {} }), 'exit');
  const ms = Math.round(performance.now() - begin);
  if (ms < SLOW_MS) return undefined;
  factor = Math.min(ms / QUIET_MS, MOST);
  return ms;
}
