// The watch at a terminal: keys, and what a learner sees between two saves.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { env, smallCourse, SOLVED, STUB } from './small-course.ts';

const { folder, write, progress } = smallCourse();

/** `script` of util-linux gives a command a terminal. */
const hasScript =
  process.platform === 'linux' && /util-linux/.test(spawnSync('script', ['--version']).stdout + '');
const atTerminal = test.runIf(hasScript);
const LIMIT_MS = 60_000;
const PATIENCE_MS = 15_000;

const LESSON = `# 02 Two?

## Hints

<details><summary>2.1 A question</summary>

What comes back?

</details>
`;

const QUIZ = `# Quiz 02: Two?

## What comes?

- [x] One

  A reason.

- [ ] Two

  Another reason.
`;

const HOLE = '  save to check again · h hint · w wire · s solution · n next step · q ends';
const PASSED = '  n next step, or save a file of it · z quiz · s solution · q ends';

/** Starts a command in a terminal of 80 columns. */
function terminal(...words: string[]) {
  const run = `stty cols 80; '${process.execPath}' 'workshop/${words[0]}.js' ${words.slice(1).join(' ')}`;
  const look = { TERM: 'xterm', LC_ALL: 'C.UTF-8', NO_COLOR: '1' };
  const child = spawn('script', ['-qec', run, '/dev/null'], {
    cwd: folder,
    env: { ...env, ...look },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let told = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (told += text));
  return {
    press: (key: string) => void child.stdin.write(key),
    ended: once(child, 'close'),
    /** Waits for a text, and returns all up to it since the last one. */
    async until(text: string): Promise<string> {
      await expect
        .poll(() => told.replaceAll('\r', ''), { timeout: PATIENCE_MS, interval: 20 })
        .toContain(text);
      const plain = told.replaceAll('\r', '');
      const end = plain.indexOf(text) + text.length;
      told = plain.slice(end);
      return plain.slice(0, end);
    },
  };
}

/** The first step has passed, the second is next. */
function prepare(): void {
  write('steps/step-01-one/one.ts', SOLVED);
  write('.workshop/progress.json', '{"step-01-one":{"passed":"2025-11-25"}}');
  write('steps/step-02-two/README.md', LESSON);
  write('workshop/quizzes/step-02-two.md', QUIZ);
  write('steps/step-03-three/three.ts', '');
  write('tests/step-03-three.test.ts', "import { test } from 'vitest';\ntest('3.1', () => {});\n");
}

atTerminal('keys give a hint, the solution and the last wire', { timeout: LIMIT_MS }, async () => {
  prepare();
  const { until, press, ended } = terminal('start');
  const first = await until(HOLE);
  expect(first).toContain('\nstep-02-two   lesson: steps/step-02-two/README.md\n○ 2.1 says hello');
  press('h');
  expect(await until(HOLE)).toContain('What comes back?');
  press('S');
  expect(await until(HOLE)).toContain('+export const hello');
  // An arrow key is no letter, and neither are the letters of its name.
  press('\x1b[C');
  press('w');
  expect(await until(HOLE)).toContain('No check of step-02-two has failed here yet.');
  press('q');
  await until('ending');
  expect(await ended).toEqual([0, null]);
});

atTerminal(
  'after a pass it stays, offers a quiz, and goes on with n',
  { timeout: LIMIT_MS },
  async () => {
    prepare();
    const { until, press, ended } = terminal('start');
    await until(HOLE);
    write('steps/step-02-two/two.ts', SOLVED);
    expect(await until(PASSED)).toContain('step-02-two passed.');
    press('z');
    await until('Your answer (a to b): ');
    press('q\r');
    await until(PASSED);
    press('n');
    await until('step-03-three   lesson:');
    await until('step-03-three passed.');
    // Nothing is left: it ends with what was made.
    await until(PASSED);
    press('n');
    await until('All steps are finished.');
    expect(await ended).toEqual([0, null]);
    expect(progress()).toMatchObject({ 'step-02-two': { passed: expect.any(String) } });
  },
);

atTerminal('the first save of the next step goes on, too', { timeout: LIMIT_MS }, async () => {
  prepare();
  const { until, press, ended } = terminal('check', '2', '--watch');
  await until(HOLE);
  // As long as this step has not passed, a save elsewhere checks it once more.
  write('steps/step-03-three/three.ts', '// begun\n');
  expect(await until(HOLE)).toContain('○ 2.1 says hello');
  write('steps/step-02-two/two.ts', SOLVED);
  await until(PASSED);
  write('steps/step-03-three/three.ts', '// more\n');
  await until('step-03-three passed.');
  await until(PASSED);
  press('\x03');
  expect(await ended).toEqual([0, null]);
});

atTerminal('saves while it is still starting do no harm', { timeout: LIMIT_MS }, async () => {
  prepare();
  const { until, press, ended } = terminal('start');
  await until('lesson: steps/step-02-two/README.md');
  const saves = setInterval(() => write('steps/step-02-two/two.ts', STUB), 20);
  onTestFinished(() => clearInterval(saves));
  await until('○ 2.1 says hello');
  clearInterval(saves);
  write('steps/step-02-two/two.ts', SOLVED);
  await until('step-02-two passed.');
  await until(PASSED);
  press('q');
  expect(await ended).toEqual([0, null]);
});
