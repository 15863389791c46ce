// Another command of the workshop, run where the learner watches a step.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../course/steps.js';

/**
 * @param {string} name what stands behind `npm run`
 * @param {string[]} words
 * @param {boolean} [asks] whether it asks something
 */
export async function runCommand(name, words, asks = false) {
  const file = join(root, 'workshop', `${name}.js`);
  const child = spawn(process.execPath, [file, ...words], {
    cwd: root,
    stdio: [asks ? 'inherit' : 'ignore', 'inherit', 'inherit'],
  });
  await Promise.race([once(child, 'close'), once(child, 'error')]);
}
