// `npm run quiz`, in a small course.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { env, smallCourse } from '../commands/small-course.ts';

const { folder, write, command } = smallCourse();

const QUIZ = `# Quiz 02: Two?

## Which line breaks a rule?

A server says:

\`\`\`wire server.ts breaks: wrong id
→ {"jsonrpc":"2.0","id":1,"method":"ping"}
← {"jsonrpc":"2.0","id":"1","result":{}}
\`\`\`

- [ ] Line 1

  It is a request.

- [x] Line 2

  It is another id,
  and nobody waits for it.

## What comes back?

- [x] \`← {"id":1}\`

  Its own id.

- [ ] Nothing

  Somebody waits.

- [ ] An error that
  has two lines

  Nothing is wrong.
`;

const WHY_NOT =
  '✗ Not a. It is a request.\n✓ b is right. It is another id, and nobody waits for it.\n';

/** Runs the quiz with these lines on its stdin. */
function quiz(input: string, ...args: string[]) {
  write('workshop/quizzes/step-02-two.md', QUIZ);
  const file = join(folder, 'workshop/quiz.js');
  const options = { cwd: folder, env, input, encoding: 'utf8' as const };
  const { status: code, stdout, stderr } = spawnSync(process.execPath, [file, ...args], options);
  return { code, stdout, stderr };
}

/** The letter behind which a choice stands. */
function letterFor(stdout: string, choice: string): string {
  return new RegExp(`^  ([a-c])\\) ${choice.replaceAll(/[{}]/g, '\\$&')}`, 'm').exec(stdout)![1]!;
}

test('answers may come from a pipe; each wrong one is explained, and the right one is told', () => {
  const { stdout, stderr } = quiz('A)\nd\nnone\n', 'step', '2');
  expect(stderr).toBe('');
  expect(stdout).toContain('  a) → {"jsonrpc":"2.0","id":1,"method":"ping"}\n  b) ← {');
  expect(stdout).toContain(`Your answer (a to b): a\n${WHY_NOT}`);
  expect(stdout).toContain('Your answer (a to c): d\nA letter from a to c, or q to end.\n');
  expect(stdout).toContain('Your answer (a to c): none\nA letter from a to c, or q to end.\n');
  const right = letterFor(stdout, '← {"id":1}');
  const end = ['Answers', '', `✓ 2: ${right} is right. Its own id.`, '', '0 of 1 right. Wrong: 1.'];
  const lesson = 'Lesson: steps/step-02-two/README.md\n';
  expect(stdout.endsWith(`${end.join('\n')}\n${lesson}`)).toBe(true);

  const good = quiz(`b\n${right}\n`, '2');
  expect(good.stdout).toContain('✓ Yes, b. It is another id');
  expect(good.stdout.endsWith(`\n2 of 2 right.\n${lesson}`)).toBe(true);
});

test('with nothing on stdin the answers stand behind all questions', () => {
  const { code, stdout } = quiz('', '2');
  expect(code).toBe(0);
  expect(stdout).not.toContain('Your answer');
  const [questions = '', answers = ''] = stdout.split('\nAnswers\n');
  expect(questions).not.toContain('right');
  expect(answers).toContain('✓ 1: b is right.');
  expect(answers).toContain('✓ 2: ');
});

test('q ends it, and gives nothing away', () => {
  const { code, stdout } = quiz('b\nq\nb\n', '2');
  expect(code).toBe(0);
  expect(stdout).not.toContain('Its own id');
  expect(stdout).toContain('\n1 of 1 right.\n');
});

test('--answers tells everything and asks nothing', () => {
  const { code, stdout } = quiz('b\n', '2', '--answers');
  expect(code).toBe(0);
  expect(stdout).toContain('✗ a is wrong. It is a request.\n✓ b is right. It is another id');
  const error = letterFor(stdout, 'An error that has two lines');
  expect(stdout).toContain(`✗ ${error} is wrong. Nothing is wrong.`);
});

test('without a name it takes the next step; a step without a quiz is told', () => {
  const none = quiz('');
  expect(none).toMatchObject({
    code: 2,
    stdout: '',
    stderr: 'There is no quiz for step-01-one.\n',
  });
  const done = { 'step-01-one': { filled: '2025-11-25' } };
  write('.workshop/progress.json', JSON.stringify(done));
  expect(quiz('').stdout).toMatch(/^step-02-two: 2 questions\./);
  for (const words of [
    ['2', '3'],
    ['2', '--answer'],
  ]) {
    expect(command('quiz', ...words)).toMatchObject({ status: 2, stdout: '' });
  }
});
