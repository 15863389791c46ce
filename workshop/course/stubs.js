// The steps as they were handed out. Nobody edits `workshop/stubs/`, and no history is asked: a fork, a zip
// or a clone without a past are as good as any other. What is not there is as in `solutions/`.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf, namesIn, root } from './steps.js';

/** @import { Replacement, Step } from '../types/course.d.ts' */

/** The name keeps compilers and editors from taking a stub for a program. */
const END = '.stub';

/**
 * The step's files as they were handed out, all but the lesson and its picture.
 *
 * @param {Step} step
 * @returns {Replacement[]}
 * @throws when the folder of the stubs is gone
 */
export function stubsOf(step) {
  const folder = `workshop/stubs/${step.name}`;
  if (!existsSync(join(root, folder))) throw new Error(`there is no folder ${folder}`);
  const kept = namesIn(folder).filter((name) => name.endsWith(END));
  const own = kept.map((name) => ({
    file: `steps/${step.name}/${name.slice(0, -END.length)}`,
    content: readFileSync(join(root, folder, name)),
  }));
  const given = filesOf(step, 'solutions')
    .map((path) => ({ file: path.replace(/^solutions/, 'steps'), path }))
    .filter(({ file }) => !own.some((stub) => stub.file === file))
    .map(({ file, path }) => ({ file, content: readFileSync(join(root, path)) }));
  return [...own, ...given].sort((a, b) => (a.file < b.file ? -1 : 1));
}
