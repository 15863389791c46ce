// Folders with packages of their own: what learners never install, and what some tests stand on.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../workshop/course/steps.js';

/** npm writes it when an installation is complete. */
const DONE = 'node_modules/.package-lock.json';

/**
 * Installs what the `package-lock.json` of a folder names, unless that has been done. Needs a network,
 * or npm's cache.
 *
 * @param {string} folder from the root of the repository
 * @throws {Error} saying why npm cannot install it
 */
export function install(folder) {
  if (isInstalled(folder)) return;
  const { status, stderr, error } = spawnSync(
    'npm',
    ['ci', '--prefer-offline', '--no-audit', '--no-fund'],
    // npm is a script on Windows, which only a shell can start.
    { cwd: join(root, folder), encoding: 'utf8', shell: process.platform === 'win32' },
  );
  if (status === 0) return;
  const [why = ''] = (error?.message ?? stderr).split('\n').filter((line) => !/ code E/.test(line));
  const message = `npm ci in ${folder} has failed. It needs a network, or npm's cache. (${why})`;
  throw Object.assign(new Error(message), { code: 'ENOTINSTALLED' });
}

/** @param {string} folder from the root */
export function isInstalled(folder) {
  const [done, lock] = [DONE, 'package-lock.json'].map((name) => join(root, folder, name));
  return existsSync(done ?? '') && statSync(done ?? '').mtimeMs >= statSync(lock ?? '').mtimeMs;
}
