// The end of the course: the learner's own client and server, talking.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findStep, readText, root } from '../course/steps.js';
import { bold, say } from '../terminal/terminal.js';

/** The step whose talk uses everything that was written. */
const LAST_TALK = '25';

/** Runs `npm run wire` for that step, if the course has it. */
export function finale() {
  const step = findStep(LAST_TALK);
  if (!step || readText(join('steps', step.name, 'talk.ts')) === '') return;
  say(
    '',
    `And this is what your client and your server say: ${bold(`npm run wire ${step.short}`)}`,
  );
  const wire = fileURLToPath(new URL('../wire.js', import.meta.url));
  spawnSync(process.execPath, [wire, step.short], { cwd: root, stdio: 'inherit' });
}
