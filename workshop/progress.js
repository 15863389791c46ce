// What the workshop remembers about a learner: .workshop/progress.json, one entry a step.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listSteps, root } from './steps.js';

/**
 * @typedef {object} Failing
 * @property {string} id the number of the check: `5.2`
 * @property {string} class such as `wrong value` or `TODO`
 * @property {string} [todo] the number of the hole it ran into, if it did
 *
 * @typedef {object} StepProgress
 * @property {string} [passed] the date on which all checks of the step passed
 * @property {string} [filled] the date on which `catchup` filled it in
 * @property {Failing} [failing] the first check that failed in the last run
 * @property {Record<string, number>} [hints] by number: how many hints were shown
 *
 * @typedef {Record<string, StepProgress>} Progress
 */

const file = join(root, '.workshop', 'progress.json');

/** @returns {Progress} empty when there is none yet, or when the file cannot be understood */
export function readProgress() {
  try {
    const state = JSON.parse(readFileSync(file, 'utf8'));
    const entries = Object.entries(isRecord(state) ? state : {});
    return Object.fromEntries(entries.flatMap(([name, entry]) => cleaned(name, entry)));
  } catch {
    return {};
  }
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
function isRecord(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Keeps of an entry what has the right type: someone may have edited the file by hand.
 *
 * @param {string} name
 * @param {unknown} entry
 * @returns {[string, StepProgress][]}
 */
function cleaned(name, entry) {
  if (!isRecord(entry)) return [];
  const { passed, filled, failing, hints } = entry;
  /** @type {StepProgress} */
  const step = {};
  if (typeof passed === 'string') step.passed = passed;
  if (typeof filled === 'string') step.filled = filled;
  if (isRecord(failing) && typeof failing.id === 'string') {
    step.failing = { id: failing.id, class: String(failing.class) };
    if (typeof failing.todo === 'string') step.failing.todo = failing.todo;
  }
  if (isRecord(hints)) {
    const counts = Object.entries(hints).map(([id, count]) => [id, Number(count) || 0]);
    step.hints = Object.fromEntries(counts);
  }
  return [[name, step]];
}

/**
 * Changes what is remembered about one step.
 *
 * @param {string} name the step's folder
 * @param {StepProgress} changes an undefined member is forgotten
 */
export function remember(name, changes) {
  const progress = readProgress();
  progress[name] = { ...progress[name], ...changes };
  mkdirSync(join(root, '.workshop'), { recursive: true });
  // A rename is all or nothing: a command that is stopped in the middle leaves no half a file.
  const draft = `${file}.${process.pid}.tmp`;
  writeFileSync(draft, `${JSON.stringify(progress, null, 2)}\n`);
  renameSync(draft, file);
}

/** @returns {string} today, as `2025-11-25` */
export function today() {
  return new Date().toISOString().slice(0, 10);
}

/**
 * Passed, or filled in by `catchup`: nothing is left to do there.
 *
 * @param {StepProgress | undefined} entry
 */
export function isDone(entry) {
  return Boolean(entry?.passed ?? entry?.filled);
}

/**
 * The step that comes next.
 *
 * @param {string} [after] look behind this step first
 * @returns {import('./steps.js').Step | undefined} undefined when all are finished
 */
export function nextStep(after = '') {
  const progress = readProgress();
  const open = listSteps().filter(({ name }) => !isDone(progress[name]));
  return open.find(({ name }) => name > after) ?? open[0];
}
