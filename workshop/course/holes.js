// The holes: what a stub leaves to the learner, as far as it is still there.
import { findStep, handedOut, readText } from './steps.js';

/** @import { Step } from '../types/course.d.ts' */

// A string is kept, a comment goes. A quote that nothing closes is none.
const STRING_OR_COMMENT =
  /('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)|\/\/[^\n]*|\/\*[^]*?\*\//g;
const HOLE = /\bthrow new Error\(\s*['"`]TODO (\d+\.\d+):/g;

/**
 * The holes in a text: `throw new Error('TODO 5.2: …')`. One that was turned into a comment is none.
 *
 * @param {string} text
 * @returns {string[]} their numbers: `['5.1', '5.2']`
 */
export function holesIn(text) {
  const code = text.replaceAll(STRING_OR_COMMENT, (_, string = ' ') => string);
  return Array.from(code.matchAll(HOLE), ([, number = '']) => number);
}

/**
 * The holes that are left in a step. A copy that lies beside a stub does not count.
 *
 * @param {Step} step
 * @returns {string[]}
 */
export function holesOf(step) {
  return handedOut(step).flatMap((file) => holesIn(readText(file)));
}

/**
 * The file that still has this hole.
 *
 * @param {string} number such as `5.2`
 * @returns {string | undefined} path from the root
 */
export function findHole(number) {
  const owner = findStep(number.split('.')[0] ?? '');
  return owner && handedOut(owner).find((file) => holesIn(readText(file)).includes(number));
}
