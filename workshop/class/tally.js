// Counts the results of many learners.
import { bold, dim, harmless, red, width } from '../terminal/terminal.js';
import { cell, fit } from './cells.js';
import { grid } from './grid.js';

/** @import { CheckResult, Results } from '../types/checks.d.ts' */

/**
 *
 * @typedef {object} Counts of a check, over all learners
 * @property {string} title
 * @property {number} failed with a mistake
 * @property {number} open with a hole that is not filled yet
 * @property {number} of learners that have this check
 * @property {Map<string, number>} classes of the failures
 */

/**
 * Keeps one file of each learner, the newest. A learner who gave no name cannot be told from others who gave
 * none: of them, all count but copies of the same file.
 *
 * @param {Results[]} all
 */
export function newest(all) {
  /** @type {Map<string, Results>} */
  const kept = new Map();
  let [older, copies] = [0, 0];
  for (const results of all) {
    const { named, learner, date } = results;
    const key = JSON.stringify(named ? [learner] : [learner, date]);
    const other = kept.get(key);
    if (other?.date === date) copies += 1;
    else if (other) older += 1;
    if (!other || other.date < date) kept.set(key, results);
  }
  return { kept: [...kept.values()], older, copies };
}

/** @param {Results[]} learners one for each learner @returns {string[]} lines */
export function summarise(learners) {
  const days = learners.map(({ date }) => harmless(date).slice(0, 10)).sort();
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const when = first === last ? first : `${first} to ${last}`;
  const who = learners.length === 1 ? '1 learner' : `${learners.length} learners`;
  return [
    bold(`${who}, ${when}`),
    '',
    ...grid(learners),
    '',
    ...steps(learners),
    '',
    ...checks(learners),
  ];
}

/** How many have passed each step, how many have a mistake there, how many a hole. @param {Results[]} learners */
function steps(learners) {
  /** @type {Map<string, { passed: number, mistake: number, hole: number, unchecked: number }>} */
  const rows = new Map();
  for (const { step, state, checks: own } of learners.flatMap((results) => results.steps)) {
    const row = rows.get(step) ?? { passed: 0, mistake: 0, hole: 0, unchecked: 0 };
    rows.set(step, row);
    const failed = own.find((check) => check.state === 'failed');
    if (state === 'passed') row.passed += 1;
    else if (state !== 'failed' || !failed) row.unchecked += 1;
    else if (failed.class === 'TODO') row.hole += 1;
    else row.mistake += 1;
  }
  const names = [...rows.keys()].sort();
  const unchecked = [...rows.values()].some((row) => row.unchecked > 0);
  const head = `${fit('step', 30)}  passed  mistake  hole${unchecked ? '  not checked' : ''}`;
  const lines = names.map((name) => {
    const row = rows.get(name) ?? { passed: 0, mistake: 0, hole: 0, unchecked: 0 };
    const cells = [cell(row.passed, 8), cell(row.mistake, 9), cell(row.hole, 6)];
    return `${fit(name, 30)}${cells.join('')}${unchecked ? cell(row.unchecked, 13) : ''}`.trimEnd();
  });
  return [dim(head), ...lines];
}

/** The checks that fail: how often, and how. The worst come first. @param {Results[]} learners */
function checks(learners) {
  const rows = [...countChecks(learners).values()].filter(({ failed, open }) => failed + open > 0);
  if (rows.length === 0) return ['No check fails.'];
  rows.sort((a, b) => b.failed - a.failed || b.open - a.open);
  const space = Math.min(width(), 80) - 22;
  const lines = rows.flatMap(({ title, failed, open, of, classes }) => {
    const cells = `${cell(failed, 7)}${cell(open, 6)}${cell(of, 6)}`;
    const kinds = [...classes].sort(([, a], [, b]) => b - a).map(([kind, n]) => `${kind} ${n}`);
    const row = `${failed > 0 ? red(cells) : cells}   ${fit(title, space).trimEnd()}`;
    return failed > 0 ? [row, `${' '.repeat(22)}${fit(kinds.join(', '), space).trimEnd()}`] : [row];
  });
  return [dim('mistake  hole    of   check'), ...lines];
}

/** @param {Results[]} learners */
function countChecks(learners) {
  /** @type {Map<string, Counts>} */
  const rows = new Map();
  for (const { checks: own } of learners.flatMap((results) => results.steps)) {
    for (const { id, name, state, class: kind = 'failed', todo } of own) {
      const title = `${id} ${name}`;
      const row = rows.get(title) ?? { title, failed: 0, open: 0, of: 0, classes: new Map() };
      rows.set(title, row);
      row.of += 1;
      if (state !== 'failed') continue;
      if (kind === 'TODO') row.open += isOwnHole(id, todo) ? 1 : 0;
      else {
        row.failed += 1;
        row.classes.set(kind, (row.classes.get(kind) ?? 0) + 1);
      }
    }
  }
  return rows;
}

/** A hole of an earlier step is counted there. @param {string} id of the check @param {string} [todo] */
function isOwnHole(id, todo = id) {
  return todo.split('.')[0] === id.split('.')[0];
}
