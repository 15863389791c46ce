// Reads what was typed behind a command: its words and its options, the same way for all commands.
import { parseArgs } from 'node:util';
import { giveUp } from './giving-up.js';
import { nearest } from './nearest.js';
import { say } from '../terminal/terminal.js';
import { swallowed } from './swallowed.js';

/**
 * @typedef {object} Form of a command
 * @property {string} name what stands behind `npm run`
 * @property {string[]} usage
 * @property {Record<string, { type: 'boolean' | 'string', short?: string }>} [options]
 * @property {number} [words] how many there may be besides the options; one if left out
 */

/**
 * What the learner typed. `step 5` is one word, not two.
 *
 * @param {string[]} [argv]
 * @returns {string[]}
 */
export function typed(argv = process.argv.slice(2)) {
  const [first = '', second = '', ...rest] = argv;
  if (/^step$/i.test(first) && /^\d+$/.test(second)) return [`${first} ${second}`, ...rest];
  return argv;
}

/**
 * Reads the command line, or ends the command: with its usage when that was asked for, with code 2 when
 * there is something that it does not know.
 *
 * @param {Form} form
 * @param {string[]} [args]
 * @returns {{ words: string[], values: Record<string, string | boolean | undefined> }}
 */
export function readCommandLine({ name, usage, options = {}, words: most = 1 }, args = typed()) {
  answerHelp(usage, args);
  refuseSwallowed(name, Object.keys(options), args);
  const { tokens, values, positionals } = parse(args, options);
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const known = options[token.name];
    if (!known) refuseUnknown(token.rawName, Object.keys(options), usage);
    else if (known.type === 'string' && !isValue(token.value)) {
      giveUp(`${token.rawName} wants a value.`, ...usage);
    } else if (known.type === 'boolean' && token.value !== undefined) {
      giveUp(`${token.rawName} takes no value.`, ...usage);
    }
  }
  if (positionals.length > most) giveUp(`"${positionals[most]}" is a word too many.`, ...usage);
  return { words: positionals, values: /** @type {Record<string, string | boolean>} */ (values) };
}

/** @param {string[]} args @param {NonNullable<Form['options']>} options */
function parse(args, options) {
  // Not strict: we say ourselves what is wrong, and what may be meant.
  return parseArgs({ args, options, strict: false, allowPositionals: true, tokens: true });
}

/** @param {string | undefined} value */
function isValue(value) {
  return value !== undefined && value !== '' && !value.startsWith('-');
}

/** `--help` is answered by every command, whatever else was typed. @param {string[]} usage @param {string[]} args */
export function answerHelp(usage, args) {
  if (!args.includes('--help') && !args.includes('-h')) return;
  say(...usage);
  process.exit(0);
}

/**
 * @param {string} option as it was typed: `--sever`
 * @param {string[]} known
 * @param {string[]} usage
 * @returns {never}
 */
export function refuseUnknown(option, known, usage) {
  const meant = nearest(option.replace(/^-+/, ''), known);
  const hint = meant === undefined ? '' : ` Did you mean --${meant}?`;
  return giveUp(`There is no option ${option}.${hint}`, ...usage);
}

/**
 * Without `--` an option goes to npm, which says nothing and drops it.
 *
 * @param {string} name of the command
 * @param {string[]} options
 * @param {string[]} args
 */
export function refuseSwallowed(name, options, args) {
  const lost = swallowed(options, args);
  if (lost.length === 0) return;
  const [first] = lost;
  giveUp(
    `npm has taken ${first} for itself: what is for a command stands behind --, as in`,
    `  ${['npm run', name, '--', ...args, ...lost].join(' ')}`,
  );
}
