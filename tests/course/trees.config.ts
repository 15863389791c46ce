// Runs the checks of each step over its partial trees, all in one go: one project a tree.
import { defineConfig } from 'vitest/config';
import Findings from './findings.ts';
import { root } from './places.ts';
import { partialTrees, plant } from './trees.ts';

for (const tree of partialTrees) plant(tree);

export default defineConfig({
  root,
  test: {
    pool: 'threads',
    isolate: false,
    maxWorkers: '100%',
    reporters: [new Findings('trees')],
    testTimeout: 30_000,
    projects: partialTrees.map(({ step, path }) => ({
      extends: true as const,
      test: { name: path, include: [step.checks], provide: { tree: path } },
    })),
  },
});
