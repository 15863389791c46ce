// How the commands speak: plain lines, in colour and with signs where the terminal can show them.
// A namespace: an old Node has no styleText, and `npm run doctor` must live to say so.
import * as util from 'node:util';
import { wrapWords } from './columns.js';

const { env, platform, stdout } = process;

// On Node 20 styleText asks neither for a terminal nor for NO_COLOR, so we ask for both.
export const colours = env.FORCE_COLOR
  ? env.FORCE_COLOR !== '0'
  : Boolean(stdout.isTTY) && !env.NO_COLOR && env.TERM !== 'dumb';

/**
 * Whether a terminal can show signs such as ✓ and →. No terminal tells, so we go by what is known of it:
 * the console of Linux has too few characters, a locale without UTF-8 has none of ours, and of the
 * terminals of Windows only the newer ones have them.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {NodeJS.Platform} [system]
 */
export function showsSigns(env, system = platform) {
  const { TERM = '', TERM_PROGRAM, WT_SESSION, ConEmuTask } = env;
  if (/^(linux|dumb)$/.test(TERM)) return false;
  if (system === 'win32') {
    const newer = /^(xterm-256color|alacritty)$/.test(TERM);
    return Boolean(WT_SESSION || TERM_PROGRAM || ConEmuTask) || newer;
  }
  // The first that is set counts; an empty one is not set. Without any nothing is known.
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG;
  return !locale || /utf-?8/i.test(locale);
}

/** A pipe or a file takes UTF-8. */
export const unicode = !stdout.isTTY || showsSigns(env);

// One character for one: the carets under a line of the wire stay where they are.
/** @type {Record<string, string>} */
const ASCII = { '✓': '+', '✗': 'x', '○': 'o', '→': '>', '←': '<', '–': '-', '…': '~', '·': '-' };

/**
 * @param {string} text
 * @param {boolean} [rich] whether the terminal can show the signs
 */
export function signs(text, rich = unicode) {
  // The last range are the pictures of control characters.
  return rich ? text : text.replaceAll(/[✓✗○→←–…·\u2400-\u2421]/g, (sign) => ASCII[sign] ?? '?');
}

// `npm run wire | head` closes the pipe while we still write: there is nobody left to tell.
stdout.on('error', () => process.exit());

/** Prints lines, in one piece. @param {string[]} lines */
export function say(...lines) {
  stdout.write(`${signs(lines.join('\n'))}\n`);
}

/** Prints lines on stderr. @param {string[]} lines */
export function complain(...lines) {
  process.stderr.write(`${signs(lines.join('\n'))}\n`);
}

/** A text from elsewhere may hold what a terminal would obey. @param {string} text */
export function harmless(text) {
  return text.replaceAll(/\p{C}/gu, '');
}

/** The width to fill: the terminal's, but a line of more than 100 is hard to read. */
export function width() {
  return Math.min(stdout.columns || 100, 100);
}

/** @param {Parameters<typeof util.styleText>[0]} format @param {string} text */
function paint(format, text) {
  const able = colours && 'styleText' in util;
  return able ? util.styleText(format, text, { validateStream: false }) : text;
}

export const green = (/** @type {string} */ text) => paint('green', text);
export const red = (/** @type {string} */ text) => paint('red', text);
export const yellow = (/** @type {string} */ text) => paint('yellow', text);
export const bold = (/** @type {string} */ text) => paint('bold', text);
export const dim = (/** @type {string} */ text) => paint('dim', text);

/**
 * Breaks a paragraph into lines.
 *
 * @param {string} text
 * @param {number} [columns]
 */
export function wrap(text, columns = Math.min(width(), 78)) {
  return wrapWords(text, columns);
}
