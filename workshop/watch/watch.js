// Watches a step: every save of a file under steps/ runs its checks again, and single keys do the rest.
import { startChecks } from '../checks/checks.js';
import { earlierCause } from '../checks/earlier.js';
import { treeOf } from '../checks/subject.js';
import { nextStep } from '../course/standing.js';
import { findStep } from '../course/steps.js';
import { causeLines } from '../report/cause.js';
import { report } from '../report/report.js';
import { bold, dim, green, say } from '../terminal/terminal.js';
import { runCommand } from './command.js';
import { Keys } from './keys.js';

/**
 * @import { Options, Verdict } from '../types/checks.d.ts'
 * @import { Step } from '../types/course.d.ts'
 */

/**
 * @typedef {'quit' | 'finished' | Step} End `finished`: the learner wants the next step, and there is none
 */

/**
 * Watches one step after the other until the learner leaves.
 *
 * @param {Step} first
 * @param {Options} [options] go to vitest
 * @returns {Promise<'quit' | 'finished'>}
 */
export async function watchFrom(first, options = {}) {
  /** @type {End} */
  let end = first;
  while (typeof end === 'object') {
    say('', `${bold(end.name)}   lesson: ${end.lesson}`);
    end = await new Watch(end, options).run();
  }
  return end;
}

/** Listens to the runs of the checks, says what came out, and knows when it is over. */
class Watch {
  #step;
  #options;
  #tree;
  #silent;
  #over = false;
  #passed = false;
  /** What is to be said when the command of a key has ended; undefined while none runs. @type {string[][] | undefined} */
  #held;
  /** @type {(end: End) => void} */
  #end = () => {};
  /** @type {import('vitest/node').Vitest | undefined} */
  #vitest;
  #keys = new Keys((key) => this.#press(key));

  /** @param {Step} step @param {Options} options */
  constructor(step, options) {
    this.#step = step;
    this.#options = options;
    this.#tree = treeOf(options);
    // With a reporter of vitest, its own keys are in charge.
    this.#silent = options.reporter !== undefined;
  }

  /** @returns {Promise<End>} */
  async run() {
    /** @type {Promise<End>} */
    const ended = new Promise((resolve) => (this.#end = resolve));
    if (!this.#silent) this.#keys.listen();
    const vitest = await startChecks(this.#step, this, { ...this.#options, watch: true });
    const end = await ended;
    this.#keys.release();
    // A check that runs is waited for: it takes its child processes along.
    await vitest.close();
    return end;
  }

  /** @param {import('vitest/node').Vitest} vitest */
  onStart(vitest) {
    this.#vitest = vitest;
  }

  /** @param {Verdict} verdict */
  async onVerdict(verdict) {
    if (this.#over || this.#silent) return;
    const ours = this.#tree === 'steps';
    const cause = ours ? await earlierCause(this.#step, verdict) : undefined;
    this.#passed = verdict.state === 'passed' && ours;
    this.#say(
      ...(cause ? causeLines(this.#step, cause) : []),
      ...report(this.#step, verdict, this.#tree),
      ...(this.#passed ? [green(`${this.#step.name} passed.`)] : []),
    );
  }

  onWatching() {
    if (!this.#over && !this.#silent) this.#say(...this.#keyLines());
  }

  /** @param {string} file */
  onSave(file) {
    if (this.#silent || this.#over) return;
    const edited = /^steps[\\/]/.test(file) ? findStep(file) : undefined;
    // The first save of a later step says that the learner has gone on.
    if (this.#passed && edited && edited.number > this.#step.number) return this.#finish(edited);
    this.#say('', dim(`${new Date().toTimeString().slice(0, 8)}  ${file}`));
    // The checks of this step say little about the one that was edited.
    if (!edited || edited.number >= this.#step.number) return;
    this.#say(`${edited.short} changed: npm run check ${edited.short}`);
  }

  /** The line that says what the keys do. */
  #keyLines() {
    if (!this.#keys.are) return [dim(`  watching ${this.#tree}/ · save a file to check again`)];
    const ways = this.#passed
      ? 'n next step, or save a file of it · z quiz · s solution · q ends'
      : 'save to check again · h hint · w wire · s solution · n next step · q ends';
    return [dim(`  ${ways}`)];
  }

  /** @param {string} key */
  #press(key) {
    if (this.#over) return;
    const { short, name } = this.#step;
    if (key === 'q') this.#quit();
    else if (key === 'n') this.#finish(nextStep(name) ?? 'finished');
    else if (key === 'h') this.#run('hint', [short]);
    else if (key === 's') this.#run('solution', [short]);
    else if (key === 'w') this.#run('wire', this.#passed ? [short] : [short, '--last']);
    else if (key === 'z') this.#run('quiz', [short], true);
    else if (key === '\r') this.#say(...this.#keyLines());
  }

  /** @param {string} command @param {string[]} words @param {boolean} [asks] */
  async #run(command, words, asks = false) {
    this.#keys.release();
    this.#held = [];
    say('');
    await runCommand(command, words, asks);
    const held = this.#held;
    this.#held = undefined;
    held.forEach((lines) => say(...lines));
    if (this.#over) return;
    say(...this.#keyLines());
    this.#keys.listen();
  }

  /** @param {string[]} lines */
  #say(...lines) {
    if (this.#held) this.#held.push(lines);
    else say(...lines);
  }

  #quit() {
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
