// What a run of checks means: which passed, which failed and how, which were not reached.

/**
 * @import { Result, Verdict } from '../types/checks.d.ts'
 * @import { Failing } from '../types/course.d.ts'
 */

/**
 * @param {ReadonlyArray<import('vitest/node').TestModule>} modules
 * @param {ReadonlyArray<import('vitest/node').SerializedError>} errors those that no check caught
 * @param {string} reason why the run ended
 * @param {boolean} [chosen] whether the learner asked for some of the checks only
 * @returns {Verdict}
 */
export function judge(modules, errors, reason, chosen = false) {
  const results = modules.flatMap((module) => Array.from(module.children.allTests(), resultOf));
  const failed = results.filter(({ state }) => state === 'failed');
  const loose = [...modules.flatMap((module) => module.errors()), ...errors];
  const faults = failed.filter(({ fault }) => fault).map(({ message }) => message);
  // An error on the side is no news beside a check that failed for a reason.
  if (failed.length === faults.length) faults.push(...loose.map(describe));
  if (results.length === 0 && faults.length === 0) faults.push('No checks were found.');
  return { state: stateOf(results, faults, reason, chosen), results, faults };
}

/** @param {Result[]} results @param {string[]} faults @param {string} reason @param {boolean} chosen */
function stateOf(results, faults, reason, chosen) {
  if (faults.length > 0) return 'broken';
  if (results.some(({ state }) => state === 'failed')) return 'failed';
  // vitest calls a run that `bail` cut short interrupted, too; such a run has a failed check.
  if (reason === 'interrupted') return 'stopped';
  // Without a choice, a check that did not run was skipped for good: it is not for this system.
  return chosen && results.some(({ state }) => state === 'missed') ? 'partial' : 'passed';
}

/** @param {import('vitest/node').TestCase} test @returns {Result} */
function resultOf(test) {
  const { state, errors = [] } = test.result();
  const [error] = errors;
  const [id = ''] = test.name.split(' ');
  const fault = error !== undefined && error.name !== 'CheckFailure';
  const message = !error ? '' : fault ? describe(error) : error.message;
  const { clause, failureClass, transcript, leftOut } = test.meta();
  const todo = failureClass === 'TODO' ? /TODO (\d+\.\d+):/.exec(message)?.[1] : undefined;
  return {
    id,
    name: test.name,
    state: state === 'passed' || state === 'failed' ? state : 'missed',
    message,
    fault,
    class: failureClass,
    todo,
    place: failureClass === 'did not start' ? placeIn(message) : undefined,
    clause,
    transcript,
    leftOut,
  };
}

/** The first file and line that a bundler complains of. @param {string} message */
function placeIn(message) {
  return /^(steps[\\/][^:\n]+:\d+):\d+: /m.exec(message)?.[1];
}

/**
 * The message of an error and the place in this repository that it comes from.
 *
 * @param {{ message: string, stack?: string }} error
 */
function describe({ message, stack = '' }) {
  const calls = stack.split('\n').filter((line) => /^\s+at /.test(line));
  const place = calls.find((line) => /[\\/](tests|workshop)[\\/]/.test(line)) ?? calls[0];
  return place ? `${message}\n${place.trim()}` : message;
}

/** Mistakes that a message names to the last: the line is there, and what to write instead. */
const PLAIN = ['did not start', 'stdout is not JSON', 'JSON is not JSON-RPC'];

/** Whether a hint could only be a riddle beside the message. @param {string} [kind] class of the failure */
export function saysItAll(kind) {
  return kind !== undefined && PLAIN.includes(kind);
}

/**
 * The first check that failed, as `hint` wants to remember it.
 *
 * @param {Pick<Verdict, 'results'>} verdict
 * @returns {Failing | undefined}
 */
export function failingOf({ results }) {
  const first = results.find(({ state }) => state === 'failed');
  if (!first) return undefined;
  const { id, todo, place } = first;
  return { id, class: first.class ?? '', todo, place };
}
