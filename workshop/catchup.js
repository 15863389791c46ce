// npm run catchup step-05: fills in the earlier steps that are unfinished, from the solutions.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stepRequired, words } from './arguments.js';
import { replaceFiles } from './backup.js';
import { NOTHING, readProgress, remember, today } from './progress.js';
import { isDone, standingOf } from './standing.js';
import { filesOf, holesIn, listSteps, readText, root } from './steps.js';
import { green, say } from './terminal.js';

/** @typedef {import('./steps.js').Step} Step */

const step = stepRequired(words()[0], 'catchup');
const earlier = listSteps().filter(({ number }) => number < step.number);
const work = earlier.map((one) => ({ step: one, files: filesOf(one).filter(hasHoles) }));
const files = work.flatMap((one) => one.files);

if (earlier.length === 0) say(`${step.name} is the first step: there is nothing before it.`);
else if (files.length === 0) say(...work.map(tell), 'Nothing was changed.');
else fillIn();

/** @param {string} file */
function hasHoles(file) {
  return holesIn(readText(file)).length > 0;
}

function fillIn() {
  const folder = replaceFiles(files.map(fromSolutions));
  for (const { step: one, files: filled } of work) {
    if (filled.length === 0) continue;
    remember(one.name, { ...NOTHING, filled: today() });
  }
  say(...work.map(tell), `What you had is kept in ${folder}/`);
  say(`Lesson: ${step.lesson}`, `Next: npm run check ${step.short}`);
}

/** @param {string} file */
function fromSolutions(file) {
  const solution = file.replace(/^steps/, 'solutions');
  return { file, content: readFileSync(join(root, solution)) };
}

/** What was done with a step. @param {{ step: Step, files: string[] }} work */
function tell({ step: one, files: filled }) {
  const names = filled.map((file) => file.split('/').at(-1)).join(', ');
  if (names) return `${green('✓')} ${one.name}: filled in ${names}`;
  if (isDone(standingOf(one, readProgress()[one.name])))
    return `– ${one.name}: finished, left alone`;
  return `– ${one.name}: no holes, left alone (not yet passed: npm run check ${one.short})`;
}
