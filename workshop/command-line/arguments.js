// Which step a command is about.
import { nextStep } from '../course/standing.js';
import { findStep, listSteps } from '../course/steps.js';
import { giveUp } from './giving-up.js';

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
