// The types of this folder. The root's tsc leaves it out: its packages are not there before its tests run.
import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';
import { root } from './recordings.ts';

test('tsc finds nothing in tests/interop', { timeout: 60_000 }, async () => {
  const args = ['node_modules/typescript/bin/tsc', '-p', 'tests/interop'];
  const told = await new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: root }, (_error, stdout) => resolve(stdout));
  });
  expect(told).toBe('');
});
