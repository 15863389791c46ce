// The score of the checks cannot rot: a few mutants of each step are tried, always the same ones.
import { beforeAll, expect, test } from 'vitest';
import { steps } from '../course/places.ts';
import { equivalents } from './equivalent.ts';
import { mutantsOf } from './mutants.ts';
import { sampleOf } from './sample.ts';
import { isEquivalent, told } from './score.ts';
import { type Outcome, tryMutants } from './trial.ts';

const LIMIT_MS = 300_000;
/** How many steps are at work at once, and how many mutants of each. */
const [LANES, AT_ONCE] = [4, 2];

const all = steps.map((step) => ({ step, mutants: mutantsOf(step) }));
const samples = all.map(({ step, mutants }) => {
  const wrong = mutants.filter((one) => one.hole !== undefined && !isEquivalent(one));
  return { step, sample: sampleOf(wrong) };
});
const outcomes = new Map<string, Outcome>();

beforeAll(async () => {
  const queue = [...samples];
  const lane = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const own = await tryMutants(next.step, next.sample, { atOnce: AT_ONCE, keeps: false });
      for (const [id, outcome] of own) outcomes.set(id, outcome);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}, LIMIT_MS);

test.each(samples)('$step.name: the mutants of the sample are caught', ({ sample }) => {
  const tried = sample.map((mutant) => ({ mutant, outcome: outcomes.get(mutant.id)! }));
  const survived = tried.filter(({ outcome }) => outcome.state === 'survived');
  expect(survived.map((one) => told(one).join('\n'))).toEqual([]);
});

test('every equivalent is a mutant that there is', () => {
  const mutants = all.flatMap((one) => one.mutants);
  const stale = equivalents.flatMap(({ file, changes }) =>
    changes.filter(([before, after]) => {
      return !mutants.some(
        (one) => one.file === file && one.before === before && one.after === after,
      );
    }),
  );
  expect(stale).toEqual([]);
});
