// Which frames `npm run wire` is to play into a server.
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findStep, root } from './steps.js';

/**
 * What was typed behind `npm run wire`. The name of a file may follow `--frames`, or nothing.
 *
 * @param {string[]} words
 * @returns {{ name?: string, solution: boolean, frames: boolean, file?: string, last?: boolean }}
 * @throws when there is an option that we do not know, a word too many, or options that do not go together
 */
export function parseWire(words) {
  const args = words.flatMap((word) => {
    return word.startsWith('--frames=') ? ['--frames', word.slice(9)] : [word];
  });
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      solution: { type: 'boolean' },
      frames: { type: 'boolean' },
      last: { type: 'boolean' },
    },
  });
  const behind = args[args.indexOf('--frames') + 1];
  const file = values.frames && positionals.find((word) => word === behind && isFile(word));
  const [name, ...more] = positionals.filter((word) => word !== file);
  if (more.length > 0) throw new Error('a word too many');
  const { solution = false, frames = false, last } = values;
  if (last && frames) throw new Error('nothing is played when the last conversation is shown');
  return { ...(name && { name }), solution, frames, ...(file && { file }), ...(last && { last }) };
}

/** `--frames step-05`: that is the step, unless a file is called so. @param {string} word */
function isFile(word) {
  return pathOf(word) !== undefined || findStep(word) === undefined;
}

/** The learner may mean a file beside them, or one seen from the root. @param {string} file */
function pathOf(file) {
  const places = [process.env.INIT_CWD ?? '.', root].map((place) => resolve(place, file));
  return places.find((path) => existsSync(path));
}

/**
 * The lines of a file of frames.
 *
 * @param {string} file
 * @returns {string[]} none when there is no such file
 */
export function readFrames(file) {
  const path = pathOf(file);
  return path ? readFileSync(path, 'utf8').split(/\r?\n/).filter(Boolean) : [];
}
