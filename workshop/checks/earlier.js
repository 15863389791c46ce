// Whether a step fails because of an earlier one.
import { foundations } from '../course/imports.js';
import { holesOf } from '../course/holes.js';
import { readProgress } from '../course/progress.js';
import { isProven } from '../course/standing.js';
import { startAllChecks } from './checks.js';
import { hasChecks } from './subject.js';
import { failingOf } from './verdict.js';

/**
 * @import { Verdict } from '../types/checks.d.ts'
 * @import { Step } from '../types/course.d.ts'
 */

/** A verdict is not held back longer than this. */
const PATIENCE_MS = 10_000;

/**
 * The earliest of the steps that this one runs on and that does not pass. Costs nothing where they have
 * all passed as they are: only what nobody has seen pass is checked.
 *
 * @param {Step} step
 * @param {Verdict} verdict of its checks
 * @returns {Promise<[Step, Verdict] | undefined>}
 */
export async function earlierCause(step, verdict) {
  const failing = verdict.state === 'failed' ? failingOf(verdict) : undefined;
  // A hole, or a line that is not TypeScript, is named with its file.
  if (!failing || failing.todo !== undefined || failing.place !== undefined) return undefined;
  const suspects = foundations(step).filter((one) => !isTrusted(one));
  const verdicts = await check(suspects, PATIENCE_MS);
  return verdicts.find(([, { state, results }]) => {
    const kind = failingOf({ results })?.class;
    return state === 'failed' && kind !== 'TODO';
  });
}

/** @param {Step} step */
function isTrusted(step) {
  return isProven(step, readProgress()[step.name]) || holesOf(step).length > 0 || !hasChecks(step);
}

/**
 * Runs the checks of some steps, each up to its first failure.
 *
 * @param {Step[]} steps
 * @param {number} [patience] ms, after which nothing more is waited for
 * @returns {Promise<[Step, Verdict][]>} in the order of the course
 */
export async function check(steps, patience) {
  /** @type {[Step, Verdict][]} */
  const verdicts = [];
  if (steps.length === 0) return verdicts;
  const { exitCode } = process;
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const listener = {
    onStart: (/** @type {import('vitest/node').Vitest} */ vitest) => {
      if (patience === undefined) return;
      timer = setTimeout(() => vitest.cancelCurrentRun('keyboard-input'), patience);
    },
    onVerdict: (/** @type {Verdict} */ verdict, /** @type {Step} */ one) => {
      verdicts.push([one, verdict]);
    },
  };
  const vitest = await startAllChecks(steps, listener, {}, true);
  clearTimeout(timer);
  await vitest?.close();
  // vitest sets the code to 1 when a check fails. Whether that is a failure is for the command to say.
  process.exitCode = exitCode;
  return verdicts.sort(([a], [b]) => a.number - b.number);
}
