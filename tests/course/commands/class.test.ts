// Many steps and many learners: `npm run check -- --all --json FILE` and `npm run class -- FILES…`.
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { FORMAT, parseResults } from '../../../workshop/checks/results.js';
import type { Results } from '../../../workshop/types/checks.d.ts';
import { env, root, smallCourse, SOLVED } from './small-course.ts';

const { write, read, progress, command } = smallCourse();

const CHECKS = `import { check, setup } from './harness/check.ts';
import { CheckFailure } from './harness/failure.ts';
setup();
check('1.1 says hello', 'rule of the course', async () => {});
check('1.2 is polite', 'rule of the course', async () => {
  throw new CheckFailure({ class: 'wrong id', why: ['Say please.'] });
});
check('1.2 is kind', 'rule of the course', async () => {});
check('1.3 says goodbye', 'rule of the course', async () => {});
`;

test('--all goes on after a step that fails, and tells of each step', () => {
  write('tests/step-01-one.test.ts', CHECKS);
  write('steps/step-02-two/two.ts', SOLVED);
  const words = ['--all', '--json', 'made here/ada.json', '--name', 'Ada 茶'];
  const { status, stdout, stderr } = command('check', ...words);
  expect({ status, stderr, lines: stdout.split('\n') }).toEqual({
    status: 1,
    stderr: '',
    lines: [
      'Checking 2 steps …',
      '✗ step-01-one  1.2 wrong id: npm run check step-01',
      '✓ step-02-two  2 checks',
      '1 of 2 steps passed.',
      '',
    ],
  });
  const failing = { id: '1.2', class: 'wrong id' };
  expect(progress()).toMatchObject({
    'step-01-one': { failing },
    'step-02-two': { passed: expect.any(String) },
  });
  const kept: Results = {
    format: FORMAT,
    learner: 'Ada 茶',
    named: true,
    date: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
    node: process.versions.node,
    steps: [
      {
        step: 'step-01-one',
        state: 'failed',
        checks: [
          { id: '1.1', name: 'says hello', state: 'passed' },
          { id: '1.2', name: 'is polite', state: 'failed', class: 'wrong id' },
          { id: '1.2', name: 'is kind', state: 'not reached' },
          { id: '1.3', name: 'says goodbye', state: 'not reached' },
        ],
      },
      {
        step: 'step-02-two',
        state: 'passed',
        checks: [
          { id: '2.1', name: 'says hello', state: 'passed' },
          { id: '2.2', name: 'is there', state: 'passed' },
        ],
      },
    ],
  };
  expect(JSON.parse(read('made here/ada.json'))).toEqual(kept);
  expect(parseResults(read('made here/ada.json'))).toEqual(kept);
});

test('a reporter of vitest works with --all, and a step alone has a file, too', () => {
  write('tests/step-01-one.test.ts', CHECKS);
  const junit = ['--reporter=junit', '--outputFile=all.xml'];
  const { status } = command('check', '--all', '--json', 'all.json', ...junit);
  expect(status).toBe(1);
  expect(read('all.xml')).toMatch(/<testsuites [^>]*tests="6" failures="2"/);
  expect(read('all.xml').match(/<skipped\b/g)).toHaveLength(2);
  expect(JSON.parse(read('all.json'))).toMatchObject({ learner: 'tea & cups é', named: false });

  expect(command('check', '2', '--json', 'two.json').status).toBe(1);
  const { steps } = parseResults(read('two.json'));
  expect(steps).toMatchObject([
    { step: 'step-02-two', checks: [{ class: 'TODO', todo: '2.1' }, { state: 'not reached' }] },
  ]);
  const nowhere = command('check', '2', '--json', 'tests');
  expect(nowhere.status).toBe(2);
  expect(nowhere.stderr).toContain('The results cannot be written');
});

const folder = fs.mkdtempSync(join(tmpdir(), 'class-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** Writes the file of a learner. */
function learner(file: string, results: object): void {
  const date = '2025-11-25T10:00:00.000Z';
  const whole = {
    format: FORMAT,
    learner: 'mcp-by-hand',
    named: false,
    date,
    node: '20',
    ...results,
  };
  fs.writeFileSync(join(folder, file), JSON.stringify(whole));
}

function classOf(...files: string[]) {
  const words = [join(root, 'workshop/class.js'), ...files];
  const options = { cwd: folder, env: { ...env, NO_COLOR: '1' }, encoding: 'utf8' as const };
  const { status, stdout, stderr } = spawnSync(process.execPath, words, options);
  return { status, stdout, stderr };
}

const passed = { id: '5.1', name: 'answers initialize', state: 'passed' };
const failed = { ...passed, state: 'failed', class: 'wrong id' };
const hole = { ...passed, state: 'failed', class: 'TODO', todo: '5.1' };
const earlier = { ...hole, todo: '3.2' };
const long = {
  id: '5.2',
  name: `\u001b[31m${'茶 tea '.repeat(40)}`,
  state: 'failed',
  class: 'too late',
};

/** A step that has one check, or more. */
function step(state: string, ...checks: unknown[]) {
  return { step: 'step-05-handshake', state, checks };
}

test('class counts which checks fail, and how', () => {
  learner('a.json', { learner: 'ada', named: true, steps: [step('failed', failed)] });
  learner('b.json', { steps: [step('failed', { ...failed, class: 'too late' }, long)] });
  learner('c.json', { date: '2025-11-26', steps: [step('failed', hole)] });
  learner('d.json', { date: '2025-11-27', steps: [step('failed', earlier)] });
  learner('e.json', { date: '2025-11-28', steps: [step('passed', passed), step('broken')] });
  // The same learner, earlier and again; and a copy of somebody who has given no name.
  const old = '2025-11-01T10:00:00.000Z';
  learner('f.json', { learner: 'ada', named: true, date: old, steps: [step('passed', passed)] });
  fs.copyFileSync(join(folder, 'b.json'), join(folder, 'copy of b.json'));
  const { status, stdout, stderr } = classOf('.');
  expect(status).toBe(0);
  expect(stderr).toBe('1 older file of the same learners not counted.\n1 copy not counted.\n\n');
  const title = `5.2 [31m${'茶 tea '.repeat(7)}…`;
  expect(stdout.split('\n').map((line) => line.trimEnd())).toEqual([
    '5 learners, 2025-11-25 to 2025-11-28',
    '',
    '             0',
    'learner      5   stuck at',
    'ada          ✗   5.1 wrong id',
    'mcp-by-hand  ✗   5.1 too late',
    'mcp-by-hand  ○   TODO 5.1',
    'mcp-by-hand  ○   TODO 3.2',
    'mcp-by-hand  ✓',
    '✓ passed   ✗ a mistake   ○ a hole   · not checked',
    '',
    `${'step'.padEnd(30)}  passed  mistake  hole  not checked`,
    `${'step-05-handshake'.padEnd(30)}       1        2     2            1`,
    '',
    'mistake  hole    of   check',
    '      2     1     5   5.1 answers initialize',
    `${' '.repeat(22)}wrong id 1, too late 1`,
    `      1     ·     1   ${title}`,
    `${' '.repeat(22)}too late 1`,
    '',
  ]);
});

test('class survives files that are none of ours', () => {
  const good = { steps: [step('passed', passed)] };
  learner('good.json', good);
  fs.writeFileSync(join(folder, 'torn.json'), '{"format":"mcp');
  fs.writeFileSync(join(folder, 'other.json'), '{"name":"mcp-by-hand","scripts":{}}');
  fs.writeFileSync(join(folder, 'null.json'), 'null');
  fs.writeFileSync(
    join(folder, 'marked.json'),
    `\uFEFF${JSON.stringify({ format: FORMAT, steps: [] })}`,
  );
  learner('newer.json', { ...good, format: 'mcp-by-hand results 2' });
  learner('odd.json', {
    date: 7,
    steps: [null, 7, { step: 'x' }, step('failed', {}, 'x', passed)],
  });
  const odd = ['marked.json', 'odd.json'];
  const bad = ['torn.json', 'other.json', 'null.json', 'newer.json', 'no-such.json'];
  const { status, stdout, stderr } = classOf('good.json', ...odd, ...bad, 'good.json');
  expect(status).toBe(0);
  expect(stdout).toContain('3 learners');
  const told = stderr.replaceAll(`${fs.realpathSync(folder)}/`, '').split('\n');
  expect(told).toEqual([
    'torn.json: it is not JSON.',
    'other.json: it is not what npm run check -- --json writes.',
    'null.json: it is not what npm run check -- --json writes.',
    'newer.json: another version of the course has written it.',
    'no-such.json: there is no such file.',
    '',
    '',
  ]);
  expect(classOf('torn.json')).toMatchObject({ status: 2, stdout: '' });
  expect(classOf()).toMatchObject({ status: 2, stdout: '' });
  expect(classOf('--help').stdout).toMatch(/^usage: npm run class/);
});

test('class knows who is where, over twenty-five steps', () => {
  fs.mkdirSync(join(folder, 'room'));
  const names = Array.from({ length: 25 }, (_, at) => `step-${String(at + 1).padStart(2, '0')}-x`);
  const upTo = (count: number, last: object) =>
    names.map((name, at) => {
      if (at < count) return { step: name, state: 'passed', checks: [passed] };
      const checks = at === count ? [{ ...passed, ...last }] : [hole];
      return { step: name, state: 'failed', checks };
    });
  const who = { named: true };
  learner('room/a.json', { ...who, learner: 'Zoë', steps: upTo(25, {}) });
  const mistake = { id: '15.2', state: 'failed', class: 'wrong number of answers' };
  learner('room/b.json', { ...who, learner: 'Bob', steps: upTo(14, mistake) });
  const evil = '\u001b]0;owned\u0007\u001b[2J\r茶'.repeat(9);
  learner('room/c.json', { ...who, learner: evil, steps: upTo(0, { ...hole, todo: '1.1' }) });
  const { stdout } = classOf('room');
  const lines = stdout.split('\n').slice(2, 7);
  const marks = (text: string) => [...text].join(' ');
  expect(lines).toEqual([
    `${' '.repeat(25)} ${marks('0000000001111111111222222')}`,
    `${'learner'.padEnd(25)} ${marks('1234567890123456789012345')}   stuck at`,
    expect.stringMatching(/^\]0;owned\[2J茶.*… +○ .* {3}TODO 1\.1$/),
    `${'Bob'.padEnd(25)} ${marks('✓'.repeat(14) + '✗' + '○'.repeat(10))}   15.2 wrong number…`,
    `${'Zoë'.padEnd(25)} ${marks('✓'.repeat(25))}`,
  ]);
  expect(stdout).not.toMatch(/[\x00-\x09\x0b-\x1f]/);
});

test.skipIf(process.platform === 'win32')('a pipe is no file, and a name is not obeyed', () => {
  const pipe = join(folder, 'a \u001b[2J pipe');
  expect(spawnSync('mkfifo', [pipe]).status).toBe(0);
  learner('good.json', { steps: [step('passed', passed)] });
  const { status, stderr } = classOf('a \u001b[2J pipe', 'good.json');
  expect(status).toBe(0);
  expect(stderr).toContain('a [2J pipe: it is no file.\n');
});
