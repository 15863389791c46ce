// The checks can be trusted: a wrong answer fails the check of its rule, before any other and with a
// message that says what is wrong; a right answer passes, whatever it looks like. The messages stand
// in __snapshots__: read them there as a learner would. To try one step only: -t step-05.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { advice } from './advice.ts';
import { type Exhibit, exhibits, FOLDER } from '../galleries.ts';
import { checkTrees, type Finding } from './many-trees.ts';
import { root, steps } from '../places.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** What was tried in a gallery: the last lines of `npm run galleries` count them. */
    tried?: Exhibit['kind'];
  }
}

const LIMIT_MS = 2_400_000;

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
  findings = await checkTrees('galleries', planted, stopsEarly);
}, LIMIT_MS);

/** A mistake is caught by the first check that fails; a variant has to pass them all. */
const stopsEarly = ({ kind }: Exhibit) => kind !== 'variant';

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
  test(exhibit.title, { meta: { tried: kind }, retry: 1 }, async ({ task }) => {
    if (unplanted.has(exhibit.path)) throw unplanted.get(exhibit.path);
    if (task.result?.retryCount) await checkAlone(exhibit);
    const results = findings.get(exhibit.path) ?? [];
    if (kind === 'variant') mustPass(results);
    else mustBeCaught(exhibit, results);
  });
}

/** Eight trees at once keep a machine busy. The second try, which is told of at the end, has it for itself. */
async function checkAlone(exhibit: Exhibit): Promise<void> {
  const again = await checkTrees('second try', [exhibit], stopsEarly);
  findings.set(exhibit.path, again.get(exhibit.path)!);
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
    .replaceAll(/\d+ bytes came out/g, '… bytes came out')
    .replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:…')
    .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '{sid}');
}
