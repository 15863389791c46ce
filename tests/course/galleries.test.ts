// The checks can be trusted: a wrong answer fails the check of its rule, before any other and with a
// message that says what is wrong; a right answer passes, whatever it looks like. The messages stand
// in __snapshots__: read them there as a learner would. To try one step only: -t step-05.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { type Exhibit, exhibits, FOLDER } from './galleries.ts';
import { checkTrees, type Finding } from './many-trees.ts';
import { root, steps } from './places.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** What was tried in a gallery: the last lines of `npm run galleries` count them. */
    tried?: Exhibit['kind'];
  }
}

const LIMIT_MS = 600_000;

let findings = new Map<string, Finding[]>();
/** Why there is no such tree, by its path. */
const unplanted = new Map<string, unknown>();

beforeAll(async ({}, file) => {
  const titles = new Set(titlesToRun(file));
  const chosen = exhibits.filter(({ title }) => titles.has(title));
  rmSync(join(root, FOLDER), { recursive: true, force: true });
  for (const { path, plant } of chosen) {
    try {
      plant();
    } catch (error) {
      unplanted.set(path, error);
    }
  }
  const planted = chosen.filter(({ path }) => !unplanted.has(path));
  findings = await checkTrees(planted, ({ kind }) => kind !== 'variant');
}, LIMIT_MS);

/** The titles of the tests that `-t`, if it is given, has left over. */
function titlesToRun(suite: Parameters<Parameters<typeof beforeAll>[0]>[1]): string[] {
  return suite.tasks.flatMap((task) => {
    if (task.type === 'suite') return titlesToRun(task);
    return task.mode === 'run' ? [task.fullTestName] : [];
  });
}

test.each(steps)('$name has enough of both', (step) => {
  const own = exhibits.filter((exhibit) => exhibit.step === step);
  const mistakes = own.filter(({ kind }) => kind === 'mistake');
  expect(mistakes.length).toBeGreaterThanOrEqual(step.number === 1 ? 4 : 8);
  const variants = own.filter(({ kind }) => kind === 'variant');
  expect(variants.length).toBeGreaterThanOrEqual(3);
  expect(new Set(own.map(({ path }) => path)).size, 'names of their own').toBe(own.length);
});

for (const exhibit of exhibits) {
  const { kind } = exhibit;
  test(exhibit.title, { meta: { tried: kind } }, () => {
    if (unplanted.has(exhibit.path)) throw unplanted.get(exhibit.path);
    const results = findings.get(exhibit.path) ?? [];
    if (kind === 'variant') mustPass(results);
    else mustBeCaught(exhibit, results);
  });
}

function mustBeCaught(exhibit: Exhibit, results: Finding[]): void {
  const failure = results.find(({ state }) => state === 'failed');
  expect(failure, 'this mistake passes every check').toBeDefined();
  const { check, failureClass, message = '' } = failure!;
  const told = scrub(message, exhibit);
  if (exhibit.fails !== undefined) {
    expect(check.split(' ')[0], `failed first: ${check}\n${told}`).toBe(exhibit.fails);
  }
  expect(failureClass, `no accusation, but an error of the harness: ${told}`).toBeDefined();
  expect(failureClass).not.toBe('TODO');
  expect(told, 'a mistake must run').not.toMatch(/^(This is not TypeScript|An import) /);
  expect(advice(told), `nothing but evidence:\n${told}`).not.toEqual([]);
  if (exhibit.varies !== undefined) return;
  expect(`✗ ${check}\n  ${failureClass}\n\n${told}\n`).toMatchSnapshot();
}

function mustPass(results: Finding[]): void {
  expect(results).not.toEqual([]);
  const failures = results.filter(({ state }) => state !== 'passed');
  expect(failures.map(({ check, message }) => `✗ ${check}\n${message}`)).toEqual([]);
}

/**
 * Leaves out of a message what is not the same in every run, and after every change of a solution. Which
 * lines stand before the wrong one depends on how soon each side got to write, and whether an error knows
 * its place on how soon the pipe broke. A place that is too long for one line stands in two.
 */
function scrub(message: string, exhibit: Exhibit): string {
  const lines = message.split('\n');
  const last = lines.findLastIndex((line) => /^[→←] /.test(line));
  return lines
    .filter(
      (line, index) => index === last || !/^([→←] | +stderr: +at | +\(\S+:\d+:\d+\)$)/.test(line),
    )
    .join('\n')
    .replaceAll(exhibit.path, 'steps')
    .replaceAll(/(\.m?[jt]s):\d+:\d+/g, '$1:…')
    .replaceAll(/\d+ bytes came out/g, '… bytes came out');
}

/** Lines that say no more than that a value is another one, or that the time is up. */
const BARE = [
  /^[→←|] /,
  /^ *\^+/,
  /^  .*; expected .*$/,
  /^at \//,
  /^(Nothing|No whole line) came for \d/,
  /^Not answered: /,
  /^Expected( next)?: /,
  /^expected \//,
  /^Usual causes: /,
  /^endless loop, /,
  /^Line \d+ of the output: /,
  /^The process (exited|was killed)/,
  / (never settled\.|returned|threw:)/,
  /^its \w+ is /,
];

/** What a message says besides. */
function advice(message: string): string[] {
  return message.split('\n').filter((line) => !BARE.some((pattern) => pattern.test(line)));
}
