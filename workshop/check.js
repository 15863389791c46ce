// npm run check [step] [-- options]: the verdict for a step. Exit code: 0 passed, 1 failed, 2 could not run.
//   --all                            every step, each up to its first failure
//   --json FILE [--name NAME]        the results as a file as well: see `results.js`
//   --debug                          each process waits for a debugger
//   --server "python3 server.py"     that server instead of the step's server.ts
//   --url http://127.0.0.1:3000/mcp  a server that runs already, from step 14 on
// All other options go to vitest.
import { asked } from './checks/asked.js';
import { startAllChecks, startChecks } from './checks/checks.js';
import { debugging } from './checks/debugging.js';
import { earlierCause } from './checks/earlier.js';
import { makeRoom, resultsOf, writeResults } from './checks/results.js';

import { hasChecks, treeOf } from './checks/subject.js';
import { stepOrNext } from './command-line/arguments.js';
import { giveUp } from './command-line/giving-up.js';
import { commandWords, fromHere, here, isForeign } from './command-line/options.js';
import { listSteps } from './course/steps.js';
import { causeLines } from './report/cause.js';
import { after } from './report/next.js';
import { overview } from './report/overview.js';
import { report } from './report/report.js';
import { strangerAgrees } from './report/stranger.js';
import { complain, dim, say } from './terminal/terminal.js';
import { watchFrom } from './watch/watch.js';

/**
 * @import { Own } from './command-line/options.js'
 * @import { Options, Verdict } from './types/checks.d.ts'
 * @import { Step } from './types/course.d.ts'
 */

/** What the checks are told of a server that stands in for `server.ts`. @param {Own} own */
function standIn({ server, url }) {
  if (url !== undefined) return { url };
  if (server === undefined) return {};
  const [command = '', ...args] = commandWords(server);
  return {
    server: { command: /** @type {[string, ...string[]]} */ ([command, ...args]), cwd: here },
  };
}

/** @param {Step} step @param {Options} options @param {Own} own */
async function checkOnce(step, options, own) {
  const tree = isForeign(own) ? 'server' : treeOf(options);
  /** @type {Verdict | undefined} */
  let verdict;
  const onVerdict = (/** @type {Verdict} */ found) => void (verdict = found);
  const debug = own.debug ? await debugging() : undefined;
  await startChecks(
    step,
    { onVerdict },
    { ...options, ...debug?.options },
    { ...standIn(own), ...debug?.provided },
  );
  if (verdict && options.reporter === undefined) await tell(step, verdict, tree);
  if (verdict && isForeign(own)) refuseNothing(step, verdict);
  finish(verdict ? [[step, verdict]] : [], own);
  const isWhole = verdict?.state === 'passed' && tree === 'steps' && options.reporter === undefined;
  if (isWhole && !strangerAgrees(step)) process.exitCode = 1;
}

/** @param {Step} step @param {Verdict} verdict @param {string} tree */
async function tell(step, verdict, tree) {
  const lines = report(step, verdict, tree);
  if (verdict.state === 'broken') return complain(...lines);
  const cause = tree === 'steps' ? await earlierCause(step, verdict) : undefined;
  const first = cause ? causeLines(step, cause) : [];
  say(...first, ...lines, ...(verdict.state === 'passed' ? news(step, verdict, tree) : []));
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
  process.exitCode = exitCode(verdicts.map(([, verdict]) => verdict));
  if (own.json !== undefined) writeResults(fromHere(own.json), resultsOf(verdicts, own));
}

/** @param {Verdict[]} verdicts */
function exitCode(verdicts) {
  const states = verdicts.map(({ state }) => state);
  if (states.includes('failed')) return 1;
  const good = states.every((state) => state === 'passed' || state === 'partial');
  if (!good || states.length === 0) return 2;
  if (verdicts.some(({ results }) => results.some(({ state }) => state === 'passed'))) return 0;
  complain('No check was run: none has such a name.');
  return 2;
}

/** @param {string} file */
function refuseFile(file) {
  try {
    makeRoom(fromHere(file));
  } catch (error) {
    giveUp(`The results cannot be written: ${error instanceof Error ? error.message : error}`);
  }
}

const { step, options, own } = await asked();
if (own.json !== undefined) refuseFile(own.json);
if (options.watch) {
  await watchFrom(step ?? stepOrNext(undefined), options);
  // vitest remembers a run that failed. Leaving is no failure.
  process.exitCode = 0;
} else if (own.all) await checkAll(options, own);
else await checkOnce(step ?? stepOrNext(undefined), options, own);
// Nothing should be left to do. If something is, it does not keep the learner waiting.
setTimeout(() => process.exit(), 2000).unref();
