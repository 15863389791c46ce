// The two trees mirror each other, and the numbers of the TODOs agree everywhere.
import { describe, expect, test } from 'vitest';
import { codeLines } from '../../../workshop/course/size.js';
import { checkIds, givenPaths, holesOf, isForReaders, modulePaths, pairsOf } from '../anatomy.ts';
import { exists, filesUnder, read, steps } from '../places.ts';
import { kept, toBeKept } from './handing-out.ts';

const MAX_TODOS = 3;
const MAX_HOLE = 20;
/** Step 10 has that many: it takes half an hour. */
const MAX_HOLES_OF_A_STEP = 36;
const MAX_FILE = 120;
/** Of the modules together, and of what is given together: over a pipe, steps 01 to 13; and from 14 on. */
const MAX_MODULES = { pipe: 990, http: 1450 };
const MAX_GIVEN = { pipe: 1030, http: 2050 };
const LAST_OVER_A_PIPE = 13;

test('steps/ and solutions/ hold the same programs', () => {
  const programs = filesUnder('steps').filter((path) => !isForReaders(path));
  const mirrored = filesUnder('solutions').map((path) => path.replace(/^solutions/, 'steps'));
  expect(mirrored).toEqual(programs);
});

test('solutions/ has no TODO left', () => {
  const withTodo = filesUnder('solutions').filter((path) => read(path).includes('TODO'));
  expect(withTodo).toEqual([]);
});

test.each(filesUnder('solutions'))('%s is short', (path) => {
  expect(codeLines(read(path)), 'lines of code').toBeLessThanOrEqual(MAX_FILE);
});

test.each([
  ['the modules', modulePaths(), MAX_MODULES],
  ['what is given', givenPaths(), MAX_GIVEN],
])('%s together: a small SDK', (_, paths, most) => {
  const size = { pipe: 0, http: 0 };
  for (const path of paths) {
    const isPipe = Number(/step-(\d\d)/.exec(path)?.[1]) <= LAST_OVER_A_PIPE;
    size[isPipe ? 'pipe' : 'http'] += codeLines(read(path));
  }
  expect(size.pipe, 'steps 01 to 13').toBeLessThan(most.pipe);
  expect(size.http, 'steps 14 and on').toBeLessThan(most.http);
});

describe.each(steps)('$name', (step) => {
  const pairs = pairsOf(step);
  const holes = holesOf(step);
  const ids = holes.map(({ id }) => id);

  test.each(pairs)('$path: the solution is the stub with its holes filled', (pair) => {
    const hint = 'compare with git diff --no-index; a hole is one line: throw new Error(…TODO…);';
    expect(pair.holes, hint).toBeDefined();
    const todos = [...pair.stub.matchAll(/TODO/g)];
    expect(pair.holes, 'each TODO of the stub is a hole').toHaveLength(todos.length);
    expect(exportsOf(pair.stub)).toEqual(exportsOf(pair.solution));
  });

  test('reset gives back what is handed out', () => {
    expect(kept(step), 'run: npm run stubs').toEqual(toBeKept(step));
  });

  test('its TODOs are numbered without gaps', () => {
    const count = Math.min(Math.max(ids.length, 1), MAX_TODOS);
    expect(ids).toEqual(Array.from({ length: count }, (_, n) => `${step.number}.${n + 1}`));
  });

  test('its holes are small', () => {
    const sizes = holes.map(({ solution }) => solution.length);
    expect(Math.max(...sizes), `sizes: ${sizes}`).toBeLessThanOrEqual(MAX_HOLE);
    const sum = sizes.reduce((total, size) => total + size);
    expect(sum, `sizes: ${sizes}`).toBeLessThanOrEqual(MAX_HOLES_OF_A_STEP);
  });

  test('each TODO has a check, in the same order, and no check has a number of its own', () => {
    expect(exists(step.checks), step.checks).toBe(true);
    const numbers = checkIds(step);
    expect([...new Set(numbers)]).toEqual(ids);
    expect(numbers).toEqual([...numbers].sort());
  });
});

function exportsOf(source: string): string[] {
  const pattern = /^export (?:async )?(?:const|function|class|interface|type) (\w+)/gm;
  return [...source.matchAll(pattern)].map(([, name]) => name!);
}
