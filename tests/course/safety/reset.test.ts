// `npm run reset`: the step as it was handed out, whatever has become of the repository.
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { env, GIVEN, smallCourse, SOLVED, STUB } from '../commands/small-course.ts';

const { folder, write, read, progress, command } = smallCourse();

const TWO = 'steps/step-02-two/two.ts';

function git(...words: string[]): void {
  const who = ['-c', 'user.name=x', '-c', 'user.email=x@localhost', '-c', 'commit.gpgsign=false'];
  const { status, stderr } = spawnSync('git', [...who, ...words], { cwd: folder, env });
  expect(status, String(stderr)).toBe(0);
}

test('puts the files back, all but the lesson, and keeps what was there', () => {
  write('workshop/stubs/step-02-two/frames.jsonl.stub', '{}\n');
  const mine = `${SOLVED}// mine\n`;
  write(TWO, mine);
  write('steps/step-02-two/given.ts', '// changed\n');
  write('steps/step-02-two/extra.ts', '// extra\n');
  write('steps/step-02-two/frames.jsonl', '{"id":1}\n');
  write('steps/step-02-two/README.md', '# Mine\n');

  const { status, stdout } = command('reset', '2');
  expect(status).toBe(0);
  expect(read(TWO)).toBe(STUB);
  expect(read('steps/step-02-two/given.ts')).toBe(GIVEN);
  expect(read('steps/step-02-two/extra.ts')).toBe('// extra\n');
  expect(read('steps/step-02-two/frames.jsonl')).toBe('{}\n');
  expect(read('steps/step-02-two/README.md')).toBe('# Mine\n');
  const kept = /kept in (\S+)\//.exec(stdout)?.[1] ?? 'nowhere';
  expect(read(`${kept}/${TWO}`)).toBe(mine);
  expect(read(`${kept}/steps/step-02-two/frames.jsonl`)).toBe('{"id":1}\n');

  const again = 'step-02-two is as it was handed out. Nothing was changed.\n';
  expect(command('reset', '2').stdout).toBe(again);
});

// Each of them hid the stub from a command that asked the history.
test.each<[string, () => void]>([
  ['there is no git', () => {}],
  [
    'the only commit has the solved file: a depth-1 clone of a fork, or a zip and git init',
    () => (git('init', '-q'), git('add', 'steps'), git('commit', '-q', '-m', 'x')),
  ],
  [
    'a commit keeps the TODO as a comment',
    () => {
      write(TWO, `// throw new Error('TODO 2.1: say hello');\n${SOLVED}`);
      git('init', '-q');
      git('add', 'steps');
      git('commit', '-q', '-m', 'x');
    },
  ],
  ['a copy of the stub lies beside it', () => write('steps/step-02-two/two-old.ts', STUB)],
])('when %s', (_, prepare) => {
  write(TWO, SOLVED);
  write('.workshop/progress.json', '{"step-02-two":{"passed":"2025-11-25"}}');
  prepare();
  const { status, stdout } = command('reset', '2');
  expect({ status, stdout }).toMatchObject({ status: 0, stdout: expect.stringContaining(TWO) });
  expect(read(TWO)).toBe(STUB);
  expect(progress()).toEqual({ 'step-02-two': {} });
});

test('a file or a folder that is gone comes back', () => {
  fs.rmSync(join(folder, 'steps/step-02-two'), { recursive: true });
  const { status, stdout } = command('reset', '2');
  expect(status).toBe(0);
  expect(read(TWO)).toBe(STUB);
  expect(read('steps/step-02-two/given.ts')).toBe(GIVEN);
  expect(stdout).toContain('The lesson, steps/step-02-two/README.md, is missing.');
});

test('without the stubs it says so, and touches nothing', () => {
  fs.rmSync(join(folder, 'workshop/stubs/step-02-two'), { recursive: true });
  write(TWO, SOLVED);
  const { status, stderr } = command('reset', '2');
  expect(status).toBe(2);
  expect(stderr).toBe(
    'The stubs of step-02-two cannot be found: there is no folder workshop/stubs/step-02-two. Nothing was changed.\n',
  );
  expect(read(TWO)).toBe(SOLVED);
});
