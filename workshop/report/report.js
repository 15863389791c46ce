// A verdict in words: what a learner reads after a run.
import { findStep } from '../course/steps.js';
import { bold, dim, green, red, width, wrap, yellow } from '../terminal/terminal.js';
import { saysItAll } from '../checks/verdict.js';

/**
 * @import { Result, Verdict } from '../types/checks.d.ts'
 * @import { Step } from '../types/course.d.ts'
 */

/**
 * @param {Step} step
 * @param {Verdict} verdict
 * @param {string} [tree] `steps`, or whose code was checked: `server` for a server of the learner's own
 * @returns {string[]} lines
 */
export function report(step, { state, results, faults }, tree = 'steps') {
  if (state === 'stopped') return [];
  if (state === 'broken') return broken(faults);
  const failed = results.filter((result) => result.state === 'failed');
  if (failed.length === 0) return passes(results);
  const blocks = failed.map((result) => (result.class === 'TODO' ? hole(result) : failure(result)));
  const [first] = failed;
  const ends = first ? next(step, first, tree) : [];
  return [...blocks.flat(), ...reached(results), ...ends];
}

/** @param {Result[]} results */
function passes(results) {
  const done = results.filter(({ state }) => state === 'passed');
  const missed = idsOf(results.filter(isMissed));
  const lines = [...done.flatMap(({ name }) => titled(green('✓'), name)), ...leftOut(results)];
  return missed.length > 0 ? [...lines, dim(`– ${missed.join(' ')} not run`)] : lines;
}

/** @param {Result} result */
function isMissed({ state, leftOut }) {
  return state === 'missed' && leftOut === undefined;
}

/** Those that cannot be made of what is under test. @param {Result[]} results */
function leftOut(results) {
  return results.flatMap(({ name, leftOut: why }) => {
    return why === undefined ? [] : titled('–', `${name}: skipped, ${why}`).map(dim);
  });
}

/** @param {Result} result */
function failure({ name, clause = '', message }) {
  const gap = width() - name.length - 2 - clause.length;
  const head = titled(red('✗'), name, bold);
  const heads =
    gap >= 2 ? [`${head.join()}${' '.repeat(gap)}${dim(clause)}`] : [...head, `  ${dim(clause)}`];
  return [...(clause ? heads : head), ...indented(message)];
}

/** @param {string} mark @param {string} name @param {(line: string) => string} [paint] */
function titled(mark, name, paint = (line) => line) {
  return wrap(name, width() - 2).map((line, at) => `${at === 0 ? mark : ' '} ${paint(line)}`);
}

/** A hole that is still open is no mistake. @param {Result} result */
function hole({ name, message }) {
  return [...titled(yellow('○'), name, bold), ...indented(message)];
}

/** @param {string} text */
function indented(text) {
  return text.split('\n').map((line) => `  ${line}`);
}

/** `✓ 5.1   – 5.3 5.4 not reached` @param {Result[]} results */
function reached(results) {
  const failed = idsOf(results.filter(({ state }) => state === 'failed'));
  const missed = idsOf(results.filter(isMissed));
  const passed = idsOf(results.filter(({ state }) => state === 'passed'));
  const good = passed.filter((id) => !failed.includes(id) && !missed.includes(id));
  const open = missed.filter((id) => !failed.includes(id));
  const parts = [];
  if (good.length > 0) parts.push(`${green('✓')} ${good.join(' ')}`);
  if (open.length > 0) parts.push(dim(`– ${open.join(' ')} not reached`));
  const lines = parts.length > 0 ? [`  ${parts.join('   ')}`] : [];
  return [...lines, ...leftOut(results).map((line) => `  ${line}`)];
}

/** @param {Result[]} results */
function idsOf(results) {
  return [...new Set(results.map(({ id }) => id))];
}

/** What to do now. @param {Step} step @param {Result} result @param {string} tree */
function next(step, { todo, place, message, transcript, class: kind }, tree) {
  const kept = transcript ? `transcript: ${transcript}` : '';
  if (tree === 'server') return [`  ${kept}`, `  lesson: ${step.lesson}`];
  if (tree !== 'steps') return kept ? [`  ${kept}`] : [];
  if (todo !== undefined) return nextAtHole(step, todo, message);
  // Nothing has crossed the wire yet: no hint and no transcript can help.
  if (place !== undefined) return [`  next: mend ${place}`];
  const help = saysItAll(kind) ? 'mend that, and check again' : `npm run hint ${step.short}`;
  const line = `  next: ${help}`;
  if (!kept) return [line];
  const whole = `${line}   (${kept})`;
  return whole.length <= width() ? [whole] : [line, `  ${kept}`];
}

/** @param {Step} step @param {string} todo @param {string} message */
function nextAtHole(step, todo, message) {
  const owner = findStep(todo.split('.')[0] ?? '');
  if (owner && owner.number !== step.number) {
    return [
      `  This hole belongs to an earlier step, ${owner.name}.`,
      `  next: npm run check ${owner.short}     to fill it yourself`,
      `    or: npm run catchup ${step.short}   to have it filled in; your file is kept`,
    ];
  }
  const file = /^ +in (\S.*)$/m.exec(message)?.[1] ?? `steps/${step.name}`;
  return [`  next: open ${file}`, `        and the lesson, ${step.lesson}`];
}

/** @param {string[]} faults */
function broken(faults) {
  const lines = wrap('The workshop itself failed; this is not your mistake. Please report it:');
  return [...lines.map(yellow), ...faults.flatMap(indented)];
}
