// Where things lie in this repository.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

export interface Step {
  /** `step-05-handshake` */
  name: string;
  number: number;
  /** `steps/step-05-handshake/README.md` */
  lesson: string;
  /** `tests/step-05-handshake.test.ts` */
  checks: string;
}

/** The steps that exist, in the order of the course. */
export const steps: Step[] = readdirSync(join(root, 'steps'))
  .filter((name) => /^step-\d\d-/.test(name))
  .sort()
  .map((name) => ({
    name,
    number: Number(name.slice(5, 7)),
    lesson: `steps/${name}/README.md`,
    checks: `tests/${name}.test.ts`,
  }));

/** @param path from the root of the repository, like every path here */
export function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

export function exists(path: string): boolean {
  return existsSync(join(root, path));
}

/** All files under a folder, however deep, as paths from the root, sorted. */
export function filesUnder(folder: string): string[] {
  if (!exists(folder)) return [];
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .sort();
}
