// The learner's commands, in a small course of two steps in a folder with a difficult name.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { parseWire } from '../../../workshop/wire/frames.js';
import { parseHints, renderHint } from '../../../workshop/report/hints.js';
import { report } from '../../../workshop/report/report.js';
import { holesIn } from '../../../workshop/course/holes.js';
import { findStep, listSteps } from '../../../workshop/course/steps.js';
import { signs } from '../../../workshop/terminal/terminal.js';
import { env, FIRST, GIVEN, root, smallCourse, SOLVED, STUB } from './small-course.ts';

const { folder: course, write, read, progress, command, together } = smallCourse();

test('a step is found by whatever a learner calls it', () => {
  const steps = listSteps();
  for (const name of [
    ...['5', '05', 'step-05', 'step-05-handshake', 'steps/step-05-handshake/', 'handshake'],
    ...['step5', 'step-5', 'step 5', 'Step-05', '05-handshake', 'steps/step-05-handshake/x.ts'],
  ]) {
    expect(findStep(name, steps)?.name, name).toBe('step-05-handshake');
  }
  for (const name of ['99', '055', '0']) expect(findStep(name, steps)).toBeUndefined();
  expect(findStep('step', steps)).toBeUndefined();
});

test('an unknown step ends every command with code 2 and the right names', async () => {
  const names = ['check', 'hint', 'solution', 'reset', 'catchup', 'wire', 'quiz'];
  for (const { status, stdout, stderr } of await together(names.map((name) => [name, '99']))) {
    expect(status).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain('There is no step "99"');
    expect(stderr).toMatch(/ {2}step-02-two\nThe number is enough: 05 or 5 will do\.\n$/);
  }
});

test('without a step, solution takes the next one; what changes files does not guess', async () => {
  const calls = [['solution'], ['solution', 'step', '2'], ['reset'], ['catchup']];
  const [next, second, ...others] = await together(calls);
  expect(next!.stdout).toContain('Your files of step-01-one');
  expect(second!.stdout).toContain('Your files of step-02-two');
  for (const { name, status, stderr } of others) {
    expect(status).toBe(2);
    expect(stderr).toContain(`say which step: npm run ${name} step-05`);
  }
});

test('missing packages are told with the way to get them', async () => {
  fs.rmSync(join(course, 'node_modules'));
  const [start, ...others] = await together([['start'], ['check', '2'], ['hint', '2']]);
  expect(start).toMatchObject({ status: 0, stderr: '' });
  expect(start!.stdout).toMatch(/not installed\. Run: npm ci\n$/);
  for (const { status, stderr } of others) {
    expect(status).toBe(2);
    expect(stderr).toMatch(/not installed\. Run: npm ci\n$/);
  }
});

test('a broken progress file is an empty one', () => {
  for (const text of ['', '{"step-01-one":', '[1]', 'null', '{"step-01-one":[],"step-02-two":7}']) {
    write('.workshop/progress.json', text);
    const { status, stdout, stderr } = command('start');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('0 of 2 steps done');
    expect(stdout).toContain('npm run check step-01');
  }
});

test('a hole is thrown: a comment is none, whatever stands in it', () => {
  const text = `${STUB}
// throw new Error('TODO 2.2: done');
/* throw new Error('TODO 2.2: done') */ const url = 'https://x'; throw new Error(
  'TODO 2.3: more',
); // it's done`;
  expect(holesIn(text)).toEqual(['2.1', '2.3']);
});

test('check tells a hole, a mistake and a pass apart, and remembers them', () => {
  const hole = command('check', '2');
  expect(hole.status).toBe(1);
  expect(hole.stdout.split('\n')).toEqual([
    '○ 2.1 says hello',
    '  TODO 2.1: say hello',
    '    in steps/step-02-two/two.ts',
    '  – 2.2 not reached',
    '  next: open steps/step-02-two/two.ts',
    '        and the lesson, steps/step-02-two/README.md',
    '',
  ]);
  const files = expect.any(String) as string;
  const failing = { id: '2.1', class: 'TODO', todo: '2.1', files };
  expect(progress()).toEqual({ 'step-02-two': { failing } });

  write('steps/step-02-two/two.ts', 'export const hello = () => "hallo";\n');
  const mistake = command('check', 'step-02');
  expect(mistake.status).toBe(1);
  const clause = 'MUST · 2025-11-25 basic'.padStart(100 - '✗ 2.1 says hello'.length);
  expect(mistake.stdout.split('\n')).toEqual([
    `✗ 2.1 says hello${clause}`,
    '  ← hallo',
    '     ^ hallo; expected hello',
    '  – 2.2 not reached',
    '  next: npm run hint step-02',
    '',
  ]);

  write('steps/step-02-two/two.ts', SOLVED);
  const pass = command('check', 'two');
  expect(pass.status).toBe(0);
  expect(pass.stdout).toContain('✓ 2.1 says hello\n✓ 2.2 is there\nstep-02-two passed.');
  expect(progress()).toEqual({ 'step-02-two': { passed: expect.any(String), files } });
});

test('the table knows when a verdict has become stale', () => {
  const table = () => command('start').stdout;
  const one = { filled: '2025-11-25' };
  const record = (two: object) => {
    write('.workshop/progress.json', JSON.stringify({ 'step-01-one': one, 'step-02-two': two }));
  };
  const stopped = { id: '2.1', class: 'TODO', todo: '1.1' };
  write('steps/step-02-two/two.ts', SOLVED);
  write('steps/step-02-two/README.md', '# 02 Two\n\n_20 minutes_\n');
  record({ failing: stopped });
  // The hole is in step 01: nothing is to be written in step 02.
  expect(table()).toContain('1 of 2 steps done.');

  const all = 'step-02-two passed.\nAll steps are finished: npm start lists what you have made.\n';
  expect(command('check', '2').stdout.endsWith(all)).toBe(true);
  expect(table()).toMatch(/^✓ step-02-two [^]*1 {2}steps\/step-02-two\/two.ts$/m);

  const { 'step-02-two': entry } = progress() as Record<string, { files: string }>;
  const { files } = entry!;
  const changed = '~ step-02-two changed since it passed; check it again: npm run check step-02';
  write('steps/step-02-two/two.ts', `${SOLVED}// more\n`);
  expect(table()).toMatch(new RegExp(`^~ step-02-two [^]*2 of 2 steps done.\n${changed}$`, 'm'));

  // A verdict on other files than those that passed, and are there again.
  const failing = { id: '2.1', class: 'wrong value', files: 'other' };
  record({ ...entry, failing });
  expect(table()).toContain('✗ step-02-two');
  write('steps/step-02-two/two.ts', SOLVED);
  expect(table()).toContain('✓ step-02-two');

  // The same files, stopped by a hole in step 01.
  record({ ...entry, failing: { ...stopped, files } });
  expect(table()).toContain('○ step-02-two');
  write('steps/step-01-one/one.ts', SOLVED);
  expect(table()).toContain('✓ step-02-two');
});

test('start ends with what was made, and lets client and server talk', () => {
  write('steps/step-12-ends/talk.ts', "// Given.\nconsole.log('the end');\n");
  const done = { filled: '2025-11-25' };
  const all = { 'step-01-one': done, 'step-02-two': done };
  write('.workshop/progress.json', JSON.stringify({ ...all, 'step-12-ends': done }));
  write('steps/step-02-two/two.ts', `${SOLVED}\n/** One. */\nexport const two = 2;\n`);
  const { status, stdout } = command('start');
  expect(status).toBe(0);
  const { length } = stdout.slice(0, stdout.indexOf('All steps are finished.')).split('\n');
  expect(stdout.split('\n').slice(length)).toEqual([
    '     3  steps/step-01-one/one.ts',
    '     2  steps/step-02-two/two.ts',
    '     5  in all, and 1 in 2 given files',
    '',
    'And this is what your client and your server say: npm run wire step-12',
    '| the end',
    expect.stringContaining('steps/step-12-ends/talk.ts exited with code 0'),
    '',
  ]);
});

test('a line that keeps the program from starting comes before all hints', () => {
  write('steps/step-02-two/README.md', LESSON);
  write('steps/step-02-two/two.ts', ')(');
  const next = 'next: mend steps/step-02-two/two.ts:7';
  const place = 'steps/step-02-two/two.ts:7';
  const results = [
    { id: '2.1', name: '', state: 'failed' as const, message: '', fault: false, place },
  ];
  const verdict = { state: 'failed' as const, results, faults: [] };
  expect(report(listSteps()[1]!, verdict).at(-1)).toBe(`  ${next}`);
  expect(command('hint', '2').stdout.endsWith(`  ${next}\n`)).toBe(true);
  expect(progress()).not.toHaveProperty('step-02-two.hints');
});

test('what is typed behind wire', () => {
  const plain = { solution: false, frames: false, inTurn: false, last: false, play: false };
  expect(parseWire([])).toEqual(plain);
  expect(parseWire(['5', '--solution'])).toEqual({ ...plain, name: '5', solution: true });
  expect(parseWire(['--last', '--play'])).toEqual({ ...plain, last: true, play: true });
  const played = { ...plain, frames: true, name: 'step-05' };
  expect(parseWire(['step-05', '--frames'])).toEqual(played);
  expect(parseWire(['--frames', 'step-05'])).toEqual(played);
  for (const words of [
    ['--frames', 'my.jsonl', 'step-05'],
    ['step-05', '--frames=my.jsonl'],
  ]) {
    expect(parseWire(words)).toEqual({ ...played, file: 'my.jsonl' });
  }
});

test('wire plays any file of frames, and makes one line of a hole', () => {
  write('steps/step-02-two/talk.ts', '');
  write(
    'steps/step-02-two/server.ts',
    `import { hello } from './two.ts';
     console.error('up');
     process.stdin.once('data', () => hello());`,
  );
  write('my frames.jsonl', '{"id":1}\n{"id":2}\n');
  const { status, stdout } = command('wire', '2', '--frames', 'my frames.jsonl');
  expect(status).toBe(1);
  expect(stdout.replaceAll(/ *\d+\.\d ms +/g, '').split('\n')).toEqual([
    '→ {"id":1}',
    '→ {"id":2}',
    '! up',
    '! TODO 2.1 in steps/step-02-two/two.ts',
    'steps/step-02-two/server.ts exited with code 1',
    'All frames were sent at once; the ids tell what belongs together.',
    'To see each answer below its question: -- --in-turn',
    '',
  ]);
});

const LESSON = `# 02 Who says hello?

## Hints

<details><summary>2.1 A question</summary>

What comes back?

- a string, and not a
  number

</details>

<details><summary>2.1 The shape</summary>

\`\`\`ts
return '…';
\`\`\`

</details>

## Experiments

<details><summary>2.1 Answer</summary>no hint</details>
`;

test('hints are a ladder for each number', () => {
  const hints = parseHints(LESSON);
  expect(hints.map(({ id, title }) => `${id} ${title}`)).toEqual([
    '2.1 A question',
    '2.1 The shape',
  ]);
  expect(renderHint(hints[0]!.text)).toEqual([
    'What comes back?',
    '',
    '- a string, and not a number',
  ]);
  expect(renderHint(hints[1]!.text)).toContain("    return '…';");
});

test('hint climbs one rung at a time and then names the solution', () => {
  write('steps/step-02-two/README.md', LESSON);
  const failing = { id: '2.1', class: 'TODO', todo: '2.1' };
  write('.workshop/progress.json', JSON.stringify({ 'step-02-two': { failing } }));
  expect(command('hint', '2').stdout).toContain('What comes back?');
  expect(command('hint', '2').stdout).toContain("return '…';");
  const { status, stdout } = command('hint', '2');
  expect(status).toBe(0);
  expect(stdout).toContain('npm run solution step-02');
});

test('the signs of a poor terminal are as wide as the others', () => {
  const line = '✗ → {"a":"…"} ← · –';
  expect(signs(line, false)).toMatch(/^[\x20-\x7e]+$/);
  expect(signs(line, false)).toHaveLength(line.length);
});

/** A program behind the tap. */
function tapped(program: string) {
  const tap = join(root, 'workshop/tap/tap.js');
  return spawn(process.execPath, [tap, process.execPath, '-e', program], { stdio: 'pipe' });
}

test('the tap changes no byte and passes the exit code on', async () => {
  const text = Buffer.alloc(300_000, '茶🍵 \r\n\u2028{"a":1}\n');
  // At the end: half a character, a byte that is no UTF-8, and no newline.
  const bytes = Buffer.concat([text, Buffer.from([0xe8, 0x8c, 0xff])]);
  const child = tapped(
    "process.stdin.pipe(process.stdout).on('error', () => {}); process.exitCode = 7",
  );
  const [out, err] = [buffer(child.stdout), buffer(child.stderr)];
  child.stdin.end(bytes);
  const [code] = await once(child, 'close');
  expect(code).toBe(7);
  expect((await out).equals(bytes)).toBe(true);
  expect(String(await err)).toContain(' ms → \u2028{"a":1}');
});

test.skipIf(process.platform === 'win32')('the tap passes signals on', async () => {
  const child = tapped("console.log('up'); setInterval(() => {}, 1000)");
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  expect(await once(child, 'close')).toEqual([null, 'SIGTERM']);
});
