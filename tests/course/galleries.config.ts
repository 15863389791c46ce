// Runs the checks of each step over the answers of the galleries, all in one go: one project a tree.
import { defineConfig } from 'vitest/config';
import Findings from './findings.ts';
import { exhibits, treeOf } from './galleries.ts';
import { root } from './places.ts';

/** More than there are cores: some mistakes are told by their silence, and most of that is waiting. */
const WORKERS = 8;

export default defineConfig({
  root,
  test: {
    pool: 'threads',
    isolate: false,
    maxWorkers: WORKERS,
    testTimeout: 30_000,
    reporters: [new Findings('galleries')],
    projects: exhibits.map(({ kind, id, step }) => ({
      extends: true as const,
      test: {
        name: id,
        include: [step.checks],
        provide: { tree: treeOf({ id }), stopEachStep: kind === 'mistake', spares: false },
      },
    })),
  },
});
