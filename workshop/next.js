// Where to go when a step has passed.
import { changedSteps, nextStep } from './standing.js';
import { filesOf, listSteps, readText } from './steps.js';
import { bold, green } from './terminal.js';

const ALL = 'All steps are finished: npm start lists what you have made.';

/**
 * @param {import('./steps.js').Step} step the one that has just passed
 * @returns {string[]} lines
 */
export function after(step) {
  const done = green(`${step.name} passed.`);
  const next = nextStep(step.name);
  if (!next) return [done, ...changedSteps(), ALL];
  return [`${done} Next: ${bold(`npm run check ${next.short}`)}`, `Lesson: ${next.lesson}`];
}

/** @returns {string[]} lines for a learner who has finished all steps */
export function finished() {
  const files = listSteps().flatMap((step) => filesOf(step));
  const counts = files.map((file) => readText(file).split('\n').length - 1);
  const total = counts.reduce((sum, count) => sum + count, 0);
  return [
    'All steps are finished. This is what you have in your hands:',
    ...files.map((file, at) => `  ${String(counts[at]).padStart(4)}  ${file}`),
    `  ${String(total).padStart(4)}  lines in all`,
  ];
}
