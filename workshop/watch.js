// Watches a step: every save of a file under steps/ runs its checks again.
import { startChecks, treeOf } from './checks.js';
import { after } from './next.js';
import { report } from './report.js';
import { findStep } from './steps.js';
import { dim, green, say } from './terminal.js';

/**
 * @typedef {import('./steps.js').Step} Step
 * @typedef {import('./checks.js').Options} Options
 * @typedef {'passed' | 'quit'} End
 */

/**
 * Watches until the learner presses q or Ctrl-C, or until the step has passed and `moveOn` is set.
 *
 * @param {Step} step
 * @param {Options} [options] go to vitest
 * @param {boolean} [moveOn]
 * @returns {Promise<End>}
 */
export async function watchStep(step, options = {}, moveOn = false) {
  const watch = new Watch(step, options, moveOn);
  // With a reporter of vitest, its own keys are in charge.
  const release = watch.silent ? () => {} : onQuit(() => watch.quit());
  const vitest = await startChecks(step, watch, { ...options, watch: true });
  const end = await watch.ended;
  release();
  // A check that runs is waited for: it takes its child processes along.
  await vitest.close();
  return end;
}

/** Listens to the runs of the checks, says what came out, and knows when it is over. */
class Watch {
  #step;
  #tree;
  #moveOn;
  #over = false;
  /** @type {(end: End) => void} */
  #end = () => {};
  /** @type {import('vitest/node').Vitest | undefined} */
  #vitest;

  /** @param {Step} step @param {Options} options @param {boolean} moveOn */
  constructor(step, options, moveOn) {
    this.#step = step;
    this.#tree = treeOf(options);
    this.#moveOn = moveOn;
    this.silent = options.reporter !== undefined;
    /** @type {Promise<End>} */
    this.ended = new Promise((resolve) => (this.#end = resolve));
  }

  /** @param {import('vitest/node').Vitest} vitest */
  onStart(vitest) {
    this.#vitest = vitest;
  }

  /** @param {import('./verdict.js').Verdict} verdict */
  onVerdict(verdict) {
    if (this.#over || this.silent) return;
    const passed = verdict.state === 'passed' && this.#tree === 'steps';
    const news = this.#moveOn ? [green(`${this.#step.name} passed.`)] : after(this.#step);
    say(...report(this.#step, verdict, this.#tree), ...(passed ? news : []));
    if (passed && this.#moveOn) this.#finish('passed');
  }

  onWatching() {
    if (this.#over || this.silent) return;
    say(dim(`  watching ${this.#tree}/ · save a file to check again · q ends`));
  }

  /** @param {string} file */
  onSave(file) {
    if (this.silent) return;
    say('', dim(`${new Date().toTimeString().slice(0, 8)}  ${file}`));
    // The checks of this step say little about the one that was edited.
    const edited = /^steps[\\/]/.test(file) ? findStep(file) : undefined;
    if (!edited || edited.number >= this.#step.number) return;
    say(`${edited.short} changed: npm run check ${edited.short}`);
  }

  quit() {
    if (this.#over) return;
    say(dim('  ending'));
    this.#vitest?.cancelCurrentRun('keyboard-input');
    this.#finish('quit');
  }

  /** @param {End} end */
  #finish(end) {
    this.#over = true;
    this.#end(end);
  }
}

/**
 * Calls back when the learner wants to leave.
 *
 * @param {() => void} callback
 * @returns {() => void} stops listening
 */
function onQuit(callback) {
  const { stdin } = process;
  if (!stdin.isTTY) return () => {};
  const onKey = (/** @type {Buffer} */ key) => {
    // q, Q, Ctrl-C, Ctrl-D: a terminal in raw mode sends no signal, only the byte.
    if (/[qQ\x03\x04]/.test(String(key))) callback();
  };
  stdin.setRawMode(true).on('data', onKey).resume();
  return () => void stdin.setRawMode(false).off('data', onKey).pause();
}
