// What to say first when a step fails over an earlier one.
import { bold, red } from '../terminal/terminal.js';
import { failingOf } from '../checks/verdict.js';

/**
 * @import { Verdict } from '../types/checks.d.ts'
 * @import { Step } from '../types/course.d.ts'
 */

/**
 * @param {Step} step the one that was checked
 * @param {[Step, Verdict]} cause
 * @returns {string[]} lines
 */
export function causeLines(step, [earlier, verdict]) {
  const { id = '', class: kind = '' } = failingOf(verdict) ?? {};
  return [
    `${red('✗')} ${bold(`${earlier.name}, which this step runs on, does not pass: ${id} ${kind}`)}`,
    `  begin there: npm run check ${earlier.short}`,
    `           or: npm run catchup ${step.short}   to have it filled in; your files are kept`,
    '',
  ];
}
