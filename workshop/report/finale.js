// The end of the course: the learner's own client and server, talking.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listSteps, readText, root } from '../course/steps.js';
import { bold, say } from '../terminal/terminal.js';

/** Runs `npm run wire` for the last step that has a talk: it uses everything that was written. */
export function finale() {
  const step = listSteps().findLast(({ name }) => readText(join('steps', name, 'talk.ts')) !== '');
  if (!step) return;
  say(
    '',
    `And this is what your client and your server say: ${bold(`npm run wire ${step.short}`)}`,
  );
  const wire = fileURLToPath(new URL('../wire.js', import.meta.url));
  spawnSync(process.execPath, [wire, step.short], { cwd: root, stdio: 'inherit' });
}
