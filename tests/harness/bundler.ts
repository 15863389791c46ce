// Turns TypeScript programs into plain JavaScript, so that a child starts in a third of the time.
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type { BuildOptions } from 'esbuild';

export const root = resolve(import.meta.dirname, '../..');

// The bundler that tsx brings. Nobody has to install another one.
const require = createRequire(createRequire(import.meta.url).resolve('tsx/package.json'));
export const { build } = require('esbuild') as typeof import('esbuild');

/**
 * One file a program for plain `node`, with whatever it imports. In it `#step/…` means the tree under
 * test, and stack traces name the original files.
 *
 * @param tree from the root of the repository
 */
export function forNode(tree: string) {
  return {
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'inline',
    sourcesContent: false,
    alias: { '#step': resolve(root, tree) },
  } satisfies BuildOptions;
}
