// The commands of contributors and teachers: a line, and no stack, whatever is missing or mistyped.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { env, root } from '../commands/small-course.ts';

const LIMIT_MS = 60_000;
const { scripts } = JSON.parse(fs.readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** All but prettier's own. */
const names = Object.keys(scripts).filter((name) => name !== 'format');

/** The repository without its packages. */
const bare = fs.mkdtempSync(join(tmpdir(), 'bare-'));
for (const part of ['package.json', 'workshop', 'tests', 'slides', 'steps', 'solutions']) {
  const filter = (path: string) => !/node_modules|[\\/]html/.test(path);
  fs.cpSync(join(root, part), join(bare, part), { recursive: true, filter });
}
afterAll(() => fs.rmSync(bare, { recursive: true, force: true }));

async function run(cwd: string, name: string, ...words: string[]) {
  const [program = '', ...args] = scripts[name]!.split(' ');
  expect(program, `${name} starts with node, which is there without packages`).toBe('node');
  const child = spawn(process.execPath, [...args, ...words], { cwd, env });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
  expect(stderr, name).not.toMatch(/^\s+at .*:\d+:\d+\)?$/m);
  return { status: child.exitCode, stdout, stderr };
}

test('--help is answered by all of them', { timeout: LIMIT_MS }, async () => {
  for (const name of names) {
    const { status, stdout, stderr } = await run(root, name, '--help');
    expect({ name, status, stderr }).toEqual({ name, status: 0, stderr: '' });
    expect(stdout, name).toContain(/^(start|test)$/.test(name) ? `npm ${name}` : `npm run ${name}`);
  }
});

test('an option that nobody knows is refused', { timeout: LIMIT_MS }, async () => {
  for (const name of names) {
    const { status, stdout, stderr } = await run(root, name, '--no-such-thing');
    expect({ name, status, stdout }).toEqual({ name, status: 2, stdout: '' });
    expect(stderr, name).toMatch(/--no-such-thing/);
  }
});

const NO_PACKAGES = names.filter((name) => !/^(start|doctor|class|quiz|backups)$/.test(name));

test('without the packages all say which command gets them', { timeout: LIMIT_MS }, async () => {
  const idle = ['solution', 'reset', 'catchup', 'restore'];
  for (const name of NO_PACKAGES.filter((one) => !idle.includes(one))) {
    const { status, stdout, stderr } = await run(bare, name);
    expect({ name, status, stdout, stderr }).toEqual({
      name,
      status: 2,
      stdout: '',
      stderr: 'The packages of the workshop are not installed. Run: npm ci\n',
    });
  }
});

test('a time of the day is one', { timeout: LIMIT_MS }, async () => {
  for (const time of ['25:99', '9', 'noon', '']) {
    const { status, stderr } = await run(root, 'schedule', `--start=${time}`);
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: `--start wants a time of the day, such as 09:00, and not ${time}.\n`,
    });
  }
});

test('whoever closes the pipe is not told about it', { timeout: LIMIT_MS }, async () => {
  const [, ...args] = scripts.schedule!.split(' ');
  const child = spawn(process.execPath, args, { cwd: root, env });
  child.stdout.once('data', () => child.stdout.destroy());
  const stderr = await text(child.stderr);
  expect(stderr).toBe('');
});
