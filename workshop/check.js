// npm run check [step] [-- options]: the verdict for a step. Exit code: 0 passed, 1 failed, 2 could not run.
//   --all                            every step, each up to its first failure
//   --json FILE [--name NAME]        the results as a file as well: see `results.js`
//   --server "python3 server.py"     that server instead of the step's server.ts
// All other options go to vitest.
import { giveUp, stepOrNext, words } from './arguments.js';
import { hasChecks, loadVitest, startAllChecks, startChecks, treeOf } from './checks.js';
import { after } from './next.js';
import { commandWords, fromHere, here, splitOwn } from './options.js';
import { overview } from './overview.js';
import { report } from './report.js';
import { resultsOf, writeResults } from './results.js';
import { listSteps } from './steps.js';
import { complain, dim, say } from './terminal.js';
import { watchStep } from './watch.js';

/**
 * @typedef {import('./checks.js').Options} Options
 * @typedef {import('./options.js').Own} Own
 * @typedef {import('./steps.js').Step} Step
 * @typedef {import('./verdict.js').Verdict} Verdict
 */

/** @param {string} [why] @returns {never} */
function usage(why) {
  return giveUp(
    ...(why === undefined ? [] : [`${why}.`]),
    'usage: npm run check step-05',
    '       npm run check step-05 -- --server "python3 server.py"   another server than server.ts',
    '       npm run check -- --all                                  every step',
    '       npm run check -- --all --json FILE [--name NAME]        and the results as a file',
  );
}

/** Splits what the learner typed into the step, our options and those of vitest. @param {string[]} argv */
async function parse(argv) {
  const { own, rest } = ownOf(argv);
  const [first] = rest;
  const named = first !== undefined && !first.startsWith('-');
  const others = named ? rest.slice(1) : rest;
  // An unknown name is refused before vitest is loaded.
  let step = named ? stepOrNext(first) : undefined;
  /** @type {Options} */
  let options = {};
  if (others.length > 0) {
    const { parseCLI } = await loadVitest();
    const parsed = parseCLI(['vitest', ...others]);
    if ('help' in parsed.options || 'version' in parsed.options) process.exit(0);
    options = parsed.options;
    const { filter } = parsed;
    if (!step && filter.length > 0) step = stepOrNext(filter.shift());
    if (filter.length > 0) giveUp(`One step at a time: what is "${filter.join(' ')}"?`);
  }
  const { all, json, name, server } = own;
  if (all && step) usage(`--all checks every step, not only ${step.short}`);
  if (all && server !== undefined) usage('A server is checked step by step, not with --all');
  if (server !== undefined && !step) usage('Say which step the server is for');
  if (name !== undefined && json === undefined) usage('The name goes into the file of --json');
  if (options.watch && Object.keys(own).length > 0) usage('--watch goes with none of our options');
  return { own, step, options };
}

/** @param {string[]} argv */
function ownOf(argv) {
  try {
    const { own, rest } = splitOwn(argv);
    if (own.server !== undefined) commandWords(own.server);
    return { own, rest };
  } catch (error) {
    return usage(error instanceof Error ? error.message : undefined);
  }
}

/** @param {Step} step @param {Options} options @param {Own} own */
async function checkOnce(step, options, own) {
  const tree = own.server === undefined ? treeOf(options) : 'server';
  const quiet = options.reporter === undefined;
  /** @type {Verdict | undefined} */
  let verdict;
  const onVerdict = (/** @type {Verdict} */ found) => {
    verdict = found;
    const lines = report(step, found, tree);
    if (!quiet) return;
    if (found.state === 'broken') complain(...lines);
    else say(...lines, ...(found.state === 'passed' ? news(step, found, tree) : []));
  };
  const [command, ...args] = own.server === undefined ? [] : commandWords(own.server);
  /** @type {import('./checks.js').Provided} */
  const provided =
    command === undefined ? {} : { server: { command: [command, ...args], cwd: here } };
  await startChecks(step, { onVerdict }, options, provided);
  if (verdict && command !== undefined) refuseNothing(step, verdict);
  finish(verdict ? [[step, verdict]] : [], own);
}

/** What to say of a pass. @param {Step} step @param {Verdict} verdict @param {string} tree */
function news(step, { results }, tree) {
  if (tree === 'steps') return after(step);
  if (tree !== 'server') return [];
  const passed = results.filter(({ state }) => state === 'passed').length;
  const skipped = results.filter(({ leftOut }) => leftOut !== undefined).length;
  if (passed === 0) return [];
  const rest = skipped > 0 ? ` Skipped: ${skipped}.` : '';
  return [`Your server passed ${passed} of the ${results.length} checks of ${step.name}.${rest}`];
}

/** A server that no check has looked at has not passed. @param {Step} step @param {Verdict} verdict */
function refuseNothing(step, { results }) {
  if (results.some(({ leftOut }) => leftOut === undefined)) return;
  giveUp(`No check of ${step.name} is about a server alone: there is nothing to point at yours.`);
}

/** @param {Options} options @param {Own} own */
async function checkAll(options, own) {
  const steps = listSteps().filter(hasChecks);
  const unchecked = listSteps().filter((step) => !hasChecks(step));
  if (steps.length === 0) giveUp('There are no checks in the folder tests/.');
  const quiet = options.reporter === undefined;
  if (quiet) say(dim(`Checking ${steps.length} steps …`));
  /** @type {[Step, Verdict][]} */
  const verdicts = [];
  const onVerdict = (/** @type {Verdict} */ found, /** @type {Step} */ step) => {
    verdicts.push([step, found]);
    if (quiet && found.state === 'broken') complain(...report(step, found));
  };
  await startAllChecks(steps, { onVerdict }, options);
  if (quiet && verdicts.length > 0) say(...overview(verdicts, unchecked));
  finish(verdicts, own);
}

/** @param {[Step, Verdict][]} verdicts @param {Own} own */
function finish(verdicts, own) {
  process.exitCode = exitCode(verdicts.map(([, { state }]) => state));
  if (own.json === undefined) return;
  try {
    writeResults(fromHere(own.json), resultsOf(verdicts, own));
  } catch (error) {
    giveUp(`The results cannot be written: ${error instanceof Error ? error.message : error}`);
  }
}

/** @param {Verdict['state'][]} states */
function exitCode(states) {
  if (states.includes('failed')) return 1;
  const good = states.every((state) => state === 'passed' || state === 'partial');
  return good && states.length > 0 ? 0 : 2;
}

const { step, options, own } = await parse(words());
if (options.watch) {
  await watchStep(step ?? stepOrNext(undefined), options);
  // vitest remembers a run that failed. Leaving is no failure.
  process.exitCode = 0;
} else if (own.all) await checkAll(options, own);
else await checkOnce(step ?? stepOrNext(undefined), options, own);
// Nothing should be left to do. If something is, it does not keep the learner waiting.
setTimeout(() => process.exit(), 2000).unref();
