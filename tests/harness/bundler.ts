// Turns TypeScript programs into plain JavaScript, so that a child starts in a third of the time.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BuildOptions, Plugin } from 'esbuild';

export const root = resolve(import.meta.dirname, '../..');

// The bundler that tsx brings. Nobody has to install another one.
const require = createRequire(createRequire(import.meta.url).resolve('tsx/package.json'));
export const { build } = require('esbuild') as typeof import('esbuild');

/**
 * A file that is imported keeps its own `import.meta.url`. In the bundle it would have that of the file
 * that was started, and take itself for that.
 */
const ownUrls: Plugin = {
  name: 'own-urls',
  setup({ initialOptions, onLoad }) {
    const points: (string | { in: string })[] = Object.values(initialOptions.entryPoints ?? {});
    const entries = points.map((point) => (typeof point === 'string' ? point : point.in));
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      if (entries.includes(path) || !source.includes('import.meta.url')) return undefined;
      const url = JSON.stringify(pathToFileURL(path).href);
      return { contents: source.replaceAll('import.meta.url', url), loader: 'ts' };
    });
  },
};

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
    plugins: [ownUrls],
  } satisfies BuildOptions;
}
