// The requests of a client, and how they are answered.
import { hardText } from '../junk.ts';
import type { Random } from '../random.ts';

/** How the server answers a request. */
export type Manner = 'result' | 'error' | 'none at all' | 'no answer';

export interface Ask {
  n: number;
  /** What the result has to bring back. */
  nonce: string;
  /** Bytes that nobody needs. */
  padding: number;
  progress: boolean;
  limits: { timeoutMs: number; maxMs?: number };
  /** In ms; 0 is before it is sent. */
  abortAfter?: number;
  manner: Manner;
  /** Kept back, to be answered together with others in another order. */
  held: boolean;
  delay: number;
}

/** Longer than anything takes, on a machine that has much to do. */
export const LONG_MS = 15_000;

/** @param unheard whether there will be no answer */
export function askFrom(random: Random, n: number, unheard: boolean): Ask {
  const manner = random.weighted<Manner>({
    result: 70,
    error: 14,
    'none at all': 8,
    'no answer': 8,
  });
  const hasty = unheard || manner === 'no answer' || random.chance(8);
  const short = random.int(1, 60);
  const limits = random.chance(50) ? { timeoutMs: short } : { timeoutMs: LONG_MS, maxMs: short };
  return {
    n,
    nonce: `${n} ${hardText(random)}`,
    padding: random.chance(4) ? random.int(70_000, 300_000) : 0,
    progress: random.chance(40),
    limits: hasty ? limits : { timeoutMs: LONG_MS },
    ...(random.chance(12) && { abortAfter: random.pick([0, 0, 1, 2, 5, 15]) }),
    manner,
    held: random.chance(40),
    delay: random.chance(60) ? 0 : random.int(0, 6),
  };
}
