// Runs the checks of a step with vitest, in this process.
import { existsSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { join } from 'node:path';
import { giveUp, notInstalled } from './arguments.js';
import { NOTHING, readProgress, remember, today } from './progress.js';
import { hashOf } from './standing.js';
import { root } from './steps.js';
import { failingOf, judge } from './verdict.js';

/**
 * @typedef {import('./steps.js').Step} Step
 * @typedef {import('./verdict.js').Verdict} Verdict
 * @typedef {import('vitest/node').CliOptions & { reporter?: string | string[] }} Options
 *
 * @typedef {object} Listener
 * @property {(vitest: import('vitest/node').Vitest) => void} [onStart] before the first run
 * @property {(verdict: Verdict) => void} onVerdict after every run
 * @property {() => void} [onWatching] when it waits for the next save
 * @property {(file: string) => void} [onSave] when a save starts a run
 */

/** The project that vitest is to run: whose code is checked. @param {Options} options */
export function treeOf({ project = 'steps' }) {
  return [project].flat().join(' ');
}

/** Loads vitest, which takes 200 ms: after everything that can be refused without it. */
export function loadVitest() {
  return import('vitest/node').catch(notInstalled);
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
  const { startVitest } = await loadVitest();
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
      reporters: [...[reporter ?? []].flat(), new Judge(step, listener, options)],
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
  #chosen;
  #files = '';

  /** @param {Step} step @param {Listener} listener @param {Options} options */
  constructor(step, listener, options) {
    this.#step = step;
    this.#listener = listener;
    this.#tree = treeOf(options);
    this.#chosen = options.testNamePattern !== undefined;
  }

  /** @param {import('vitest/node').Vitest} vitest */
  onInit(vitest) {
    endCleanly(vitest);
    this.#listener.onStart?.(vitest);
  }

  /** The verdict will be about the files as they are now, whatever is saved meanwhile. */
  onTestRunStart() {
    this.#files = hashOf(this.#step);
  }

  /**
   * @param {ReadonlyArray<import('vitest/node').TestModule>} modules
   * @param {ReadonlyArray<import('vitest/node').SerializedError>} errors
   * @param {string} reason
   */
  onTestRunEnd(modules, errors, reason) {
    const verdict = judge(modules, errors, reason, this.#chosen);
    if (this.#tree === 'steps') record(this.#step, verdict, this.#files);
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

/**
 * On a signal vitest leaves at once, and a program that hangs would be left behind. Closing takes the
 * children along.
 *
 * @param {import('vitest/node').Vitest} vitest
 */
function endCleanly(vitest) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.removeAllListeners(signal);
    process.once(signal, () => vitest.close().finally(() => process.exit(130)));
  }
}

/** @param {Step} step @param {Verdict} verdict @param {string} files their hash */
function record({ name }, verdict, files) {
  if (verdict.state === 'failed') {
    const failing = failingOf(verdict);
    remember(name, { failing: failing && { ...failing, files } });
  } else if (verdict.state === 'passed') {
    const passed = readProgress()[name]?.passed ?? today();
    remember(name, { ...NOTHING, passed, files });
  }
}
