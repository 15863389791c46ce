// npm run check [step] [-- options of vitest]: the verdict for a step.
// Exit code: 0 passed, 1 failed, 2 could not run.
import { giveUp, stepOrNext, words } from './arguments.js';
import { loadVitest, startChecks, treeOf } from './checks.js';
import { after } from './next.js';
import { report } from './report.js';
import { complain, say } from './terminal.js';
import { watchStep } from './watch.js';

/** @typedef {import('./checks.js').Options} Options @typedef {import('./verdict.js').Verdict} Verdict */

/**
 * Splits what the learner typed into the step and the options of vitest.
 *
 * @param {string[]} argv
 */
async function parse(argv) {
  const [first] = argv;
  const named = first !== undefined && !first.startsWith('-');
  let step = named ? stepOrNext(first) : undefined;
  const rest = named ? argv.slice(1) : argv;
  if (rest.length === 0) return { step: step ?? stepOrNext(undefined), options: {} };
  const { parseCLI } = await loadVitest();
  const { filter, options } = parseCLI(['vitest', ...rest]);
  if ('help' in options || 'version' in options) process.exit(0);
  if (!step) step = stepOrNext(filter.shift());
  if (filter.length > 0) giveUp(`One step at a time: what is "${filter.join(' ')}"?`);
  return { step, options };
}

/** @param {import('./steps.js').Step} step @param {Options} options */
async function checkOnce(step, options) {
  /** @type {Verdict | undefined} */
  let verdict;
  const tree = treeOf(options);
  const quiet = options.reporter === undefined;
  await startChecks(
    step,
    {
      onVerdict: (found) => {
        verdict = found;
        const lines = report(step, found, tree);
        if (!quiet) return;
        if (found.state === 'broken') complain(...lines);
        else say(...lines, ...(found.state === 'passed' && tree === 'steps' ? after(step) : []));
      },
    },
    options,
  );
  process.exitCode = exitCode(verdict);
}

/** @param {Verdict | undefined} verdict */
function exitCode(verdict) {
  if (verdict?.state === 'failed') return 1;
  return verdict?.state === 'passed' || verdict?.state === 'partial' ? 0 : 2;
}

const { step, options } = await parse(words());
if (options.watch) {
  await watchStep(step, options);
  // vitest remembers a run that failed. Leaving is no failure.
  process.exitCode = 0;
} else await checkOnce(step, options);
// Nothing should be left to do. If something is, it does not keep the learner waiting.
setTimeout(() => process.exit(), 2000).unref();
