// Makes the steps before one good enough to go on from.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { giveUp } from '../command-line/giving-up.js';
import { Backup, differing } from '../course/backup.js';
import { holesIn } from '../course/holes.js';
import { NOTHING, readProgress, remember, today } from '../course/progress.js';
import { hashOf, isDone, isProven, standingOf } from '../course/standing.js';
import { handedOut, listSteps, missingOf, readText, root } from '../course/steps.js';
import { dim, green, red, say } from '../terminal/terminal.js';
import { check } from './earlier.js';
import { hasChecks } from './subject.js';
import { failingOf } from './verdict.js';

/** @import { Step } from '../types/course.d.ts' */

export class CatchingUp {
  #backup;
  /** What became of each step, by its name. @type {Map<string, string>} */
  #told = new Map();
  /** Those that are filled in now. @type {Set<Step>} */
  #filled = new Set();

  /** @param {Step} step the one that the learner wants to go on with */
  constructor(step) {
    /** The steps before it. */
    this.steps = listSteps().filter(({ number }) => number < step.number);
    this.#backup = new Backup(`catchup ${step.short}`);
  }

  /** The folder with what was replaced; empty when nothing was. */
  get folder() {
    return this.#backup.folder;
  }

  /** First what is missing or has a hole, then what does not pass: an earlier step may be the cause. */
  async run() {
    const open = this.steps.filter((step) => !isFinished(step));
    for (const step of open) {
      const gaps = handedOut(step).filter((file) => isGap(step, file));
      if (gaps.length > 0) this.#fillIn(step, gaps, 'filled in');
    }
    await this.#mend(open.filter((step) => !this.#filled.has(step) && hasChecks(step)));
  }

  /** @param {Step[]} steps those of which nobody knows whether they pass */
  async #mend(steps) {
    if (steps.length === 0) return;
    say(dim(`Checking ${steps.map(({ short }) => short).join(', ')} …`));
    for (let left = steps; left.length > 0;) {
      const verdicts = await check(left);
      const failed = verdicts.filter(([step, { state }]) => {
        return state === 'failed' && !hasPassed(step);
      });
      for (const [step, { state }] of verdicts) {
        if (state === 'broken') this.#told.set(step.name, 'could not be checked, left alone');
      }
      const [first] = failed;
      if (!first) return;
      const { id = '', class: kind = '' } = failingOf(first[1]) ?? {};
      this.#fillIn(first[0], handedOut(first[0]), `${id} failed (${kind}), replaced`);
      left = failed.slice(1).map(([step]) => step);
    }
  }

  /** @param {Step} step @param {string[]} files @param {string} what was done */
  #fillIn(step, files, what) {
    const changes = differing(files.map(fromSolutions));
    this.#filled.add(step);
    if (changes.length === 0) return;
    try {
      this.#backup.replace(changes);
    } catch (error) {
      const rest = this.folder === '' ? 'Nothing was changed.' : `${step.name} was not changed.`;
      say(...this.told());
      giveUp(`${error instanceof Error ? error.message : error}. ${rest}`);
    }
    remember(step.name, { ...NOTHING, filled: today(), files: hashOf(step) });
    const names = changes.map(({ file }) => file.split('/').at(-1)).join(', ');
    this.#told.set(step.name, `${what} ${names}`);
  }

  /** @returns {string[]} a line for each step */
  told() {
    return this.steps.map((step) => {
      const { name } = step;
      const told = this.#told.get(name);
      if (this.#filled.has(step) && told) return `${green('✓')} ${name}: ${told}`;
      if (told) return `${red('!')} ${name}: ${told}`;
      const done = isDone(standingOf(step, readProgress()[name]));
      return `– ${name}: ${done ? 'finished' : 'as in the solutions'}, left alone`;
    });
  }
}

/** Its files have passed, or are those of the solutions. @param {Step} step */
function isFinished(step) {
  const entry = readProgress()[step.name];
  return standingOf(step, entry) === 'passed' || isProven(step, entry);
}

/** These very files have passed: if they fail now, something else is wrong. @param {Step} step */
function hasPassed(step) {
  const { passed, files } = readProgress()[step.name] ?? {};
  return passed !== undefined && files === hashOf(step);
}

/** @param {Step} step @param {string} file */
function isGap(step, file) {
  return missingOf(step).includes(file) || holesIn(readText(file)).length > 0;
}

/** @param {string} file */
function fromSolutions(file) {
  const solution = file.replace(/^steps/, 'solutions');
  return { file, content: readFileSync(join(root, solution)) };
}
