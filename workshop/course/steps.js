// The steps of the course, as they lie on disk.
// These commands are plain JavaScript: a TypeScript loader would cost 130 ms at every one of them.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @import { Step } from '../types/course.d.ts' */

// fileURLToPath, not `pathname`: the folder may be called "tea & cups é".
export const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The steps that somebody has, or has had: a folder that was deleted is still known from the solutions.
 *
 * @returns {Step[]} in the order of the course
 */
export function listSteps() {
  const names = ['steps', 'solutions'].flatMap(namesIn).filter((name) => /^step-\d\d-/.test(name));
  return [...new Set(names)].sort().map((name) => ({
    name,
    number: Number(name.slice(5, 7)),
    short: name.slice(0, 7),
    lesson: `steps/${name}/README.md`,
  }));
}

/** What lies in a folder; nothing when it is none. @param {string} folder from the root */
export function namesIn(folder) {
  try {
    return readdirSync(join(root, folder));
  } catch {
    return [];
  }
}

/** All files under a folder, however deep. @param {string} folder from the root @returns {string[]} sorted */
export function filesUnder(folder) {
  const entries = existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    : [];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .sort();
}

/**
 * Finds the step that a learner means.
 *   5, 05, step-05, step-05-handshake, handshake, steps/step-05-handshake/ -> that step
 *   step5, step 5, Step-05, 05-handshake -> that step, too
 *
 * @param {string} text
 * @param {Step[]} [steps]
 * @returns {Step | undefined}
 */
export function findStep(text, steps = listSteps()) {
  const path = text.trim().toLowerCase();
  const wanted = path.replace(/^(.*[\\/])?(?=step-)/, '').replace(/[\\/]+$/, '');
  // Strict behind the number: `reset 5x` must not take step 05 for what is meant.
  const match = /^(?:step)?[-_ ]*(\d{1,2})(?:-([a-z-]+))?(?:[\\/].*)?$/.exec(wanted);
  const [, digits, noun = ''] = match ?? [undefined, undefined, wanted];
  return steps.find(({ name, number, short }) => {
    if (digits !== undefined && number !== Number(digits)) return false;
    return noun === '' ? digits !== undefined : name === `${short}-${noun}`;
  });
}

/**
 * The title and the minutes of a lesson, from its first lines.
 *
 * @param {Step} step
 * @returns {{ title: string, minutes: number }} the words of the folder's name and 0 without a lesson
 */
export function readLesson(step) {
  const file = join(root, step.lesson);
  const top = existsSync(file) ? readFileSync(file, 'utf8').slice(0, 1500) : '';
  const title = /^# (?:\d+ )?(.+)$/m.exec(top)?.[1]?.trim();
  const minutes = Number(/(\d+) minutes/.exec(top)?.[1] ?? 0);
  return { title: title ?? step.name.slice(8).replaceAll('-', ' '), minutes };
}

/**
 * The TypeScript files of a step.
 *
 * @param {Step} step
 * @param {string} [tree] `steps` or `solutions`
 * @returns {string[]} paths from the root, with slashes
 */
export function filesOf(step, tree = 'steps') {
  const names = namesIn(`${tree}/${step.name}`).filter((name) => name.endsWith('.ts'));
  return names.sort().map((name) => `${tree}/${step.name}/${name}`);
}

/**
 * The files of a step that it was handed out with, whether the learner still has them or not. What else
 * lies in the folder, such as a copy, is the learner's own.
 *
 * @param {Step} step
 * @returns {string[]} paths under `steps/`
 */
export function handedOut(step) {
  return filesOf(step, 'solutions').map((file) => file.replace(/^solutions/, 'steps'));
}

/** Those that are gone. @param {Step} step */
export function missingOf(step) {
  return handedOut(step).filter((file) => !existsSync(join(root, file)));
}

/**
 * @param {string} file path from the root
 * @returns {string} its text; empty if there is no such file
 */
export function readText(file) {
  const path = join(root, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
