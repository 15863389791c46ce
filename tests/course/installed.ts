// Folders with packages of their own: what learners never install, and what some tests stand on.
import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './places.ts';

/** npm writes it when an installation is complete. */
const DONE = 'node_modules/.package-lock.json';

/**
 * Installs what the `package-lock.json` of a folder names, unless that has been done. Needs a network,
 * or npm's cache.
 *
 * @param folder from the root of the repository
 * @throws Error when npm cannot install it
 */
export function install(folder: string): void {
  const path = join(root, folder);
  if (isInstalled(path)) return;
  // npm is a script on Windows, which only a shell can start.
  const shell = process.platform === 'win32';
  try {
    execFileSync('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], {
      cwd: path,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell,
    });
  } catch (cause) {
    throw new Error(`npm ci in ${folder} failed: its tests need a network, or npm's cache`, {
      cause,
    });
  }
}

function isInstalled(path: string): boolean {
  const done = join(path, DONE);
  return (
    existsSync(done) && statSync(done).mtimeMs >= statSync(join(path, 'package-lock.json')).mtimeMs
  );
}
