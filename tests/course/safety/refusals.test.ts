// What cannot be done is refused with a line that says why, with code 2, and never with a stack.
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nearest } from '../../../workshop/command-line/nearest.js';
import { swallowed } from '../../../workshop/command-line/swallowed.js';
import { env, root, smallCourse, SOLVED } from '../commands/small-course.ts';

const { folder, write, command, together } = smallCourse();

const COMMANDS = [
  ...['start', 'check', 'hint', 'solution', 'reset', 'catchup', 'backups', 'restore', 'wire'],
  ...['quiz', 'doctor', 'class', 'flaky'],
];

test('every command answers --help, and nothing else happens', async () => {
  const told = await together(COMMANDS.map((name) => [name, '--help']));
  for (const { name, status, stdout, stderr } of told) {
    expect({ name, status, stderr }).toEqual({ name, status: 0, stderr: '' });
    expect(stdout).toMatch(new RegExp(`^usage: npm (run )?${name}\\b`));
  }
  expect(fs.existsSync(join(folder, '.workshop'))).toBe(false);
});

test('every command names an option that it does not know', async () => {
  const told = await together(COMMANDS.map((name) => [name, '2', '--sever']));
  for (const { name, status, stdout, stderr } of told) {
    expect({ name, status, stdout }).toEqual({ name, status: 2, stdout: '' });
    expect(stderr).toMatch(/^There is no option --sever\./);
  }
});

test('an option that is nearly right is recognised', () => {
  expect(nearest('sever', ['all', 'json', 'server'])).toBe('server');
  expect(nearest('nmae', ['all', 'json', 'name'])).toBe('name');
  expect(nearest('x', ['all'])).toBeUndefined();
  expect(nearest('verbose', ['all', 'server'])).toBeUndefined();
  const { stderr } = command('check', '2', '--sever', 'x');
  expect(stderr).toMatch(/^There is no option --sever\. Did you mean --server\?\nusage: /);
});

test('options of vitest go on to it', () => {
  write('steps/step-02-two/two.ts', SOLVED);
  for (const words of [
    ['--reporter=dot'],
    ['--test-timeout', '9000', '-t', '2.1', '--no-isolate'],
  ]) {
    expect(command('check', '2', ...words).status, words.join(' ')).toBe(0);
  }
});

test('a check with such a name must be there', () => {
  write('steps/step-02-two/two.ts', SOLVED);
  const { status, stderr } = command('check', '2', '-t', 'nothing');
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: 'No check was run: none has such a name.\n',
  });
  expect(command('check', '2', '-t', '2.2').status).toBe(0);
});

test('a file that cannot be written is refused before anything runs', () => {
  write('file', '');
  fs.mkdirSync(join(folder, 'some'));
  const places = ['file/x.json', 'some'];
  if (fs.existsSync('/proc')) places.push('/proc/x/y.json');
  for (const place of places) {
    const { status, stdout, stderr } = command('check', '2', '--json', place);
    expect({ status, stdout }, place).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^The results cannot be written: .*\n$/);
  }
});

test('a server is a command, and one that can be started', () => {
  for (const server of ['', ' ', '"']) {
    const { status, stderr } = command('check', '2', '--server', server);
    expect(status, `"${server}"`).toBe(2);
    expect(stderr).toMatch(/^(--server wants|a " is left open)/);
  }
  write('no-program.txt', '');
  for (const program of ['pyhton3', './gone/server', './no-program.txt']) {
    const { status, stderr } = command('check', '2', '--server', `${program} x`);
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: `The server cannot be started: there is no program ${program}.\n`,
    });
  }
});

test('what npm has taken for itself is named', () => {
  const npm = { npm_config_all: 'true', npm_config_server: 'my server', npm_config_json: '' };
  expect(swallowed(['all', 'server', 'json', 'name'], [], npm)).toEqual([
    '--all',
    '--server "my server"',
  ]);
  expect(swallowed(['all'], ['--all'], npm)).toEqual([]);
  write('settings', 'color=false\nall = true\n');
  const forGood = { ...npm, npm_config_userconfig: join(folder, 'settings') };
  expect(swallowed(['all'], [], forGood)).toEqual([]);
});

/** With npm itself, in the course as it is. */
function npmRun(...words: string[]) {
  const options = {
    cwd: root,
    env,
    encoding: 'utf8' as const,
    shell: process.platform === 'win32',
  };
  return spawnSync('npm', ['run', '--silent', ...words], options);
}

test('and npm does take it', { timeout: 30_000 }, () => {
  for (const [words, meant] of [
    [['check', '--all'], 'npm run check -- --all'],
    [['wire', '5', '--frames'], 'npm run wire -- 5 --frames'],
    [['quiz', '5', '--answers'], 'npm run quiz -- 5 --answers'],
  ] as const) {
    const { status, stdout, stderr } = npmRun(...words);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain('stands behind --, as in\n  ' + meant);
  }
});

test('frames of nothing, of a folder, of an empty file', () => {
  write('steps/step-02-two/server.ts', '');
  write('empty.jsonl', '\n\n');
  for (const [file, why] of [
    ['gone.jsonl', 'There is no file gone.jsonl.'],
    ['steps', 'steps is no file with frames.'],
    ['empty.jsonl', 'There are no frames in empty.jsonl.'],
  ]) {
    const { status, stderr } = command('wire', '2', '--frames', file!);
    expect({ status, stderr }).toEqual({ status: 2, stderr: `${why}\n` });
  }
  const { status, stderr } = command('wire', '2', '--frames');
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: 'There is no file steps/step-02-two/frames.jsonl.\n',
  });
});

test('a place where nothing can be written is one line', () => {
  // A file where the folder should be.
  write('.workshop', '');
  for (const words of [
    ['check', '2'],
    ['reset', '1'],
    ['catchup', '2'],
  ]) {
    write('steps/step-01-one/one.ts', SOLVED.replace('hello', words[0]!));
    const { status, stderr } = command(...(words as [string, string]));
    expect(status, words[0]).toBe(2);
    expect(stderr.trim().split('\n').length, stderr).toBeLessThanOrEqual(2);
  }
});
