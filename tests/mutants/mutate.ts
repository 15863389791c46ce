// npm run mutate [step…] [-- options]: are the checks sharp? Changes the solutions, one place at a time, and
// runs the step's own checks on each. Exit code: 0 when enough are caught in every step, 1 otherwise.
//   --list     prints the mutants and tries none
//   --open     tries those again that were not named the last time; the others are taken to be named still
//   --given    the lines of a module as well that the learner finds written
//   --sample   a few of each step, always the same: what `npm test` tries
//   --show     prints those that survived, or were caught and not named
// What has been tried is kept in .workshop/mutants: a run that was stopped goes on where it was.
import { parseArgs } from 'node:util';
import { steps } from '../course/places.ts';
import { sampleOf } from './sample.ts';
import { mutantsOf } from './mutants.ts';
import { isEquivalent, type Score, scoreOf, share, table, told } from './score.ts';
import { tryMutants } from './trial.ts';

/** What is wanted in every step. */
const CAUGHT = 0.95;
const NAMED = 0.9;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: 'boolean', default: false },
    open: { type: 'boolean', default: false },
    given: { type: 'boolean', default: false },
    sample: { type: 'boolean', default: false },
    show: { type: 'boolean', default: false },
  },
});

const chosen = steps.filter(
  ({ name }) => positionals.length === 0 || positionals.some((word) => name.startsWith(word)),
);
const scores: Score[] = [];
for (const step of chosen) {
  const all = mutantsOf(step);
  const own = values.given ? all : all.filter(({ hole }) => hole !== undefined);
  const mutants = values.sample ? sampleOf(own) : own;
  if (values.list) {
    for (const mutant of mutants)
      say(...told({ mutant, outcome: { state: 'survived' } }).slice(0, -1));
    continue;
  }
  let count = 0;
  const begin = performance.now();
  const outcomes = await tryMutants(step, mutants, {
    ...(values.open && { isOpen: ({ state }) => state !== 'named' }),
    onTried: () => progress(step.name, (count += 1)),
  });
  const tried = mutants.map((mutant) => ({ mutant, outcome: outcomes.get(mutant.id)! }));
  scores.push(scoreOf(step.name, tried));
  const seconds = ((performance.now() - begin) / 1000).toFixed(0);
  progress(`${step.name}: ${mutants.length} mutants, ${count} tried now, ${seconds} s\n`);
  if (!values.show) continue;
  const open = tried.filter(
    ({ mutant, outcome }) => outcome.state !== 'named' && !isEquivalent(mutant),
  );
  for (const one of open) say(...told(one), '');
}
if (!values.list) {
  say(...table(scores));
  const good = scores.every(
    (score) => share(score.caught, score) >= CAUGHT && share(score.named, score) >= NAMED,
  );
  process.exitCode = good ? 0 : 1;
}

function progress(text: string, count?: number): void {
  if (count === undefined) process.stderr.write(`${process.stderr.isTTY ? '\r\x1b[K' : ''}${text}`);
  else if (process.stderr.isTTY) process.stderr.write(`\r${text}: ${count} tried`);
}

function say(...lines: string[]): void {
  for (const line of lines) console.log(line);
}
