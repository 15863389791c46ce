// What a command has replaced is listed, and comes back; and it replaces all files or none.
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { env, GIVEN, smallCourse, SOLVED, STUB } from '../commands/small-course.ts';

const { folder, write, read, progress, command } = smallCourse();

const TWO = 'steps/step-02-two/two.ts';
const OTHER = 'steps/step-02-two/given.ts';

test('without any, both commands say so', () => {
  expect(command('backups')).toMatchObject({ status: 0, stdout: /^There are no backups/ });
  const { status, stderr } = command('restore');
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: 'There are no backups. Nothing was changed.\n',
  });
});

test('a backup comes back with what was remembered, and so does what it replaced', () => {
  const mine = `${SOLVED}// mine\n`;
  write(TWO, mine);
  const other = { passed: '2025-11-24' };
  const entry = { passed: '2025-11-25', hints: { '2.1': 2 } };
  write('.workshop/progress.json', JSON.stringify({ 'step-02-two': entry, 'step-01-one': other }));
  expect(command('reset', '2').status).toBe(0);
  write('.workshop/progress.json', JSON.stringify({ 'step-01-one': { passed: '2025-11-26' } }));

  const listed = command('backups').stdout.split('\n');
  expect(listed[0]).toMatch(/^1 {2}\d{4}-\d\d-\d\d \d\d:\d\d:\d\d {2}npm run reset step-02$/);
  expect(listed.slice(1)).toEqual([`   ${TWO}`, '', 'To bring one back: npm run restore 1', '']);

  expect(command('restore', '1').stdout).toContain(`These are what they were:\n  ${TWO}\n`);
  expect(read(TWO)).toBe(mine);
  expect(progress()).toEqual({
    'step-02-two': entry,
    'step-01-one': { passed: '2025-11-26' },
  });
  expect(command('restore').status).toBe(0);
  expect(read(TWO)).toBe(STUB);
  expect(command('restore').status).toBe(0);
  expect(read(TWO)).toBe(mine);
  expect(command('backups').stdout.match(/^\d /gm)).toHaveLength(3 + 1);
});

test('a backup is found by its number or its folder, and by nothing else', () => {
  write(TWO, SOLVED);
  const kept = /kept in (\S+)\//.exec(command('reset', '2').stdout)![1]!;
  for (const word of ['0', '2', 'x', '']) {
    const { status, stderr } = command('restore', word);
    expect(status, word).toBe(2);
    expect(stderr).toContain(`There is no backup "${word}". These are there:\n1  `);
  }
  expect(command('restore', kept).status).toBe(0);
  expect(read(TWO)).toBe(SOLVED);
});

/** Runs reset as a user who may not write everywhere: root may. */
function resetAsNobody() {
  const nobody = 65_534;
  const isRoot = process.getuid?.() === 0;
  if (isRoot) {
    for (const path of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!path.startsWith('node_modules')) fs.lchownSync(join(folder, path), nobody, nobody);
    }
    fs.chownSync(folder, nobody, nobody);
    fs.chmodSync(join(folder, '..'), 0o755);
  }
  const { status, stderr } = spawnSync(process.execPath, ['workshop/reset.js', '2'], {
    cwd: folder,
    env,
    encoding: 'utf8',
    ...(isRoot && { uid: nobody, gid: nobody }),
  });
  return { status, stderr };
}

test.skipIf(process.platform === 'win32')('a read-only file leaves no half of a step', () => {
  for (const readOnly of [TWO, OTHER]) {
    write(TWO, SOLVED);
    write(OTHER, '// changed\n');
    fs.chmodSync(join(folder, readOnly), 0o444);
    const { status, stderr } = resetAsNobody();
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: `${readOnly} cannot be written: EACCES. Nothing was changed.\n`,
    });
    expect([read(TWO), read(OTHER)]).toEqual([SOLVED, '// changed\n']);
    expect(fs.readdirSync(join(folder, 'steps/step-02-two')).sort()).toEqual([
      'given.ts',
      'two.ts',
    ]);
    expect(command('backups').stdout).toContain('There are no backups');
    fs.chmodSync(join(folder, readOnly), 0o644);
  }
  expect(resetAsNobody().status).toBe(0);
  expect([read(TWO), read(OTHER)]).toEqual([STUB, GIVEN]);
});

test('a folder in place of a file stops it before anything is touched', () => {
  write(OTHER, '// changed\n');
  fs.rmSync(join(folder, TWO));
  fs.mkdirSync(join(folder, TWO));
  const { status, stderr } = command('reset', '2');
  expect(status).toBe(2);
  expect(stderr).toMatch(/EISDIR|EPERM|EACCES/);
  expect(stderr.split('\n')).toHaveLength(2);
  expect(read(OTHER)).toBe('// changed\n');
});
