// npm run stubs: keeps the files of steps/ as they are now in workshop/stubs/, for `npm run reset`. It refuses
// when a step is solved. Run it when you have changed a stub.
import { rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkIds, holesOf } from '../anatomy.ts';
import { exists, filesUnder, read, root, type Step, steps } from '../places.ts';

/** What no learner writes in, and what the solutions have as well, is not kept a second time. */
export function toBeKept({ name }: Step): Record<string, string> {
  const files = filesUnder(`steps/${name}`).filter(
    (path) => !/\/(README\.md|wire\.svg)$/.test(path),
  );
  const own = files.filter((path) => {
    const solution = path.replace(/^steps/, 'solutions');
    return !exists(solution) || read(solution) !== read(path);
  });
  return Object.fromEntries(own.map((path) => [`${basename(path)}.stub`, read(path)]));
}

/** What lies in workshop/stubs/ of a step, by name. */
export function kept({ name }: Step): Record<string, string> {
  const files = filesUnder(`workshop/stubs/${name}`);
  return Object.fromEntries(files.map((path) => [basename(path), read(path)]));
}

/** Whether a step is as it should be handed out: somebody may have solved it. */
function isStub(step: Step): boolean {
  const holes = holesOf(step).map(({ id }) => id);
  return [...new Set(checkIds(step))].every((id) => holes.includes(id));
}

/** `npm run stubs`: keeps steps/ as it is now. */
function keepAll(): void {
  const solved = steps.filter((step) => !isStub(step)).map(({ name }) => name);
  if (solved.length > 0) {
    console.error(`Not every check has its TODO in ${solved.join(', ')}. Nothing was changed.`);
    process.exitCode = 2;
    return;
  }
  rmSync(join(root, 'workshop/stubs'), { recursive: true, force: true });
  for (const step of steps) {
    const folder = join(root, 'workshop/stubs', step.name);
    mkdirSync(folder, { recursive: true });
    for (const [name, text] of Object.entries(toBeKept(step)))
      writeFileSync(join(folder, name), text);
  }
  console.log(`The stubs of ${steps.length} steps are kept in workshop/stubs/.`);
}

if (process.argv[1] === import.meta.filename) {
  parseArgs();
  keepAll();
}
