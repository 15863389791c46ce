import { defineConfig } from 'vitest/config';

/** The checks of the course over one of its two trees. */
function checks(tree: string) {
  return {
    extends: true as const,
    test: { name: tree, include: ['tests/step-*.test.ts'], provide: { tree } },
  };
}

const GALLERIES = 'tests/course/galleries.test.ts';

/** The tests that the course has of itself. */
function course(name: string, files: { include: string[]; exclude?: string[] }) {
  return { extends: true as const, test: { name, ...files, provide: { tree: 'solutions' } } };
}

/**
 * Conversations with real peers, and then the tests of what was recorded in them.
 *
 * @param groupOrder a group begins when the one before has ended
 */
function interop(name: string, include: string[], groupOrder: number) {
  const globalSetup = groupOrder === 1 ? { globalSetup: 'tests/interop/setup.ts' } : {};
  return {
    extends: true as const,
    test: {
      name,
      include,
      sequence: { groupOrder },
      ...globalSetup,
      provide: { tree: 'solutions' },
    },
  };
}

export default defineConfig({
  test: {
    pool: 'threads',
    isolate: false,
    globalSetup: 'tests/harness/reaper.ts',
    testTimeout: 15_000,
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
      course('course', { include: ['tests/course/*.test.ts'], exclude: [GALLERIES] }),
      course('slides', { include: ['tests/slides/*.test.ts'] }),
      course('galleries', { include: [GALLERIES] }),
      interop('interop', ['tests/interop/*.test.ts'], 1),
      interop('recorded', ['tests/interop/recorded/*.test.ts'], 2),
    ],
  },
});
