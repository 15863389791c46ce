// npm run conformance: the official suite, against what the steps from 14 on have built.
//   npm run conformance                    a line for each step: how many of the required scenarios pass
//   npm run conformance -- --tree steps    the same for your own
//   npm run conformance -- --names         also which of them
// Needs Node 22, which Linux gets from npm. Exits with 0 when the suite could be run, whatever it says.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { install } from '../course/runs/installed.js';
import { root } from '../harness/bundler.ts';
import { getNewerNode } from '../interop/newer-node.ts';
import { killAll } from '../soak/processes.ts';
import { build, STAGES } from './stages.ts';
import { notHere, PACKAGES } from './suite.ts';

const { values } = parseArgs({
  options: {
    tree: { type: 'string', default: 'solutions' },
    names: { type: 'boolean', default: false },
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
let heading = '';
for (const [stage, run] of Object.entries(STAGES)) {
  const { revision, passed, required } = await run(programs, folder);
  if (revision !== heading) console.log(`${revision}, without authorization`);
  heading = revision;
  const bar = '█'.repeat(passed.length) + '·'.repeat(required.length - passed.length);
  console.log(
    `${stage.padEnd(9)}  ${String(passed.length).padStart(2)} of ${required.length}  ${bar}`,
  );
  if (values.names) for (const name of passed) console.log(`           ${name}`);
}
