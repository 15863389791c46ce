// Who is where: a row a learner, a column a step, and the check at which each of them is stuck.
import { dim, green, harmless, red, width, yellow } from '../terminal/terminal.js';
import { fit } from './cells.js';

/** @import { Results, StepResult } from '../types/checks.d.ts' */

const STUCK = 18;
const LONGEST_NAME = 24;

/** @param {Results[]} learners one for each learner @returns {string[]} lines */
export function grid(learners) {
  const steps = [...new Set(learners.flatMap((one) => one.steps.map(({ step }) => step)))].sort();
  const numbers = steps.map((step) => /^step-(\d\d)-/.exec(step)?.[1] ?? '??');
  const rows = [...learners].sort((a, b) => a.learner.localeCompare(b.learner));
  const longest = Math.max(
    ...rows.map(({ learner }) => harmless(learner).length),
    'learner'.length,
  );
  const room = Math.min(width(), 100) - 2 * steps.length - STUCK - 4;
  const names = Math.max(Math.min(longest, LONGEST_NAME, room), 8);
  const digits = [0, 1].map((at) => numbers.map((number) => ` ${number[at]}`).join(''));
  return [
    dim(`${' '.repeat(names)} ${digits[0]}`),
    dim(`${fit('learner', names)} ${digits[1]}   stuck at`),
    ...rows.map(({ learner, steps: own }) => {
      const cells = steps.map((name) => ` ${markOf(own.find(({ step }) => step === name))}`);
      const stuck = fit(stuckAt(own, steps), STUCK).trimEnd();
      return `${fit(learner, names)} ${cells.join('')}   ${stuck}`.trimEnd();
    }),
    dim(`${green('✓')} passed   ${red('✗')} a mistake   ${yellow('○')} a hole   · not checked`),
  ];
}

/** @param {StepResult} [result] */
function markOf(result) {
  const failed = failedIn(result);
  if (result?.state === 'passed') return green('✓');
  if (result?.state !== 'failed' || !failed) return '·';
  return failed.class === 'TODO' ? yellow('○') : red('✗');
}

/** @param {StepResult} [result] */
function failedIn(result) {
  return result?.checks.find(({ state }) => state === 'failed');
}

/** The first check that fails, in the order of the course. @param {StepResult[]} own @param {string[]} steps */
function stuckAt(own, steps) {
  const inOrder = steps.map((name) => own.find(({ step }) => step === name));
  const failed = inOrder.map(failedIn).find((check) => check !== undefined);
  if (!failed) return '';
  return failed.class === 'TODO'
    ? `TODO ${failed.todo ?? failed.id}`
    : `${failed.id} ${failed.class}`;
}
