// A step that fails over an earlier one: that is said first, and costs nothing where nobody doubts it.
import { expect, test } from 'vitest';
import { smallCourse } from '../commands/small-course.ts';

const { read, write, command } = smallCourse();

const ONE = 'steps/step-01-one/one.ts';
const RIGHT = "export const hello = () => 'hello';\n";
const WRONG = "export const hello = () => 'hallo';\n";
/** In the small course the second step runs on the first. */
const TWO = "export { hello } from '../step-01-one/one.ts';\n";

function check(number: string, folderName: string): string {
  return `import { appendFileSync } from 'node:fs';
import { test } from 'vitest';
import { hello } from '../steps/${folderName}';
test('${number} says hello', ({ task }) => {
  appendFileSync('log', '${number} ');
  if (hello() === 'hello') return;
  task.meta.failureClass = 'wrong value';
  throw Object.assign(new Error('it says ' + hello()), { name: 'CheckFailure' });
});
`;
}

function prepare(one: string): void {
  write(ONE, one);
  write('steps/step-02-two/two.ts', TWO);
  write('tests/step-01-one.test.ts', check('1.1', 'step-01-one/one.ts'));
  write('tests/step-02-two.test.ts', check('2.1', 'step-02-two/two.ts'));
}

const CAUSE = `✗ step-01-one, which this step runs on, does not pass: 1.1 wrong value
  begin there: npm run check step-01
           or: npm run catchup step-02   to have it filled in; your files are kept

✗ 2.1 says hello`;

test('the earlier step comes first, and catchup mends it', () => {
  prepare(WRONG);
  const { status, stdout } = command('check', '2');
  expect(status).toBe(1);
  expect(stdout.startsWith(CAUSE), stdout).toBe(true);
  write('solutions/step-01-one/one.ts', RIGHT);
  expect(command('catchup', '2').stdout).toContain('1.1 failed (wrong value), replaced one.ts');
  expect(command('check', '2').status).toBe(0);
});

test('a step that has passed as it is, or is as in the solutions, is not checked again', () => {
  prepare(RIGHT);
  expect(command('check', '1').status).toBe(0);
  write('steps/step-02-two/two.ts', `import '../step-01-one/one.ts';\n${WRONG}`);
  write('log', '');
  const first = command('check', '2');
  expect(first.status).toBe(1);
  expect(first.stdout).toMatch(/^✗ 2\.1/);
  write('.workshop/progress.json', '{}');
  write('solutions/step-01-one/one.ts', RIGHT);
  expect(command('check', '2').stdout).toMatch(/^✗ 2\.1/);
  // Where nobody knows, it is looked at: and it is right.
  write('solutions/step-01-one/one.ts', '// another way\n');
  expect(command('check', '2').stdout).toMatch(/^✗ 2\.1/);
  expect(read('log').trim().split(' ')).toEqual(['2.1', '2.1', '2.1', '1.1']);
});

test('a step that this one does not run on is not looked at', () => {
  prepare(WRONG);
  write('steps/step-02-two/two.ts', WRONG);
  const { stdout } = command('check', '2');
  expect(stdout).toMatch(/^✗ 2\.1/);
});
