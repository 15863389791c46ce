// Runs the checks of a step, or of all steps, with vitest, in this process.
import { PassThrough } from 'node:stream';
import { giveUp, notInstalled } from '../command-line/giving-up.js';
import { folderTrouble } from '../course/folder.js';
import { root } from '../course/steps.js';
import { wrap } from '../terminal/terminal.js';
import { Judge } from './judge.js';
import { hasChecks, testFile } from './subject.js';

/**
 * @import { Listener, Options, Provided } from '../types/checks.d.ts'
 * @import { Step } from '../types/course.d.ts'
 */

/** Loads vitest, which takes 200 ms: after everything that can be refused without it. */
export function loadVitest() {
  return import('vitest/node').catch(notInstalled);
}

/**
 * Starts vitest on the checks of a step: once, or with `watch: true` until it is closed.
 *
 * @param {Step} step
 * @param {Listener} listener
 * @param {Options} [options] go to vitest
 * @param {Provided} [provided]
 */
export async function startChecks(step, listener, options = {}, provided = {}) {
  if (!hasChecks(step)) giveUp(`${step.name} has no checks: ${testFile(step)} is missing.`);
  return start([step], listener, { bail: 1, ...options }, provided);
}

/**
 * Starts vitest on the checks of several steps. In each step it stops at the first check that fails.
 *
 * @param {Step[]} steps those that have checks
 * @param {Listener} listener
 * @param {Options} options go to vitest
 * @param {boolean} [beside] whether another vitest of ours is there, which sees to signals
 */
export function startAllChecks(steps, listener, options, beside = false) {
  return start(steps, listener, options, { stopEachStep: true }, beside);
}

/**
 * @param {Step[]} steps
 * @param {Listener} listener
 * @param {Options} options
 * @param {Provided} provided
 * @param {boolean} [beside]
 */
async function start(steps, listener, options, provided, beside = false) {
  refuseFolder();
  const files = steps.map(testFile);
  const { startVitest } = await loadVitest();
  const { reporter, ...others } = options;
  const quiet = reporter === undefined;
  return startVitest(
    'test',
    files,
    {
      watch: false,
      project: 'steps',
      ...others,
      root,
      // The programs under test run in child processes, which vitest cannot see.
      watchTriggerPatterns: [{ pattern: /\/(steps|solutions)\/.*\.ts$/, testsToRun: () => files }],
      reporters: [
        ...[reporter ?? []].flat(),
        new Judge(steps, listener, options, provided, beside),
      ],
    },
    {},
    quiet ? silence() : {},
  ).catch((error) => giveUp(`The checks could not be started: ${error.message}`));
}

/** Vite would go on for a while, and say something else. */
function refuseFolder() {
  const trouble = folderTrouble();
  if (trouble !== undefined) giveUp(...wrap(trouble));
}

/** Where vitest may write its own remarks and look for its own keys. */
function silence() {
  const nowhere = /** @type {NodeJS.WriteStream} */ (/** @type {unknown} */ (new PassThrough()));
  nowhere.resume();
  const noKeys = /** @type {NodeJS.ReadStream} */ (/** @type {unknown} */ (new PassThrough()));
  return { stdout: nowhere, stdin: noKeys };
}
