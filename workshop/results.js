// What came of the checks, as a file: `npm run check -- --all --json ada.json` writes it, and
// `npm run class` reads many of them. The README shows the form; readers rely on it.
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { root } from './steps.js';

/**
 * @typedef {object} CheckResult
 * @property {string} id `5.1`; several checks may have the same
 * @property {string} name `answers initialize with the version it was asked for`
 * @property {'passed' | 'failed' | 'not reached' | 'skipped'} state
 * @property {string} [class] of a failure, such as `wrong value` or `TODO`
 * @property {string} [todo] the number of the hole, when the class is `TODO`
 *
 * @typedef {object} StepResult
 * @property {string} step `step-05-handshake`
 * @property {string} state `passed`, `failed`, or `broken`: the workshop itself failed
 * @property {CheckResult[]} checks
 *
 * @typedef {object} Results
 * @property {string} format
 * @property {string} learner what `--name` says, or else the name of the folder
 * @property {boolean} named whether `--name` was there
 * @property {string} date
 * @property {string} node
 * @property {string} [server] the command that was checked, if it was not `server.ts`
 * @property {StepResult[]} steps
 */

export const FORMAT = 'mcp-by-hand results 1';

const STATES = ['passed', 'failed', 'not reached', 'skipped'];

/**
 * @param {[import('./steps.js').Step, import('./verdict.js').Verdict][]} verdicts
 * @param {import('./options.js').Own} own
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

/** @param {import('./verdict.js').Result} result @returns {CheckResult} */
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

/** @param {string} path @param {Results} results */
export function writeResults(path, results) {
  mkdirSync(dirname(path), { recursive: true });
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
