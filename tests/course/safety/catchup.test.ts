// `npm run catchup`: gets a stuck learner going, and touches nothing that has passed.
import * as fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FIRST, smallCourse, SOLVED, STUB } from '../commands/small-course.ts';

const { folder, write, read, progress, command } = smallCourse();

const ONE = 'steps/step-01-one/one.ts';

/** Its check looks at what the first step says. */
const CHECK = `import { readFileSync } from 'node:fs';
import { test } from 'vitest';
test('1.1 says hello', ({ task }) => {
  const text = readFileSync('steps/step-01-one/one.ts', 'utf8');
  if (/['"]hello['"]/.test(text)) return;
  task.meta.failureClass = 'wrong value';
  throw Object.assign(new Error('not hello'), { name: 'CheckFailure' });
});
`;

function kept(): string[] {
  const all = join(folder, '.workshop/backup');
  if (!fs.existsSync(all)) return [];
  const paths = fs.readdirSync(all, { recursive: true, encoding: 'utf8' });
  return paths.filter((path) => path.endsWith('.ts'));
}

test('fills holes from the solutions, and keeps the file', () => {
  const { status, stdout } = command('catchup', '2');
  expect(status).toBe(0);
  expect(stdout).toContain('✓ step-01-one: filled in one.ts\n');
  expect(stdout).toMatch(/\nLesson: steps\/step-02-two\/README.md\nNext: npm run check step-02\n$/);
  expect(read(ONE)).toBe(SOLVED);
  expect(read('steps/step-02-two/two.ts')).toBe(STUB);
  expect(kept()).toHaveLength(1);
  expect(read(join('.workshop/backup', kept()[0]!))).toBe(FIRST);
});

test('a step that has passed is never touched, whatever is left of its TODO', () => {
  write('tests/step-01-one.test.ts', CHECK);
  const mine = `// throw new Error('TODO 1.1: say hello');\nexport const hello = () => "hello";\n`;
  write(ONE, mine);
  expect(command('check', '1').status).toBe(0);
  const { stdout } = command('catchup', '2');
  expect(stdout).toContain('– step-01-one: finished, left alone\nNothing was changed.');
  expect(read(ONE)).toBe(mine);
  expect(kept()).toEqual([]);

  // Even one that fails now: these very files have passed, so something else is wrong.
  write('tests/step-01-one.test.ts', CHECK.replace('[\'"]hello[\'"]', 'good day'));
  expect(command('check', '1').status).toBe(1);
  expect(command('catchup', '2').stdout).toContain('Nothing was changed.');
  expect(read(ONE)).toBe(mine);
});

test('what is right but was never checked is checked, and left alone', () => {
  write('tests/step-01-one.test.ts', CHECK);
  const mine = 'export const hello = () => "hello"; // mine\n';
  write(ONE, mine);
  const { stdout } = command('catchup', '2');
  expect(stdout).toContain('Checking step-01 …\n– step-01-one: finished, left alone\n');
  expect(read(ONE)).toBe(mine);
  expect(progress()).toMatchObject({ 'step-01-one': { passed: expect.any(String) } });
});

test('an earlier step that is wrong rather than empty is replaced, and kept', () => {
  write('tests/step-01-one.test.ts', CHECK);
  const wrong = 'export const hello = () => "hallo";\n';
  write(ONE, wrong);
  const { status, stdout } = command('catchup', '2');
  expect(status).toBe(0);
  expect(stdout).toContain('✓ step-01-one: 1.1 failed (wrong value), replaced one.ts\n');
  expect(stdout).toContain('It comes back with: npm run restore');
  expect(read(ONE)).toBe(SOLVED);
  expect(read(join('.workshop/backup', kept()[0]!))).toBe(wrong);
  expect(progress()).toMatchObject({ 'step-01-one': { filled: expect.any(String) } });
});

test('a copy beside a stub is left alone, and a file that is gone comes back', () => {
  write('steps/step-01-one/one-old.ts', FIRST);
  write('solutions/step-01-one/given.ts', '// Given.\n');
  fs.rmSync(join(folder, ONE));
  const { status, stdout } = command('catchup', '2');
  expect(status).toBe(0);
  expect(stdout).toContain('✓ step-01-one: filled in given.ts, one.ts\n');
  expect(read(ONE)).toBe(SOLVED);
  expect(read('steps/step-01-one/one-old.ts')).toBe(FIRST);
  expect(read('steps/step-01-one/given.ts')).toBe('// Given.\n');
  // The copy still has the hole of the stub. The step has none.
  expect(command('start').stdout).toMatch(/^– step-01-one {2}one$/m);
});

test('a folder that is gone stays in the table, and comes back', () => {
  fs.rmSync(join(folder, 'steps/step-01-one'), { recursive: true });
  const lacks = '! step-01-one lacks one.ts: npm run reset step-01 brings it back';
  const { stdout } = command('start');
  expect(stdout).toContain('○ step-01-one');
  expect(stdout).toContain(lacks);
  expect(command('catchup', '2').status).toBe(0);
  expect(read(ONE)).toBe(SOLVED);
});

test('the first step has nothing before it', () => {
  const { status, stdout } = command('catchup', '1');
  expect({ status, stdout }).toEqual({
    status: 0,
    stdout: 'step-01-one is the first step: there is nothing before it.\n',
  });
});
