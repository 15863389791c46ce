// Watches a step: every save of a file under steps/ runs its checks again.
import { startChecks, treeOf } from './checks.js';
import { after } from './next.js';
import { report } from './report.js';
import { dim, say } from './terminal.js';

/**
 * Watches until the learner presses q or Ctrl-C, or until the step has passed and `moveOn` is set.
 *
 * @param {import('./steps.js').Step} step
 * @param {import('./checks.js').Options} [options] go to vitest
 * @param {boolean} [moveOn]
 * @returns {Promise<'passed' | 'quit'>}
 */
export async function watchStep(step, options = {}, moveOn = false) {
  const tree = treeOf(options);
  /** @type {(end: 'passed' | 'quit') => void} */
  let finish = () => {};
  /** @type {Promise<'passed' | 'quit'>} */
  const ended = new Promise((resolve) => (finish = resolve));
  // With a reporter of vitest, its own keys are in charge.
  const release = options.reporter === undefined ? onQuit(() => finish('quit')) : () => {};
  const listener = {
    /** @param {import('./verdict.js').Verdict} verdict */
    onVerdict: (verdict) => {
      if (options.reporter !== undefined || verdict.state === 'stopped') return;
      const passed = verdict.state === 'passed' && tree === 'steps';
      say(...report(step, verdict, tree), ...(passed ? after(step) : []));
      if (passed && moveOn) finish('passed');
    },
    onWatching: () => say(dim(`  watching ${tree}/ · save a file to check again · q ends`)),
    onSave: (/** @type {string} */ file) => say('', dim(`${clock()}  ${file}`)),
  };
  const vitest = await startChecks(step, listener, { ...options, watch: true });
  const end = await ended;
  release();
  if (end === 'quit') await vitest.cancelCurrentRun('keyboard-input');
  await vitest.close();
  return end;
}

function clock() {
  return new Date().toTimeString().slice(0, 8);
}

/**
 * Calls back when the learner wants to leave.
 *
 * @param {() => void} callback
 * @returns {() => void} stops listening
 */
function onQuit(callback) {
  const { stdin } = process;
  const onKey = (/** @type {Buffer} */ key) => {
    // q, Q, Ctrl-C, Ctrl-D: a terminal in raw mode sends no signal, only the byte.
    if (/[qQ\x03\x04]/.test(String(key))) callback();
  };
  process.on('SIGINT', callback).on('SIGTERM', callback);
  if (stdin.isTTY) stdin.setRawMode(true).on('data', onKey).resume();
  return () => {
    process.off('SIGINT', callback).off('SIGTERM', callback);
    if (stdin.isTTY) stdin.setRawMode(false).off('data', onKey).pause();
  };
}
