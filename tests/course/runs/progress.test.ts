// A long run says how far it is, and to list tests installs nothing.
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../places.ts';
import { listenForProgress, tellProgress } from './progress.ts';

test('what is running, how much of it is done, and how long the rest may take', async () => {
  const lines: string[] = [];
  onTestFinished(listenForProgress((line) => void lines.push(line), 0));
  tellProgress({ what: 'trees of a test', done: 0, of: 30 });
  await new Promise((resolve) => setTimeout(resolve, 100));
  for (const done of [10, 30]) tellProgress({ what: 'trees of a test', done, of: 30 });
  await expect.poll(() => lines, { timeout: 5000 }).toHaveLength(1);
  expect(lines[0]).toMatch(/^trees of a test: 10 of 30 trees, about \d+ s left$/);
});

test('an editor that lists the tests installs nothing', { timeout: 60_000 }, () => {
  const copy = fs.mkdtempSync(join(tmpdir(), 'listed-'));
  onTestFinished(() => fs.rmSync(copy, { recursive: true, force: true }));
  const filter = (path: string) => !path.includes('node_modules');
  for (const part of ['package.json', 'vitest.config.ts', 'tests/harness', 'tests/interop']) {
    fs.cpSync(join(root, part), join(copy, part), { recursive: true, filter });
  }
  fs.symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  execFileSync(process.execPath, [vitest, 'list', '--filesOnly'], { cwd: copy, stdio: 'pipe' });
  expect(fs.existsSync(join(copy, 'tests/interop/node_modules'))).toBe(false);
});
