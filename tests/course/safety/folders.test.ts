// The course lies in whatever folder a learner has: it works there, or it says which name is the trouble.
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { env, smallCourse, SOLVED } from '../commands/small-course.ts';

const { folder, write } = smallCourse();

const posix = process.platform !== 'win32';
const LIMIT_MS = 60_000;
let moved: string;

afterEach(() => fs.rmSync(moved, { recursive: true, force: true }));

/** Moves the course below a folder of this name, with all steps solved. */
function courseIn(name: string) {
  for (const [step, file] of [['step-01-one', 'one'] as const, ['step-02-two', 'two'] as const]) {
    write(`steps/${step}/${file}.ts`, SOLVED);
  }
  write('steps/step-02-two/server.ts', "console.log('{}');\n");
  write('steps/step-02-two/frames.jsonl', '{}\n');
  moved = join(folder, '..', name);
  fs.mkdirSync(moved);
  fs.renameSync(folder, join(moved, 'course'));
  return (command: string, ...words: string[]) => {
    const args = [`workshop/${command}.js`, ...words];
    const options = { cwd: join(moved, 'course'), env, encoding: 'utf8' as const };
    const { status, stdout, stderr } = spawnSync(process.execPath, args, options);
    return { status, stdout, stderr };
  };
}

const GOOD = ["it's [x] (y) {a,b} !z @x a;b a&b 50%20 茶"];
// No names for a folder on Windows.
if (posix) GOOD.push('a:b "q" <a>');

test.each(GOOD)('it works in %s', { timeout: LIMIT_MS }, (name) => {
  const run = courseIn(name);
  expect(run('check', '2')).toMatchObject({ status: 0, stderr: '' });
  expect(run('wire', '2').stdout).toContain(' ms ← {}\n');
});

test.each(posix ? ['C#', 'a?', '*'] : ['C#'])('%s is named as the trouble', (name) => {
  const run = courseIn(name);
  const trouble = `below a folder that is called "${name}"`;
  for (const command of ['check', 'hint', 'wire']) {
    const { status, stdout, stderr } = run(command, '2');
    expect({ command, status, stdout }).toEqual({ command, status: 2, stdout: '' });
    expect(stderr.replaceAll('\n', ' ')).toContain(trouble);
  }
  const doctor = run('doctor');
  expect(doctor.status).toBe(1);
  expect(doctor.stdout.replaceAll(/\n {18}/g, ' ')).toContain(trouble);
  expect(doctor.stdout).toContain('\n1 to be mended before the workshop can begin.\n');
  expect(run('start').stdout.replaceAll('\n', ' ')).toContain(trouble);
});
