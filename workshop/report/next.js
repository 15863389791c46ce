// Where to go when a step has passed.
import { changedSteps, nextStep } from '../course/standing.js';
import { codeLines, isGiven } from '../course/size.js';
import { filesOf, listSteps, readText } from '../course/steps.js';
import { bold, green } from '../terminal/terminal.js';

/** @import { Step } from '../types/course.d.ts' */

const ALL = 'All steps are finished: npm start lists what you have made.';

/**
 * @param {Step} step the one that has just passed
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
  const sized = files.map((file) => ({ file, source: readText(file) }));
  const own = sized.filter(({ source }) => !isGiven(source));
  const given = sized.filter(({ source }) => isGiven(source));
  return [
    'All steps are finished. This is what you have in your hands, in lines of code:',
    ...own.map(({ file, source }) => `  ${String(codeLines(source)).padStart(4)}  ${file}`),
    `  ${String(total(own)).padStart(4)}  in all, and ${total(given)} in ${given.length} given files`,
  ];
}

/** @param {{ source: string }[]} files */
function total(files) {
  return files.reduce((sum, { source }) => sum + codeLines(source), 0);
}
