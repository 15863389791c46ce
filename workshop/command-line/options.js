// What is typed behind `npm run check`: our own options, and those that go on to vitest.
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, resolve } from 'node:path';
import { parseArgs } from 'node:util';

/**
 * @typedef {object} Own
 * @property {boolean} [all] every step, not just one
 * @property {boolean} [debug] each process waits for a debugger
 * @property {string} [json] the file for the results
 * @property {string} [name] the learner's name in that file
 * @property {string} [server] the command of a server that stands in for `server.ts`
 * @property {string} [url] the URL of a server that runs already, and stands in for it
 */

/** @type {Record<keyof Own, { type: 'boolean' | 'string' }>} */
export const OWN = {
  all: { type: 'boolean' },
  debug: { type: 'boolean' },
  json: { type: 'string' },
  name: { type: 'string' },
  server: { type: 'string' },
  url: { type: 'string' },
};

/** Where the learner stands: npm starts its scripts in the root of the repository. */
export const here = process.env.INIT_CWD ?? process.cwd();

/** A file that the learner has named. @param {string} file */
export function fromHere(file) {
  return resolve(here, file);
}

/**
 * Takes our own options out of what was typed.
 *
 * @param {string[]} argv
 * @returns {{ own: Own, rest: string[] }} `rest` is for vitest, as it was typed
 * @throws when an option lacks its value
 */
export function splitOwn(argv) {
  // Not strict: what is unknown here, vitest may know.
  const { tokens } = parseArgs({
    args: argv,
    options: OWN,
    strict: false,
    allowPositionals: true,
    tokens: /** @type {const} */ (true),
  });
  /** @type {Record<string, string | true>} */
  const own = {};
  const taken = new Set();
  for (const token of tokens) {
    if (token.kind !== 'option' || !Object.hasOwn(OWN, token.name)) continue;
    const { name, index, value, inlineValue } = token;
    own[name] = OWN[/** @type {keyof Own} */ (name)].type === 'boolean' || wanted(name, value);
    taken.add(index);
    if (value !== undefined && !inlineValue) taken.add(index + 1);
  }
  return { own, rest: argv.filter((_, index) => !taken.has(index)) };
}

/** Whether a server is checked that is no program of the course. @param {Own} own */
export function isForeign({ server, url }) {
  return server !== undefined || url !== undefined;
}

/** @param {string} text @throws when it is not the URL of a server over plain HTTP */
export function checkUrl(text) {
  if (URL.canParse(text) && new URL(text).protocol === 'http:') return;
  throw new Error('--url wants the address of a server, such as http://127.0.0.1:3000/mcp');
}

/** @param {string} name @param {string | undefined} value */
function wanted(name, value) {
  if (value === undefined || value === '' || value.startsWith('-')) {
    throw new Error(`--${name} wants a value`);
  }
  return value;
}

/**
 * Cuts a command into its words, at spaces. Quotes keep a word together; a backslash is a backslash.
 *   python3 "my server.py" -> ['python3', 'my server.py']
 *
 * @param {string} text
 * @returns {string[]}
 * @throws when a quote is left open
 */
export function commandWords(text) {
  const words = text.match(/(?:[^\s"']|"[^"]*"|'[^']*')+/g) ?? [];
  const open = text.replaceAll(/"[^"]*"|'[^']*'/g, '').match(/["']/);
  if (open) throw new Error(`a ${open[0]} is left open in: ${text}`);
  if (words.length === 0) throw new Error('--server wants a command');
  return words.map((word) => word.replaceAll(/"([^"]*)"|'([^']*)'/g, '$1$2'));
}

/**
 * Whether there is such a program: a path seen from where the learner stands, or a name to look up.
 *
 * @param {string} program
 */
export function isProgram(program) {
  const { PATH = '', PATHEXT = '' } = process.env;
  const ends = process.platform === 'win32' ? ['', ...PATHEXT.split(';')] : [''];
  const places = /[\\/]/.test(program) || isAbsolute(program) ? [here] : PATH.split(delimiter);
  return places.some((place) => ends.some((end) => canRun(resolve(place, program + end))));
}

/** @param {string} path */
function canRun(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
