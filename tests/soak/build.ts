// Turns the programs of a run into plain JavaScript, once: a thousand of them are started.
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, forNode, root } from '../harness/bundler.ts';

/**
 * Bundles TypeScript programs for plain `node`.
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
    ...forNode(tree),
    logLevel: 'warning',
  });
  const paths = entries.map(([name]) => [name, join(folder, `${name}.mjs`)]);
  return Object.fromEntries(paths) as Record<Name, string>;
}
