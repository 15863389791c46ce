// The programs of `peers/` as a package would ship them: JavaScript, each in one file. What they have from
// npm stays where it is.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build, forNode } from '../harness/bundler.ts';

/** From here node finds the packages of this folder. */
const outdir = join(import.meta.dirname, 'node_modules/.compiled');

/** @returns the folder in which they are */
export async function compilePeers(): Promise<string> {
  const folder = join(import.meta.dirname, 'peers');
  const entryPoints = readdirSync(folder).map((name) => join(folder, name));
  await build({ ...forNode('solutions'), packages: 'external', entryPoints, outdir });
  return outdir;
}
