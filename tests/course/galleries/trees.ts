// Partial trees: one step is a stub of which the first holes are filled, everything else is solved.
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { holesOf, pairsOf } from '../anatomy.ts';
import { fill } from '../holes.ts';
import { root, type Step, steps } from '../places.ts';

export interface PartialTree {
  step: Step;
  /** The numbers of all TODOs of the step, in order, and how many of them are done. */
  ids: string[];
  filled: number;
  /** Its folder, from the root of the repository. */
  path: string;
}

/** For a step with k TODOs: the stub itself, then with 1, 2, …, k-1 of them done. */
export const partialTrees: PartialTree[] = steps.flatMap((step) => {
  const ids = holesOf(step).map(({ id }) => id);
  return [...ids.keys()].map((filled) => {
    const path = `.workshop/trees/${step.name.slice(0, 7)}-done-${filled}`;
    return { step, ids, filled, path };
  });
});

/** Writes the files of a partial tree. */
export function plant({ step, ids, filled, path }: PartialTree): void {
  const done = ids.slice(0, filled);
  cpSync(join(root, 'solutions'), join(root, path), { recursive: true });
  for (const pair of pairsOf(step)) {
    const holes = (pair.holes ?? []).filter(({ id }) => done.includes(id));
    writeFileSync(join(root, path, pair.path), fill(pair.stub, holes));
  }
}
