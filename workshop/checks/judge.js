// Listens to vitest: judges each run, remembers what came of it and passes it on.
import { basename } from 'node:path';
import { NOTHING, readProgress, remember, today } from '../course/progress.js';
import { hashOf } from '../course/standing.js';
import { width } from '../terminal/terminal.js';
import { testFile, treeOf } from './subject.js';
import { failingOf, judge } from './verdict.js';

/**
 * @import { Listener, Options, Provided, Verdict } from '../types/checks.d.ts'
 * @import { Step } from '../types/course.d.ts'
 */

/** A reporter of vitest. */
export class Judge {
  #steps;
  #listener;
  #provided;
  #remembers;
  #chosen;
  #beside;
  /** @type {string[]} */
  #files = [];

  /** @param {Step[]} steps @param {Listener} listener @param {Options} options @param {Provided} provided @param {boolean} beside */
  constructor(steps, listener, options, provided, beside) {
    this.#beside = beside;
    this.#steps = steps;
    this.#listener = listener;
    // A message is indented by two, and what was cut ends with a sign for that.
    this.#provided = Object.entries({ columns: width() - 4, ...provided });
    // Progress is about the learner's files: neither about ours, nor about a server of another kind.
    this.#remembers =
      treeOf(options) === 'steps' && provided.server === undefined && provided.url === undefined;
    this.#chosen = options.testNamePattern !== undefined;
  }

  /** @param {import('vitest/node').Vitest} vitest */
  onInit(vitest) {
    if (!this.#beside) endCleanly(vitest);
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
  async onTestRunEnd(modules, errors, reason) {
    for (const [index, step] of this.#steps.entries()) {
      const file = testFile(step);
      const own = modules.filter(({ moduleId }) => isAt(moduleId, file));
      const loose = errors.filter(({ VITEST_TEST_PATH: path }) => {
        return typeof path !== 'string' || isAt(path, file);
      });
      const verdict = judge(own, loose, reason, this.#chosen);
      if (this.#remembers) record(step, verdict, this.#files[index] ?? '');
      await this.#listener.onVerdict(verdict, step);
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
