// `npm run flaky`: finds a check that does not always say the same, and what a check leaves behind.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isAlive } from '../../harness/pids.ts';
import { env, smallCourse } from './small-course.ts';

const { folder, write, read, command, together } = smallCourse();

const posix = test.skipIf(process.platform === 'win32');

/** A process that lives for a minute and tells its number. */
const SLEEPER = `import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
function sleeper() {
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'], { stdio: 'ignore' });
  child.unref();
  writeFileSync('pid', String(child.pid));
}
`;

/** Until somebody has taken notice of its end, a process is still there. */
function gone(pid: number) {
  return expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
}

test('what it does not know is refused with the usage', async () => {
  const calls = [['--rounds', 'many'], ['--rounds', '0'], ['--seed', 'x'], ['--fast']];
  const told = await together(calls.map((words) => ['flaky', ...words]));
  for (const { status, stdout, stderr } of told) {
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^(There is no option --fast\.\n)?usage: npm run flaky\n/);
  }
});

test('a check that fails now and then is found, with the seed that brings it back', () => {
  write(
    'tests/step-02-two.test.ts',
    `import { existsSync, writeFileSync } from 'node:fs';
     import { check, setup } from './harness/check.ts';
     setup();
     check('2.1 fails the second time', 'rule of the course', async () => {
       if (existsSync('been')) throw new Error('been here');
       writeFileSync('been', '');
     });`,
  );
  const { status, stdout } = command('flaky', '2', '--rounds', '3', '--seed', '7');
  const lines = stdout.replaceAll(/ {2}\d+\.\d s$/gm, '').split('\n');
  const failed = (seed: number) => [
    `✗ ${String(seed - 6).padStart(3)}  seed ${seed}`,
    '  2.1 fails the second time',
    expect.stringContaining('been here'),
    expect.stringContaining('at '),
    `  again: npm run flaky -- --rounds 1 --seed ${seed}`,
  ];
  expect(lines.slice(0, 13)).toEqual([
    '3 rounds over the solutions of step-02-two.',
    '✓   1  seed 7',
    ...failed(8),
    ...failed(9),
    '3 checks in 3 rounds: 2 failed.',
  ]);
  expect(lines.join('\n')).toMatch(
    /The longest wait for an answer: 0 ms .*; 5000 ms are allowed\./,
  );
  expect(status).toBe(1);
});

posix('a process that a check leaves behind is a failure, and is ended', async () => {
  write(
    'tests/step-02-two.test.ts',
    `${SLEEPER}test('2.1 forgets', sleeper);\n`.replace(
      'import',
      "import { test } from 'vitest';\nimport",
    ),
  );
  const { status, stdout } = command('flaky', '2', '--rounds', '1');
  expect(stdout).toContain('\n  A process was left behind.\n');
  expect(status).toBe(1);
  await gone(Number(read('pid')));
});

posix('Ctrl-C in the middle leaves no process behind', async () => {
  write(
    'tests/step-02-two.test.ts',
    `${SLEEPER}test('2.1 hangs', async () => {
    sleeper();
    await new Promise((resolve) => setTimeout(resolve, 10_000));
  });`.replace('import', "import { test } from 'vitest';\nimport"),
  );
  const words = [join(folder, 'tests/flaky/flaky.js'), '2', '--rounds', '2'];
  const child = spawn(process.execPath, words, { cwd: folder, env });
  await expect.poll(() => existsSync(join(folder, 'pid')), { timeout: 10_000 }).toBe(true);
  child.kill('SIGINT');
  expect(await once(child, 'close')).toEqual([130, null]);
  await gone(Number(read('pid')));
});
