// npm run flaky [step…] [-- --rounds 50 --seed N --one-core]: do the checks always say the same? Runs them
// over the solutions again and again, each time in another order. Exit code: 0 when nothing ever failed
// and no process was left behind, 1 otherwise, 2 when it could not run.
//   --seed N     begins with the order of this seed, which an earlier run has printed
//   --one-core   all on one processor, beside a program that keeps it busy (needs taskset)
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { stepNamed } from '../../workshop/command-line/arguments.js';
import { giveUp, notInstalled } from '../../workshop/command-line/giving-up.js';
import { readCommandLine } from '../../workshop/command-line/reading.js';
import { hasChecks, testFile } from '../../workshop/checks/subject.js';
import { endFamily, familyLives, startFamily } from '../../workshop/wire/family.js';
import { listSteps, root } from '../../workshop/course/steps.js';
import { dim, green, red, say } from '../../workshop/terminal/terminal.js';

/** @import { Result } from '../../workshop/types/checks.d.ts' */

/** How long what a check has killed may take to be gone. */
const GRACE_MS = 2000;
const ONE_CORE = ['taskset', '-c', '0'];
/** Of this run alone: another one may be under way. */
const outcome = join(root, '.workshop', `flaky-${process.pid}.json`);

/**
 * @typedef {object} Wait
 * @property {string} name of the check
 * @property {number} waited the longest wait for the code under test, in ms
 * @property {number} patience how long it might have been
 * @property {number} duration of the whole check
 *
 * @typedef {object} Round
 * @property {Result[]} results
 * @property {string[]} faults
 * @property {Wait[]} waits
 */

const { rounds, seed, oneCore, steps } = parse();
const vitest = findVitest();
/** @type {Wait[]} */
const waits = [];
let failures = 0;

function parse() {
  const usage = [
    'usage: npm run flaky',
    '       npm run flaky step-05 -- --rounds 5 --seed 1   fewer of them',
    '       npm run flaky -- --one-core                    on one processor, which is busy besides',
  ];
  const { values, words } = readCommandLine({
    name: 'flaky',
    usage,
    options: {
      rounds: { type: 'string' },
      seed: { type: 'string' },
      'one-core': { type: 'boolean' },
    },
    words: Infinity,
  });
  const [first = 0, many = 0] = [values.seed ?? randomInt(1_000_000), values.rounds ?? 50].map(
    Number,
  );
  if (!Number.isSafeInteger(first) || !Number.isSafeInteger(many) || many < 1) giveUp(...usage);
  const named = words.length > 0 ? words.map(stepNamed) : listSteps();
  return { rounds: many, seed: first, oneCore: values['one-core'] === true, steps: named };
}

function findVitest() {
  try {
    return fileURLToPath(new URL('vitest.mjs', import.meta.resolve('vitest/package.json')));
  } catch (error) {
    return notInstalled(/** @type {Error} */ (error));
  }
}

/** Runs all checks once, in the order of this seed. @param {number} order @returns {Promise<string[]>} what went wrong */
async function playRound(order) {
  rmSync(outcome, { force: true });
  const files = steps.filter(hasChecks).map(testFile);
  const looks = ['--project=solutions', '--reporter=./tests/flaky/round.js'];
  const orders = ['--sequence.shuffle', `--sequence.seed=${order}`];
  const head = begin(process.execPath, vitest, 'run', ...files, ...looks, ...orders);
  let said = '';
  for (const stream of [head.stdout, head.stderr]) {
    stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => (said += text));
  }
  await new Promise((resolve) => head.once('close', resolve));
  const left = await leftBehind(head);
  endFamily(head);
  const round = readRound();
  if (!round) return [`The checks could not be run.\n${said.trim()}`, ...left];
  waits.push(...round.waits);
  const failed = round.results.filter(({ state }) => state !== 'passed');
  const wrong = failed.map(({ name, state, message }) => `${name}\n${message || state}`);
  return [...wrong, ...(failed.length > 0 ? [] : round.faults), ...left];
}

/** Starts a program, on one processor if that is asked for. @param {string[]} command */
function begin(...command) {
  const [program = '', ...args] = oneCore ? [...ONE_CORE, ...command] : command;
  return startFamily(program, args, {
    cwd: root,
    env: { ...process.env, WORKSHOP_ROUND: outcome },
  });
}

/** A family whose head has ended should be gone. @param {import('node:child_process').ChildProcess} head */
async function leftBehind(head) {
  const end = performance.now() + GRACE_MS;
  while (familyLives(head) && performance.now() < end) await delay(20);
  return familyLives(head) ? ['A process was left behind.'] : [];
}

/** @returns {Round | undefined} */
function readRound() {
  try {
    return JSON.parse(readFileSync(outcome, 'utf8'));
  } catch {
    return undefined;
  }
}

/** @param {'waited' | 'duration'} member @returns {Wait} */
function longest(member) {
  return waits.reduce((most, wait) => (wait[member] > most[member] ? wait : most));
}

/** @param {Wait} wait @param {'waited' | 'duration'} member */
function told({ name, ...wait }, member) {
  return `${Math.round(wait[member])} ms (${name})`;
}

if (oneCore && spawnSync('taskset', ['-c', '0', process.execPath, '-e', '']).status !== 0) {
  giveUp('--one-core needs taskset, a program of Linux, and the right to use processor 0.');
}
mkdirSync(join(root, '.workshop'), { recursive: true });
process.on('exit', () => rmSync(outcome, { force: true }));
const busy = oneCore ? begin(process.execPath, join(root, 'tests', 'flaky', 'busy.js')) : undefined;
const where = oneCore ? ', on one processor that is busy' : '';
const what = steps.length === 1 ? steps[0]?.name : `${steps.length} steps`;
say(`${rounds} rounds over the solutions of ${what}${where}.`);
for (let round = 1; round <= rounds; round += 1) {
  const order = seed + round - 1;
  const start = performance.now();
  const wrong = await playRound(order);
  failures += wrong.length;
  const took = dim(`${((performance.now() - start) / 1000).toFixed(1)} s`);
  const mark = wrong.length === 0 ? green('✓') : red('✗');
  say(`${mark} ${String(round).padStart(3)}  seed ${order}  ${took}`);
  for (const text of wrong) say(...text.split('\n').map((line) => `  ${line}`));
  if (wrong.length > 0) say(`  again: npm run flaky -- --rounds 1 --seed ${order}`);
}
if (busy) endFamily(busy);

if (waits.length === 0) giveUp('No check was run.');
say(
  `${waits.length} checks in ${rounds} rounds: ${failures} failed.`,
  'No check waits for silence: each ends with something that must be answered.',
  `The longest wait for an answer: ${told(longest('waited'), 'waited')}; ${Math.max(...waits.map(({ patience }) => patience))} ms are allowed.`,
  `The longest check: ${told(longest('duration'), 'duration')}.`,
);
process.exitCode = failures > 0 ? 1 : 0;
