// Which step a command is about.
import { nextStep } from './progress.js';
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

/** @returns {never} */
export function notInstalled() {
  return giveUp('The packages of the workshop are not installed. Run: npm install');
}

/**
 * The step with this name. An unknown name ends the command with a list of the right ones.
 *
 * @param {string} text
 */
export function stepNamed(text) {
  const step = findStep(text);
  if (step) return step;
  const names = listSteps().map(({ name }) => `  ${name}`);
  return giveUp(`There is no step "${text}". The steps are:`, ...names);
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
  const names = listSteps().map(({ name }) => `  ${name}`);
  return giveUp(`Say which step: npm run ${command} step-05. The steps are:`, ...names);
}
