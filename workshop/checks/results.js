// What came of the checks, as a file: `npm run check -- --all --json ada.json` writes it, and
// `npm run class` reads many of them. slides/TEACHING.md shows the form; readers rely on it.
import { accessSync, constants, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { root } from '../course/steps.js';

/**
 * @import { Own } from '../command-line/options.js'
 * @import { CheckResult, Result, Results, StepResult, Verdict } from '../types/checks.d.ts'
 * @import { Step } from '../types/course.d.ts'
 */

export const FORMAT = 'mcp-by-hand results 1';

const STATES = ['passed', 'failed', 'not reached', 'skipped'];

/**
 * @param {[Step, Verdict][]} verdicts
 * @param {Own} own
 * @returns {Results}
 */
export function resultsOf(verdicts, { name, server }) {
  return {
    format: FORMAT,
    learner: name ?? basename(root),
    named: name !== undefined,
    date: new Date().toISOString(),
    node: process.versions.node,
    ...(server !== undefined && { server }),
    steps: verdicts.map(([step, { state, results }]) => {
      return { step: step.name, state, checks: results.map(checkOf) };
    }),
  };
}

/** @param {Result} result @returns {CheckResult} */
function checkOf({ id, name, state, leftOut, class: kind, todo }) {
  const missed = leftOut === undefined ? 'not reached' : 'skipped';
  return {
    id,
    name: name.slice(id.length + 1),
    state: state === 'missed' ? missed : state,
    ...(state === 'failed' && { class: kind ?? 'workshop' }),
    ...(todo !== undefined && { todo }),
  };
}

/**
 * Makes the folder for the results: before the checks run, since afterwards it would be late to refuse.
 *
 * @param {string} path
 * @throws when no file can be written there
 */
export function makeRoom(path) {
  makeFolder(dirname(path));
  accessSync(existsSync(path) ? path : dirname(path), constants.W_OK);
  if (existsSync(path) && statSync(path).isDirectory()) throw new Error(`${path} is a folder`);
}

/** One level after the other: in `/proc` node's own `recursive` would try for ever. @param {string} path */
function makeFolder(path) {
  if (existsSync(path)) {
    if (statSync(path).isDirectory()) return;
    throw new Error(`${path} is no folder`);
  }
  makeFolder(dirname(path));
  mkdirSync(path);
}

/** @param {string} path @param {Results} results */
export function writeResults(path, results) {
  writeFileSync(path, `${JSON.stringify(results, null, 2)}\n`);
}

/**
 * Reads what a file holds. Anything may stand there.
 *
 * @param {string} text
 * @returns {Results}
 * @throws saying what the text is instead
 */
export function parseResults(text) {
  const value = parse(text.replace(/^\uFEFF/, ''));
  if (!isRecord(value) || typeof value.format !== 'string' || !Array.isArray(value.steps)) {
    throw new Error('it is not what npm run check -- --json writes');
  }
  if (value.format !== FORMAT) throw new Error('another version of the course has written it');
  const { learner, named, date, node } = value;
  return {
    format: FORMAT,
    learner: String(learner),
    named: named === true,
    date: String(date),
    node: String(node),
    steps: value.steps.flatMap(cleanStep),
  };
}

/** @param {string} text @returns {unknown} */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('it is not JSON');
  }
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
function isRecord(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @param {unknown} value @returns {StepResult[]} */
function cleanStep(value) {
  if (!isRecord(value) || !Array.isArray(value.checks)) return [];
  const { step, state, checks } = value;
  if (typeof step !== 'string' || typeof state !== 'string') return [];
  return [{ step, state, checks: checks.flatMap(cleanCheck) }];
}

/** @param {unknown} value @returns {CheckResult[]} */
function cleanCheck(value) {
  if (!isRecord(value)) return [];
  const { id, name, state, class: kind, todo } = value;
  if (typeof id !== 'string' || typeof name !== 'string' || !STATES.includes(String(state))) {
    return [];
  }
  return [
    {
      id,
      name,
      state: /** @type {CheckResult['state']} */ (state),
      ...(typeof kind === 'string' && { class: kind }),
      ...(typeof todo === 'string' && { todo }),
    },
  ];
}
