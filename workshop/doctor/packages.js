// The trial of `npm run doctor` that loads what a check needs: a folder may be there and be broken.
import { accessSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** @import { Finding } from './examinations.js' */

const require = createRequire(import.meta.url);

/** @type {Record<string, () => unknown>} */
const NEEDED = {
  vitest: () => import('vitest/node'),
  tsx: () => accessSync(fileURLToPath(import.meta.resolve('tsx'))),
  // The one that tsx brings. Its program is another one for each system: let it do something.
  esbuild: () => createRequire(require.resolve('tsx/package.json'))('esbuild').transformSync(''),
};

/** @returns {Promise<Finding>} */
export async function loading() {
  const name = 'packages';
  const [missing, why] = await findMissing();
  if (missing === undefined) return { state: 'ok', name, detail: 'installed, and they load' };
  const advice = `Run: npm ci (${why})`;
  return { state: 'fail', name, detail: `${missing} cannot be loaded`, advice };
}

/** @returns {Promise<string[]>} the first one that cannot be had, and why; empty when all is well */
async function findMissing() {
  for (const [name, load] of Object.entries(NEEDED)) {
    try {
      await load();
    } catch (error) {
      const [why = ''] = String(error instanceof Error ? error.message : error).split(/\n|\. /);
      return [name, why];
    }
  }
  return [];
}
