// npm run conformance: the official suite, against what the steps from 14 on have built.
//   npm run conformance                    a line for each step: how many of the required scenarios pass
//   npm run conformance -- --tree steps    the same for your own
//   npm run conformance -- --names         also which of them
//   npm run conformance -- --step 25       that step alone, and which scenarios fail, and why
// Needs Node 22, which Linux gets from npm. Exits with 0 when the suite could be run, whatever it says; with
// --step, only when all scenarios have passed.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { install } from '../course/runs/installed.js';
import { root } from '../harness/bundler.ts';
import { getNewerNode } from '../interop/newer-node.ts';
import { killAll } from '../soak/processes.ts';
import { explain, meaningOf } from './explain.ts';
import { build, type Stage, STAGES } from './stages.ts';
import { type Counted, notDone, notHere, PACKAGES, type Revision } from './suite.ts';

const { values } = parseArgs({
  options: {
    tree: { type: 'string', default: 'solutions' },
    names: { type: 'boolean', default: false },
    step: { type: 'string' },
  },
});

// No process outlives this one, however it ends.
process.on('exit', killAll);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => process.exit(130));
}

getNewerNode();
const problem = notHere();
if (problem !== undefined) {
  console.error(`Not run: ${problem}`);
  process.exit(2);
}
install(PACKAGES);

const folder = join(root, '.workshop', 'conformance', String(process.pid));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const programs = await build(values.tree, folder);
const stages = Object.entries<Stage>(STAGES).filter(
  ([stage]) => values.step === undefined || stage.endsWith(` ${values.step}`),
);
if (stages.length === 0) {
  console.error(`The suite is put to nothing in step ${values.step}.`);
  process.exit(2);
}

function show(stage: string, { passed, required, failed }: Counted): void {
  const bar = '█'.repeat(passed.length) + '·'.repeat(required.length - passed.length);
  console.log(`${stage}  ${String(passed.length).padStart(2)} of ${required.length}  ${bar}`);
  if (values.names) {
    for (const name of passed) console.log(`  ✓ ${name.padEnd(48)} step ${meaningOf(name).step}`);
  }
  if (!values.names && values.step === undefined) return;
  for (const [name, checks] of failed) console.log(explain(name, checks).join('\n'));
}

for (const [stage, run] of stages) {
  try {
    const counted = await run(programs, folder);
    show(stage, counted);
    if (values.step !== undefined && counted.failed.size > 0) process.exitCode = 1;
  } catch (error) {
    console.log(`${stage}  not run: ${(error as Error).message}`);
    if (values.step !== undefined) process.exitCode = 1;
  }
}
for (const revision of ['2025-11-25', '2026-07-28'] satisfies Revision[]) {
  const { length } = notDone(revision);
  console.log(`${revision}  not done: ${length} scenarios of a client's authorization (auth/…)`);
}
