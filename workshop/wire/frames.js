// Which frames `npm run wire` is to play into a server.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { giveUp } from '../command-line/giving-up.js';
import { readCommandLine, typed } from '../command-line/reading.js';
import { findStep, root } from '../course/steps.js';

const USAGE = [
  'usage: npm run wire step-05',
  '       npm run wire step-05 -- --solution         the reference instead of your files',
  '       npm run wire step-05 -- --frames [file]    plays the lines of a file into server.ts',
  '       npm run wire step-05 -- --in-turn          the same, each after the answer to the one before',
  '       npm run wire step-05 -- --last             what was said in the check that failed last',
  '       npm run wire step-05 -- --play             a page that plays it in a browser, with --last, too',
];

/** @type {Record<'solution' | 'frames' | 'in-turn' | 'last' | 'play', { type: 'boolean' }>} */
const OPTIONS = {
  solution: { type: 'boolean' },
  frames: { type: 'boolean' },
  'in-turn': { type: 'boolean' },
  last: { type: 'boolean' },
  play: { type: 'boolean' },
};

/**
 * @typedef {object} Wanted
 * @property {string} [name] of the step
 * @property {boolean} solution
 * @property {boolean} frames
 * @property {boolean} inTurn
 * @property {boolean} last
 * @property {boolean} play
 * @property {string} [file] that was named behind `--frames`
 */

/**
 * What was typed behind `npm run wire`. The name of a file may follow `--frames`, or nothing. Ends the
 * command when there is an option that we do not know, a word too many, or what does not go together.
 *
 * @param {string[]} [argv]
 * @returns {Wanted}
 */
export function parseWire(argv = typed()) {
  const args = argv.flatMap((word) => {
    return word.startsWith('--frames=') ? ['--frames', word.slice(9)] : [word];
  });
  const { values, words } = readCommandLine(
    { name: 'wire', usage: USAGE, options: OPTIONS, words: 2 },
    args,
  );
  const behind = args[args.indexOf('--frames') + 1];
  const file = values.frames && words.find((word) => word === behind && isFile(word));
  const [name, ...more] = words.filter((word) => word !== file);
  if (more.length > 0) giveUp(`"${more[0]}" is a word too many.`, ...USAGE);
  const wanted = {
    solution: values.solution === true,
    frames: values.frames === true,
    inTurn: values['in-turn'] === true,
    last: values.last === true,
    play: values.play === true,
  };
  if (wanted.last && (wanted.frames || wanted.inTurn)) {
    giveUp('Nothing is played when the last conversation is shown.', ...USAGE);
  }
  return { ...wanted, ...(name && { name }), ...(file && { file }) };
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
 * @returns {string[]} one at least
 * @throws saying why there are none
 */
export function readFrames(file) {
  const path = pathOf(file);
  if (path === undefined) throw new Error(`There is no file ${file}.`);
  if (!statSync(path).isFile()) throw new Error(`${file} is no file with frames.`);
  const frames = readFileSync(path, 'utf8').split(/\r?\n/).filter(Boolean);
  if (frames.length === 0) throw new Error(`There are no frames in ${file}.`);
  return frames;
}
