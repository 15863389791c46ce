// What the workshop remembers about a learner: .workshop/progress.json, one entry a step.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './steps.js';

/** @import { Progress, StepProgress } from '../types/course.d.ts' */

/** What is remembered of the verdicts on files that are gone. @type {StepProgress} */
export const NOTHING = {
  passed: undefined,
  files: undefined,
  filled: undefined,
  failing: undefined,
};

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
  const { hints } = entry;
  /** @type {StepProgress} */
  const step = strings(entry, ['passed', 'files', 'filled']);
  const failing = strings(entry.failing, ['id', 'class', 'todo', 'place', 'files']);
  if (failing.id !== undefined) step.failing = { class: '', ...failing, id: failing.id };
  if (isRecord(hints)) {
    const counts = Object.entries(hints).map(([id, count]) => [id, Number(count) || 0]);
    step.hints = Object.fromEntries(counts);
  }
  return [[name, step]];
}

/**
 * The members with these names, as far as they are strings.
 *
 * @param {unknown} value
 * @param {string[]} names
 * @returns {Record<string, string>}
 */
function strings(value, names) {
  const members = Object.entries(isRecord(value) ? value : {});
  const kept = members.filter(
    ([name, member]) => names.includes(name) && typeof member === 'string',
  );
  return Object.fromEntries(kept.map(([name, member]) => [name, String(member)]));
}

/**
 * Changes what is remembered about one step.
 *
 * @param {string} name the step's folder
 * @param {StepProgress} changes an undefined member is forgotten
 */
export function remember(name, changes) {
  const progress = readProgress();
  save({ ...progress, [name]: { ...progress[name], ...changes } });
}

/** Puts back what was remembered about some steps. @param {Progress} entries */
export function recall(entries) {
  save({ ...readProgress(), ...entries });
}

/** @param {Progress} progress */
function save(progress) {
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
