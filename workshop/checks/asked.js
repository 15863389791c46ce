// What was asked of `npm run check`: a step, our own options, and those that go on to vitest.
import { stepOrNext } from '../command-line/arguments.js';
import { giveUp } from '../command-line/giving-up.js';
import {
  checkUrl,
  commandWords,
  isForeign,
  isProgram,
  OWN,
  splitOwn,
} from '../command-line/options.js';
import { answerHelp, refuseSwallowed, refuseUnknown, typed } from '../command-line/reading.js';
import { loadVitest } from './checks.js';
import { unknownOptions, vitestOptions } from './vitest-options.js';

/**
 * @import { Own } from '../command-line/options.js'
 * @import { Options } from '../types/checks.d.ts'
 * @import { Step } from '../types/course.d.ts'
 */

/**
 *
 * @typedef {object} Asked
 * @property {Step} [step] the next unfinished one if left out
 * @property {Options} options for vitest
 * @property {Own} own
 */

const USAGE = [
  'usage: npm run check step-05',
  '       npm run check step-05 -- --watch                        again at every save',
  '       npm run check step-05 -- -t 5.2                         the checks with such a name',
  '       npm run check step-05 -- --server "python3 server.py"   another server than server.ts',
  '       npm run check step-14 -- --url http://127.0.0.1:3000/mcp   one that runs already',
  '       npm run check step-05 -- --debug                        waits for a debugger',
  '       npm run check -- --all                                  every step',
  '       npm run check -- --all --json FILE [--name NAME]        and the results as a file',
  'Other options go to vitest, such as --reporter=junit: npx vitest --help lists them.',
];

/** Those of vitest that a learner may type: npm would swallow them like ours. */
const COMMON = ['watch', 'reporter', 'project', 'testNamePattern', 'outputFile'];

/** @param {string} why @returns {never} */
function refuse(why) {
  return giveUp(`${why}.`, ...USAGE);
}

/**
 * Reads the command line of `npm run check`, or ends the command with code 2.
 *
 * @returns {Promise<Asked>}
 */
export async function asked() {
  const argv = typed();
  answerHelp(USAGE, argv);
  refuseSwallowed('check', [...Object.keys(OWN), ...COMMON], argv);
  const { own, rest } = ownOf(argv);
  const [first] = rest;
  const named = first !== undefined && !first.startsWith('-');
  const others = named ? rest.slice(1) : rest;
  // An unknown name is refused before vitest is loaded.
  let step = named ? stepOrNext(first) : undefined;
  const { filter, options } = await forVitest(others);
  if (!step && filter.length > 0) step = stepOrNext(filter.shift());
  if (filter.length > 0) giveUp(`One step at a time: what is "${filter.join(' ')}"?`);
  refuseTogether(own, step?.short, options);
  return { own, options, ...(step && { step }) };
}

/** @param {string[]} argv */
function ownOf(argv) {
  try {
    const { own, rest } = splitOwn(argv);
    const [program] = own.server === undefined ? [] : commandWords(own.server);
    if (program !== undefined && !isProgram(program)) {
      giveUp(`The server cannot be started: there is no program ${program}.`);
    }
    if (own.url !== undefined) checkUrl(own.url);
    return { own, rest };
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

/** @param {string[]} args @returns {Promise<{ filter: string[], options: Options }>} */
async function forVitest(args) {
  if (args.length === 0) return { filter: [], options: {} };
  const { parseCLI } = await loadVitest();
  const known = vitestOptions(parseCLI);
  const [unknown] = unknownOptions(args, known);
  if (unknown !== undefined) {
    refuseUnknown(unknown.replace(/=.*/, ''), [...Object.keys(OWN), ...known], USAGE);
  }
  return parseCLI(['vitest', ...args]);
}

/** What does not go together. @param {Own} own @param {string | undefined} step @param {Options} options */
function refuseTogether(own, step, options) {
  const { all, json, name, server, url } = own;
  if (all && step) refuse(`--all checks every step, not only ${step}`);
  if (all && isForeign(own)) refuse('A server is checked step by step, not with --all');
  if (isForeign(own) && !step) refuse('Say which step the server is for');
  if (server !== undefined && url !== undefined) refuse('--server or --url, not both');
  if (name !== undefined && json === undefined) refuse('The name goes into the file of --json');
  if (own.debug && (all || isForeign(own))) refuse('--debug is for a step of your own');
  const any = Object.values(own).some((value) => value !== undefined);
  if (options.watch && any) refuse('--watch goes with none of our options');
}
