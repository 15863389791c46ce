// Which step a command is about.
import { nextStep } from './standing.js';
import { findStep, listSteps } from './steps.js';
import { complain } from './terminal.js';

/**
 * Ends the command because it could not run.
 *
 * @param {string[]} lines
 * @returns {never}
 */
export function giveUp(...lines) {
  complain(...lines);
  process.exit(2);
}

export const NOT_INSTALLED = 'The packages of the workshop are not installed. Run: npm ci';

/** Why a package could not be had. @param {NodeJS.ErrnoException} error @returns {never} */
export function notInstalled(error) {
  if (error.code === 'ERR_MODULE_NOT_FOUND') giveUp(NOT_INSTALLED);
  const [why = ''] = error.message.split(/\n|\. /);
  return giveUp('The packages of the workshop cannot be loaded. Run: npm run doctor', `  ${why}`);
}

/**
 * What the learner typed behind the command. `step 5` is one name, not two.
 *
 * @returns {string[]}
 */
export function words() {
  const [first = '', second = '', ...rest] = process.argv.slice(2);
  if (/^step$/i.test(first) && /^\d+$/.test(second)) return [`${first} ${second}`, ...rest];
  return process.argv.slice(2);
}

function namesOfSteps() {
  const names = listSteps().map(({ name }) => `  ${name}`);
  return [...names, 'The number is enough: 05 or 5 will do.'];
}

/**
 * The step with this name. An unknown name ends the command with a list of the right ones.
 *
 * @param {string} text
 */
export function stepNamed(text) {
  const step = findStep(text);
  if (step) return step;
  return giveUp(`There is no step "${text}". The steps are:`, ...namesOfSteps());
}

/**
 * The step that the first argument names, or else the next unfinished one.
 *
 * @param {string | undefined} text
 */
export function stepOrNext(text) {
  if (text !== undefined) return stepNamed(text);
  const step = nextStep() ?? listSteps().at(-1);
  return step ?? giveUp('There are no steps in the folder steps/.');
}

/**
 * The step that the first argument names. A command that changes files does not guess.
 *
 * @param {string | undefined} text
 * @param {string} command
 */
export function stepRequired(text, command) {
  if (text !== undefined) return stepNamed(text);
  return giveUp(
    `This changes files, so say which step: npm run ${command} step-05. The steps are:`,
    ...namesOfSteps(),
  );
}
