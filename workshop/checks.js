// Runs the checks of a step with vitest, in this process.
import { existsSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { join } from 'node:path';
import { giveUp } from './arguments.js';
import { readProgress, remember, today } from './progress.js';
import { root } from './steps.js';
import { failingOf, judge } from './verdict.js';

/**
 * @typedef {import('./steps.js').Step} Step
 * @typedef {import('./verdict.js').Verdict} Verdict
 * @typedef {import('vitest/node').CliOptions & { reporter?: string | string[] }} Options
 *
 * @typedef {object} Listener
 * @property {(verdict: Verdict) => void} onVerdict after every run
 * @property {() => void} [onWatching] when it waits for the next save
 * @property {(file: string) => void} [onSave] when a save starts a run
 */

/** The project that vitest is to run: whose code is checked. @param {Options} options */
export function treeOf({ project = 'steps' }) {
  return [project].flat().join(' ');
}

/** @param {Step} step */
function testFile(step) {
  return `tests/${step.name}.test.ts`;
}

/**
 * Starts vitest on the checks of a step: once, or with `watch: true` until it is closed.
 *
 * @param {Step} step
 * @param {Listener} listener
 * @param {Options} [options] go to vitest
 */
export async function startChecks(step, listener, options = {}) {
  const file = testFile(step);
  if (!existsSync(join(root, file))) giveUp(`${step.name} has no checks: ${file} is missing.`);
  const { startVitest } = await import('vitest/node');
  const { reporter, ...others } = options;
  const quiet = reporter === undefined;
  return startVitest(
    'test',
    [file],
    {
      watch: false,
      project: 'steps',
      bail: 1,
      ...others,
      root,
      // The programs under test run in child processes, which vitest cannot see.
      watchTriggerPatterns: [{ pattern: /\/(steps|solutions)\/.*\.ts$/, testsToRun: () => [file] }],
      reporters: [...[reporter ?? []].flat(), new Judge(step, listener, treeOf(options))],
    },
    {},
    quiet ? silence() : {},
  ).catch((error) => giveUp(`The checks could not be started: ${error.message}`));
}

/** Where vitest may write its own remarks and look for its own keys. */
function silence() {
  const nowhere = /** @type {NodeJS.WriteStream} */ (/** @type {unknown} */ (new PassThrough()));
  nowhere.resume();
  const noKeys = /** @type {NodeJS.ReadStream} */ (/** @type {unknown} */ (new PassThrough()));
  return { stdout: nowhere, stdin: noKeys };
}

/** A vitest reporter that judges each run, remembers the outcome and passes it on. */
class Judge {
  #step;
  #listener;
  #tree;

  /** @param {Step} step @param {Listener} listener @param {string} tree */
  constructor(step, listener, tree) {
    this.#step = step;
    this.#listener = listener;
    this.#tree = tree;
  }

  /**
   * @param {ReadonlyArray<import('vitest/node').TestModule>} modules
   * @param {ReadonlyArray<import('vitest/node').SerializedError>} errors
   * @param {string} reason
   */
  onTestRunEnd(modules, errors, reason) {
    const verdict = judge(modules, errors, reason);
    if (this.#tree === 'steps') record(this.#step, verdict);
    this.#listener.onVerdict(verdict);
  }

  onWatcherStart() {
    this.#listener.onWatching?.();
  }

  /** @param {string[]} _tests @param {string} [trigger] */
  onWatcherRerun(_tests, trigger = '') {
    this.#listener.onSave?.(trigger);
  }
}

/** @param {Step} step @param {Verdict} verdict */
function record({ name }, verdict) {
  if (verdict.state === 'failed') {
    remember(name, { passed: undefined, failing: failingOf(verdict) });
  } else if (verdict.state === 'passed') {
    const passed = readProgress()[name]?.passed ?? today();
    remember(name, { passed, filled: undefined, failing: undefined });
  }
}
