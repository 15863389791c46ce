// npm test, npm run test:quick, npm run galleries, npm run interop: the course tests itself.
//   node tests/run.js [all | quick | galleries | interop] [options of vitest]
// Exit code: 0 when all is well, 1 when a test fails, 2 when nothing could be run.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { unknownOptions, vitestOptions } from '../workshop/checks/vitest-options.js';
import { giveUp, notInstalled } from '../workshop/command-line/giving-up.js';
import { answerHelp, refuseUnknown } from '../workshop/command-line/reading.js';
import { root } from '../workshop/course/steps.js';
import { install } from './course/runs/installed.js';

const USAGE = [
  'usage: npm test                everything: several minutes, and packages for the conversations',
  '       npm run test:quick      the solutions, the stubs, types, format and links: under a minute',
  '       npm run galleries       wrong and right answers to every step',
  '       npm run interop         conversations with the SDKs and published servers',
  'Options go to vitest: npm run galleries -- -t step-05',
];

const OURS = ['solutions', 'course', 'galleries', 'slides'];
const PEERS = ['interop', 'recorded'];
const QUICK = [
  ...['tests/step-', 'shape/structure', 'shape/clean', 'shape/architecture', 'shape/pieces'],
  ...['pages/lessons', 'galleries/stubs'],
];

/** @type {Record<string, { projects: string[], filters?: string[] }>} */
const RUNS = {
  all: { projects: [...OURS, ...PEERS] },
  quick: { projects: ['solutions', 'course', 'galleries'], filters: QUICK },
  galleries: { projects: ['galleries'], filters: ['galleries/galleries'] },
  interop: { projects: PEERS },
};

const [name = 'all', ...more] = process.argv.slice(2);
answerHelp(USAGE, [name, ...more]);
const run = RUNS[name] ?? giveUp(...USAGE);
const vitest = findVitest();
if (more.length > 0) await refuseUnknownOptions();
const missing = run.projects.includes('interop') ? whyNoPeers() : undefined;
const projects = run.projects.filter((one) => missing === undefined || !PEERS.includes(one));
if (missing !== undefined) console.error(missing);
if (projects.length === 0) process.exit(2);

const { status } = spawnSync(
  process.execPath,
  [
    ...[vitest, 'run', ...(run.filters ?? []), ...projects.map((one) => `--project=${one}`)],
    ...['--maxWorkers=100%', '--reporter=default', '--reporter=./tests/course/runs/summary.ts'],
    // Thousands of processes, and each may meet a busy moment. What needed two tries is told by name at
    // the end; `npm run flaky` and the shorter runs know no second try.
    ...(name === 'all' ? ['--retry=1'] : []),
    ...more,
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      WORKSHOP_RUN: name,
      ...(missing !== undefined && { WORKSHOP_MISSING: 'interop' }),
    },
  },
);
process.exitCode = missing === undefined ? (status ?? 1) : status || 1;

async function refuseUnknownOptions() {
  const { parseCLI } = await import('vitest/node');
  const known = vitestOptions(parseCLI);
  const [unknown] = unknownOptions(more, known);
  if (unknown !== undefined) refuseUnknown(unknown.replace(/=.*/, ''), known, USAGE);
}

function findVitest() {
  try {
    return fileURLToPath(new URL('vitest.mjs', import.meta.resolve('vitest/package.json')));
  } catch (error) {
    return notInstalled(/** @type {Error} */ (error));
  }
}

/** @returns {string | undefined} nothing when the peers are there, or could be had */
function whyNoPeers() {
  try {
    install('tests/interop');
    install('tests/conformance');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
