// When step 25 has passed its checks, the official suite looks at it: where it is installed, and Node is new enough.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../course/steps.js';
import { bold, say } from '../terminal/terminal.js';

/** @import { Step } from '../types/course.d.ts' */

/** The step that the suite is put to. */
const WHOLE = 25;
/** What the suite needs: major and minor. */
const WANTED = /** @type {const} */ ([22, 19]);
const PROGRAM = 'tests/conformance/conformance.ts';
const SUITE = 'tests/conformance/node_modules/@modelcontextprotocol/conformance';
const COMMAND = 'npm run conformance -- --tree steps --step 25';

/** @param {string} version `v22.19.0` */
function isNewEnough(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  return major > WANTED[0] || (major === WANTED[0] && minor >= WANTED[1]);
}

/** The Node of this process, or the one that is given: `WORKSHOP_NODE=/opt/node-24/bin/node`. */
function newEnoughNode() {
  if (isNewEnough(process.version)) return process.execPath;
  const given = process.env.WORKSHOP_NODE;
  if (!given) return undefined;
  const { stdout } = spawnSync(given, ['--version'], { encoding: 'utf8' });
  return isNewEnough((stdout ?? '').trim()) ? given : undefined;
}

/**
 * @param {Step} step the one that has just passed its checks
 * @returns {boolean} whether the suite agrees, or could not be asked
 */
export function strangerAgrees(step) {
  if (step.number !== WHOLE || !existsSync(join(root, PROGRAM))) return true;
  const node = newEnoughNode();
  if (!node) {
    say(
      '',
      `The official suite was not asked: it needs Node ${WANTED.join('.')}, and this is ${process.version}.`,
      'Get a newer one from https://nodejs.org, beside this one if you like, and say where it is:',
      `  ${bold('WORKSHOP_NODE=/opt/node-24/bin/node npm run check step-25')}`,
    );
    return true;
  }
  if (!existsSync(join(root, SUITE))) {
    say('', 'Now let the official suite look at it. It is fetched from npm once, 52 MB:');
    say(`  ${bold(COMMAND)}`);
    return true;
  }
  say('', 'The official suite looks at your server and your client. This takes half a minute.');
  const args = ['tests/typescript.js', PROGRAM, '--tree', 'steps', '--step', String(WHOLE)];
  return spawnSync(node, args, { cwd: root, stdio: 'inherit' }).status === 0;
}
