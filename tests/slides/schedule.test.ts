// The timetables add up, and a fault in a deck is told with its place and exit code 1.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { root } from '../course/places.ts';

// Each test starts a process or two, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const slides = join(root, 'slides');
const folder = mkdtempSync(join(tmpdir(), 'decks-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function schedule(...args: string[]) {
  const command = ['--import', 'tsx', 'slides/schedule.ts', ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: root,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

/** Runs it over copies of our decks, with a change in the one for step 05. */
function scheduleWith(change: (text: string) => string) {
  for (const file of readdirSync(slides).filter((name) => name.endsWith('.md'))) {
    cpSync(join(slides, file), join(folder, file));
  }
  const deck = join(folder, 'step-05-handshake.md');
  const text = readFileSync(deck, 'utf8');
  expect(change(text)).not.toBe(text);
  writeFileSync(deck, change(text));
  return schedule(folder);
}

test('prints three timetables, each within its time', () => {
  const { status, stdout, stderr } = schedule('--start', '09:00');
  expect(stderr).toBe('');
  expect(status).toBe(0);
  const totals = [...stdout.matchAll(/^(.+): (\d+) of (\d+) minutes$/gm)];
  expect(totals.map(([, title, , limit]) => [title, limit])).toEqual([
    ['Two hours', '120'],
    ['Half a day', '240'],
    ['A day', '480'],
    ['A second day', '480'],
  ]);
  for (const [, , used, limit] of totals) expect(Number(used)).toBeLessThanOrEqual(Number(limit));
  expect(stdout).toMatch(/^09:00 - 09:\d\d  00-opening/m);
  expect(stdout).toMatch(/\(break\)/);
});

test('fails when a slide has no minutes', () => {
  const { status, stderr } = scheduleWith((text) =>
    text.replace(/<!-- minutes: \d+ -->\n\n# /, '# '),
  );
  expect(stderr).toMatch(/^slides\/step-05-handshake\.md:\d+: "Who may .*" has no minutes: write/m);
  expect(status).toBe(1);
});

test('fails when a slide has no notes', () => {
  const { status, stderr } = scheduleWith((text) => text.replace(/^Demo: .*$/m, ''));
  expect(stderr).toMatch(/has no note "Demo: …"/);
  expect(status).toBe(1);
});

test('fails when a class takes too long', () => {
  const { status, stderr } = scheduleWith((text) =>
    text.replace('minutes: 1 -->', 'minutes: 40 -->'),
  );
  expect(stderr).toMatch(/^Two hours: takes 1\d\d minutes and has 120$/m);
  expect(status).toBe(1);
});

test('fails when a deck is missing', () => {
  scheduleWith((text) => `${text}\n`);
  rmSync(join(folder, 'step-03-framing.md'));
  const { status, stderr } = schedule(folder);
  expect(stderr).toMatch(/^Half a day: there is no deck for step 3$/m);
  expect(status).toBe(1);
});
