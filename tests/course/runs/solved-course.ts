// A copy of the course in which every step is solved, for what must run as it does for a learner.
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../places.ts';

const PARTS = ['package.json', 'vitest.config.ts', 'workshop', 'tests', 'steps', 'solutions'];

/**
 * Plants the copy anew. It lies inside of the repository, where Node finds the packages.
 *
 * @param folder from the root of the repository, such as `.workshop/bench/course`
 */
export function plantSolvedCourse(folder: string): void {
  const course = join(root, folder);
  rmSync(course, { recursive: true, force: true });
  const filter = (path: string) => !path.endsWith('node_modules');
  for (const part of PARTS) {
    cpSync(join(root, part), join(course, part), { recursive: true, filter });
  }
  cpSync(join(root, 'solutions'), join(course, 'steps'), { recursive: true });
}
