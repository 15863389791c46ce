// The table of the steps: what is done, what is left, how long it takes.
import { finished } from './next.js';
import { readProgress } from '../course/progress.js';
import { changedSteps, hasWork, isDone, nextStep, standingOf } from '../course/standing.js';
import { holesOf } from '../course/holes.js';
import { listSteps, missingOf, readLesson } from '../course/steps.js';
import { bold, dim, green, red, width, yellow } from '../terminal/terminal.js';

/** @import { Progress, Step, StepProgress } from '../types/course.d.ts' */

const MARKS = {
  passed: green('✓'),
  changed: yellow('~'),
  filled: dim('–'),
  failed: red('✗'),
  open: yellow('○'),
};

const FILLED = dim('– was filled in by catchup; npm run reset gives you the stub back');

/** @returns {string[]} lines */
export function table() {
  const steps = listSteps();
  const progress = readProgress();
  const names = Math.max(...steps.map(({ name }) => name.length));
  const titles = Math.min(width(), 80) - names - 2 - 2 - 2 - 5 - 7;
  const head = `  ${'step'.padEnd(names)}  ${'question'.padEnd(titles)}   min  holes`;
  const rows = steps.map((step) => row(step, progress[step.name], names, titles));
  return [dim(head), ...rows, '', ...summary(steps, progress)];
}

/**
 * @param {Step} step
 * @param {StepProgress | undefined} entry
 * @param {number} names width of that column
 * @param {number} titles width of that column
 */
function row(step, entry, names, titles) {
  const { title, minutes } = readLesson(step);
  const holes = holesOf(step).length;
  const shown = title.length > titles ? `${title.slice(0, titles - 1)}…` : title;
  const cells = [step.name.padEnd(names), '  ', shown.padEnd(titles)];
  const numbers = [String(minutes || '').padStart(6), String(holes || '').padStart(7)];
  return `${MARKS[standingOf(step, entry)]} ${[...cells, ...numbers].join('')}`.trimEnd();
}

/** @param {Step[]} steps @param {Progress} progress */
function summary(steps, progress) {
  const standings = steps.map((step) => standingOf(step, progress[step.name]));
  const done = standings.filter(isDone);
  const left = steps.filter((step) => hasWork(step, progress[step.name]));
  const lines = [`${done.length} of ${steps.length} steps done${timeFor(left)}`];
  lines.push(...changedSteps().map(yellow), ...steps.flatMap(missingLines));
  if (done.includes('filled')) lines.push(FILLED);
  const next = nextStep();
  if (!next) return [...lines, '', ...finished()];
  return [...lines, `Next: ${bold(`npm run check ${next.short}`)}   lesson: ${next.lesson}`];
}

/** @param {Step} step */
function missingLines(step) {
  const missing = missingOf(step);
  if (missing.length === 0) return [];
  const names = missing.map((file) => file.split('/').at(-1)).join(', ');
  return [yellow(`! ${step.name} lacks ${names}: npm run reset ${step.short} brings it back`)];
}

/** @param {Step[]} left */
function timeFor(left) {
  const minutes = left.reduce((sum, step) => sum + readLesson(step).minutes, 0);
  if (minutes === 0) return '.';
  const hours = Math.floor(minutes / 60);
  return `; about ${hours > 0 ? `${hours} h ` : ''}${minutes % 60} min to go.`;
}
