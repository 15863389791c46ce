// The tree is clean: types, format, line ends, and no path of somebody's machine.
import { execFile, execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { exists, read, root } from '../places.ts';

const LIMIT_MS = 180_000;

/** All files that git knows or would add. */
const files = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], { cwd: root })
  .toString()
  .split('\0')
  .filter((path) => path !== '' && exists(path));

/** Runs a tool of `node_modules`. @returns what it printed, then its exit code */
function run(tool: string, ...args: string[]): Promise<string> {
  return new Promise((resolve) => {
    const command = [`node_modules/${tool}`, ...args];
    execFile(process.execPath, command, { cwd: root }, (error, stdout, stderr) => {
      resolve(`${stdout}${stderr}exit ${error?.code ?? 0}`);
    });
  });
}

test('tsc finds nothing', { timeout: LIMIT_MS }, async () => {
  const kept = ['--incremental', '--tsBuildInfoFile', '.workshop/tsc.json'];
  expect(await run('typescript/bin/tsc', '-p', '.', ...kept)).toBe('exit 0');
});

test('prettier has nothing to change', { timeout: LIMIT_MS }, async () => {
  const kept = ['--cache', '--cache-strategy=content', '--cache-location=.workshop/prettier'];
  const told = await run('prettier/bin/prettier.cjs', '--check', '.', '--log-level=warn', ...kept);
  expect(told, 'run: npm run format').toBe('exit 0');
});

test('every line ends with LF', () => {
  expect(files.filter((path) => read(path).includes('\r\n'))).toEqual([]);
});

test('no file names a folder of one machine', () => {
  const machine = /(?<![\w./~-])\/(work|home|root|tmp|Users)\/\w/;
  const lines = files.flatMap((path) => {
    const all = read(path).split('\n');
    return all.flatMap((line, at) => (machine.test(line) ? [`${path}:${at + 1}: ${line}`] : []));
  });
  expect(lines).toEqual([]);
});
