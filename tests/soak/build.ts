// Turns the programs of a run into plain JavaScript, once: a thousand of them are started.
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

// The bundler that tsx brings. Nobody has to install another one.
const require = createRequire(createRequire(import.meta.url).resolve('tsx/package.json'));
const { build } = require('esbuild') as typeof import('esbuild');

/**
 * Bundles TypeScript programs for plain `node`. In them `#step/…` means the tree under test.
 *
 * @param programs the source of each, from the root of the repository, by its name
 * @returns the path of each bundle
 */
export async function bundle<Name extends string>(
  programs: Record<Name, string>,
  tree: string,
  folder: string,
): Promise<Record<Name, string>> {
  mkdirSync(folder, { recursive: true });
  const entries = Object.entries<string>(programs);
  await build({
    entryPoints: entries.map(([name, source]) => ({ in: resolve(root, source), out: name })),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'inline',
    sourcesContent: false,
    alias: { '#step': resolve(root, tree) },
    logLevel: 'warning',
  });
  const paths = entries.map(([name]) => [name, join(folder, `${name}.mjs`)]);
  return Object.fromEntries(paths) as Record<Name, string>;
}
