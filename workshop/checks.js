// Runs the checks of a step, or of all steps, with vitest, in this process.
import { existsSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { basename, join } from 'node:path';
import { giveUp, notInstalled } from './arguments.js';
import { NOTHING, readProgress, remember, today } from './progress.js';
import { hashOf } from './standing.js';
import { root } from './steps.js';
import { width } from './terminal.js';
import { failingOf, judge } from './verdict.js';

/**
 * @typedef {import('./steps.js').Step} Step
 * @typedef {import('./verdict.js').Verdict} Verdict
 * @typedef {import('vitest/node').CliOptions & { reporter?: string | string[] }} Options
 *
 * @typedef {object} Listener
 * @property {(vitest: import('vitest/node').Vitest) => void} [onStart] before the first run
 * @property {(verdict: Verdict, step: Step) => void} onVerdict after every run, for each step
 * @property {() => void} [onWatching] when it waits for the next save
 * @property {(file: string) => void} [onSave] when a save starts a run
 *
 * @typedef {Partial<import('vitest').ProvidedContext>} Provided what the checks are told
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
export function hasChecks(step) {
  return existsSync(join(root, testFile(step)));
}

/** @param {Step} step */
export function testFile(step) {
  return `tests/${step.name}.test.ts`;
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
 */
export function startAllChecks(steps, listener, options) {
  return start(steps, listener, options, { stopEachStep: true });
}

/** @param {Step[]} steps @param {Listener} listener @param {Options} options @param {Provided} provided */
async function start(steps, listener, options, provided) {
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
      reporters: [...[reporter ?? []].flat(), new Judge(steps, listener, options, provided)],
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
  #steps;
  #listener;
  #provided;
  #remembers;
  #chosen;
  /** @type {string[]} */
  #files = [];

  /** @param {Step[]} steps @param {Listener} listener @param {Options} options @param {Provided} provided */
  constructor(steps, listener, options, provided) {
    this.#steps = steps;
    this.#listener = listener;
    // A message is indented by two, and what was cut ends with a sign for that.
    this.#provided = Object.entries({ columns: width() - 4, ...provided });
    // Progress is about the learner's files: neither about ours, nor about a server of another kind.
    this.#remembers = treeOf(options) === 'steps' && provided.server === undefined;
    this.#chosen = options.testNamePattern !== undefined;
  }

  /** @param {import('vitest/node').Vitest} vitest */
  onInit(vitest) {
    endCleanly(vitest);
    for (const [key, value] of this.#provided) {
      vitest.provide(/** @type {keyof Provided} */ (key), /** @type {any} */ (value));
    }
    this.#listener.onStart?.(vitest);
  }

  /** The verdict will be about the files as they are now, whatever is saved meanwhile. */
  onTestRunStart() {
    this.#files = this.#steps.map(hashOf);
  }

  /**
   * @param {ReadonlyArray<import('vitest/node').TestModule>} modules
   * @param {ReadonlyArray<import('vitest/node').SerializedError>} errors
   * @param {string} reason
   */
  onTestRunEnd(modules, errors, reason) {
    for (const [index, step] of this.#steps.entries()) {
      const file = testFile(step);
      const own = modules.filter(({ moduleId }) => isAt(moduleId, file));
      const loose = errors.filter(({ VITEST_TEST_PATH: path }) => {
        return typeof path !== 'string' || isAt(path, file);
      });
      const verdict = judge(own, loose, reason, this.#chosen);
      if (this.#remembers) record(step, verdict, this.#files[index] ?? '');
      this.#listener.onVerdict(verdict, step);
    }
  }

  onWatcherStart() {
    this.#listener.onWatching?.();
  }

  /** @param {string[]} _tests @param {string} [trigger] */
  onWatcherRerun(_tests, trigger = '') {
    this.#listener.onSave?.(trigger);
  }
}

/** @param {string} path @param {string} file */
function isAt(path, file) {
  return basename(path) === basename(file);
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
    process.once(signal, () => {
      // The second time there is no waiting for the check that runs: the reaper ends its children.
      process.on(signal, () => process.exit(130));
      vitest.close().finally(() => process.exit(130));
    });
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
