// Where a learner stands with a step: what the last verdict said, and whether it still holds.
import { createHash } from 'node:crypto';
import { readProgress } from './progress.js';
import { findHole, holesOf } from './holes.js';
import { filesOf, handedOut, listSteps, missingOf, readText } from './steps.js';

/** @import { Progress, Standing, Step, StepProgress } from '../types/course.d.ts' */

/** A fingerprint of the TypeScript files of a step. @param {Step} step */
export function hashOf(step) {
  const hash = createHash('sha1');
  for (const file of filesOf(step)) hash.update(`${file}\n${readText(file)}\n`);
  return hash.digest('hex');
}

/** @param {Step} step @param {StepProgress} [entry] @returns {Standing} */
export function standingOf(step, entry = {}) {
  const { passed, filled, failing, files } = entry;
  if (failing && !isOvertaken(step, entry)) return failing.class === 'TODO' ? 'open' : 'failed';
  if (!passed && !filled) return 'open';
  if (files === undefined || files === hashOf(step)) return passed ? 'passed' : 'filled';
  // The stub is back, by another way than `reset`.
  return holesOf(step).length > 0 || missingOf(step).length > 0 ? 'open' : 'changed';
}

/**
 * Whether the files of a step are known to be right: those that have passed or that `catchup` has filled
 * in, or the very text of the solutions.
 *
 * @param {Step} step
 * @param {StepProgress} [entry]
 */
export function isProven(step, entry = {}) {
  const standing = standingOf(step, entry);
  if ((standing === 'passed' || standing === 'filled') && entry.files !== undefined) return true;
  return handedOut(step).every((file) => {
    return plain(readText(file)) === plain(readText(file.replace(/^steps/, 'solutions')));
  });
}

/** Windows may have checked the files out with CR LF. @param {string} text */
function plain(text) {
  return text.replaceAll('\r\n', '\n');
}

/**
 * Whether a failure is no news any more: the files are again those that passed.
 *
 * @param {Step} step
 * @param {StepProgress} entry
 */
function isOvertaken(step, { passed, failing, files }) {
  if (!passed || !failing || files !== hashOf(step)) return false;
  // Files that passed before may fail over an earlier step. Then it is that step which must change.
  if (failing.files !== files) return true;
  return failing.todo !== undefined && !findHole(failing.todo);
}

/**
 * Whether the last verdict may be quoted: nothing that it speaks of was edited since.
 *
 * @param {Step} step
 * @param {StepProgress} [entry]
 */
export function isFresh(step, entry = {}) {
  const { failing } = entry;
  if (!failing) return standingOf(step, entry) === 'passed';
  // A line to mend may lie in any step.
  if (failing.place !== undefined) return false;
  if (failing.files !== undefined && failing.files !== hashOf(step)) return false;
  return failing.todo === undefined || findHole(failing.todo) !== undefined;
}

/** Nothing is left to do there: passed once, or filled in by `catchup`. @param {Standing} standing */
export function isDone(standing) {
  return standing === 'passed' || standing === 'changed' || standing === 'filled';
}

/**
 * Whether there is something to write in this step itself. A step may be open only because of a hole
 * in an earlier one.
 *
 * @param {Step} step
 * @param {StepProgress} [entry]
 */
export function hasWork(step, entry = {}) {
  const standing = standingOf(step, entry);
  return standing === 'failed' || (standing === 'open' && holesOf(step).length > 0);
}

/**
 * The step that comes next.
 *
 * @param {string} [after] look behind this step first
 * @returns {Step | undefined} undefined when all are finished
 */
export function nextStep(after = '') {
  const progress = readProgress();
  const open = listSteps().filter((step) => !isDone(standingOf(step, progress[step.name])));
  return open.find(({ name }) => name > after) ?? open[0];
}

/** @returns {string[]} a line for each step that was edited after it had passed */
export function changedSteps() {
  const progress = readProgress();
  const changed = listSteps().filter((step) => standingOf(step, progress[step.name]) === 'changed');
  return changed.map(({ name, short }) => {
    return `~ ${name} changed since it passed; check it again: npm run check ${short}`;
  });
}
