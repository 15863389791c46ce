// A few mutants of each step, always the same ones: `npm test` tries them.
import type { Mutant } from './mutants.ts';

const OF_EACH_STEP = 4;

/** Chosen by their ids, which are hashes: no operator and no hole is preferred. */
export function sampleOf(mutants: Mutant[]): Mutant[] {
  return [...mutants].sort((a, b) => (a.id < b.id ? -1 : 1)).slice(0, OF_EACH_STEP);
}
