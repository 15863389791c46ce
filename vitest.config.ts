import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** The checks of the course over one of its two trees. */
function checks(tree: string) {
  return {
    extends: true as const,
    test: {
      name: tree,
      include: ['tests/step-*.test.ts'],
      provide: { tree },
      // Longer than a check gives itself, even on a slow machine: see tests/harness/pace.ts.
      testTimeout: 360_000,
    },
  };
}

/** They check hundreds of trees, each with more threads than there are cores. */
const MANY_TREES = [
  'tests/course/galleries/galleries.test.ts',
  'tests/course/galleries/stubs.test.ts',
  'tests/mutants/*.test.ts',
];

/**
 * The tests that the course has of itself.
 *
 * @param groupOrder a group begins when the one before has ended
 */
function course(name: string, include: string[], groupOrder: number, more = {}) {
  const test = { name, include, sequence: { groupOrder }, provide: { tree: 'solutions' }, ...more };
  return { extends: true as const, test };
}

/** Their packages are there once `npm run interop` or `npm test` has run: to list tests installs nothing. */
const peers = [
  course('interop', ['tests/interop/*.test.ts', 'tests/conformance/*.test.ts'], 2, {
    globalSetup: 'tests/interop/setup.ts',
  }),
  course('recorded', ['tests/interop/recorded/*.test.ts'], 3),
];

export default defineConfig({
  test: {
    pool: 'threads',
    isolate: false,
    globalSetup: 'tests/harness/reaper.ts',
    testTimeout: 60_000,
    // Where it is set, every child would read some hundred certificates first, and take twice as long to
    // start. Nothing here goes over a network.
    env: { NODE_EXTRA_CA_CERTS: '' },
    // Keeps what vitest made of the harness on disk: a fifth of the time of a check.
    experimental: { fsModuleCache: true, fsModuleCachePath: '.workshop/cache' },
    // A server runs in a child process, outside of vitest's view: saving it must run its checks, too.
    watchTriggerPatterns: [
      {
        pattern: /(?:steps|solutions)\/(step-\d\d-[^/]+)\/.*\.ts$/,
        testsToRun: (_file, [, step]) => `tests/${step}.test.ts`,
      },
    ],
    projects: [
      checks('steps'),
      checks('solutions'),
      course('course', ['tests/course/*/*.test.ts'], 0, { exclude: MANY_TREES }),
      course('slides', ['tests/slides/*.test.ts'], 0),
      // One after the other, and nothing beside them.
      course('galleries', MANY_TREES, 1, { maxWorkers: 1 }),
      ...(existsSync('tests/interop/node_modules') ? peers : []),
    ],
  },
});
