// The steps of the course, as they lie on disk.
// These commands are plain JavaScript: a TypeScript loader would cost 130 ms at every one of them.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// fileURLToPath, not `pathname`: the folder may be called "tea & cups é".
export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * @typedef {object} Step
 * @property {string} name the folder's name: `step-05-handshake`
 * @property {number} number 5
 * @property {string} short what a learner types: `step-05`
 * @property {string} lesson path of the lesson: `steps/step-05-handshake/README.md`
 */

/** @returns {Step[]} in the order of the course */
export function listSteps() {
  return readdirSync(join(root, 'steps'))
    .filter((name) => /^step-\d\d-/.test(name))
    .sort()
    .map((name) => ({
      name,
      number: Number(name.slice(5, 7)),
      short: name.slice(0, 7),
      lesson: `steps/${name}/README.md`,
    }));
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
  const folder = join(root, tree, step.name);
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.ts'));
  return names.sort().map((name) => `${tree}/${step.name}/${name}`);
}

/**
 * The holes in a text: `throw new Error('TODO 5.2: …')`. A comment about a TODO is none.
 *
 * @param {string} text
 * @returns {string[]} their numbers: `['5.1', '5.2']`
 */
export function holesIn(text) {
  return Array.from(text.matchAll(/['"`]TODO (\d+\.\d+):/g), ([, number = '']) => number);
}

/**
 * @param {string} file path from the root
 * @returns {string} its text; empty if there is no such file
 */
export function readText(file) {
  const path = join(root, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/**
 * The holes that are left in the learner's files of a step.
 *
 * @param {Step} step
 * @returns {string[]}
 */
export function holesOf(step) {
  return filesOf(step).flatMap((file) => holesIn(readText(file)));
}

/**
 * The file that still has this hole.
 *
 * @param {string} number such as `5.2`
 * @returns {string | undefined} path from the root
 */
export function findHole(number) {
  const owner = findStep(number.split('.')[0] ?? '');
  return owner && filesOf(owner).find((file) => holesIn(readText(file)).includes(number));
}
