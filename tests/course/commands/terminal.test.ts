// What is printed fits the terminal: no colour where none is wanted, 80 columns, and plain signs where it
// cannot show others.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { columnsOf, fold, wrapWords } from '../../../workshop/terminal/columns.js';
import { showsSigns, signs } from '../../../workshop/terminal/terminal.js';
import { env, smallCourse, SOLVED } from './small-course.ts';

const { folder, write } = smallCourse();

test('signs are for terminals that can show them', () => {
  const able = { TERM: 'xterm-256color', LANG: 'en_GB.UTF-8' };
  expect(showsSigns(able, 'linux')).toBe(true);
  expect(showsSigns({ TERM: 'xterm' }, 'darwin'), 'no locale: unknown').toBe(true);
  expect(showsSigns({ ...able, LC_ALL: '', LC_CTYPE: 'C.utf8', LANG: 'C' }, 'linux')).toBe(true);
  for (const [name, value] of [
    ['TERM', 'linux'],
    ['TERM', 'dumb'],
    ['LC_ALL', 'C'],
    ['LC_CTYPE', 'zh_CN.GB18030'],
    ['LANG', 'en_GB.ISO-8859-1'],
  ] as const) {
    expect(showsSigns({ ...able, [name]: value }, 'linux'), `${name}=${value}`).toBe(false);
  }
  expect(showsSigns({}, 'win32')).toBe(false);
  expect(showsSigns({ WT_SESSION: '1' }, 'win32')).toBe(true);
});

test('plain signs and pictures of control characters are as wide as the others', () => {
  const text = '✓ → a…\u240d\u2421';
  expect(signs(text, false)).toBe('+ > a~??');
  expect(signs(text, true)).toBe(text);
});

test('a wide character takes two columns', () => {
  expect(columnsOf('茶🍵 tea')).toBe(8);
  expect(wrapWords('茶茶 茶茶', 8)).toEqual(['茶茶', '茶茶']);
  const line = '{"text":"茶茶茶茶茶茶","more":[1,2,3]}';
  const parts = fold(line, 20);
  expect(parts.join('')).toBe(line);
  expect(Math.max(...parts.map(columnsOf))).toBeLessThanOrEqual(20);
});

const CHECKS = `import { check, server, setup } from './harness/check.ts';
setup();
check('2.1 sends the text back as it came, whatever language it is in, and however long it is', 'rule of the course', async () => {
  await (await server('step-02-two/server.ts')).play(
    '→ {"jsonrpc":"2.0","id":1,"method":"echo"}\\n← {"jsonrpc":"2.0","id":1,"result":{"text":"茶茶茶茶茶茶茶茶茶茶茶茶茶茶茶茶茶茶茶茶茶茶","n":1}}',
    'A sentence of this kind tells the learner why, and it may well be longer than what fits into a line of a terminal.',
  );
});
`;

const SERVER = `process.stdin.on('data', () => {
  const text = '茶'.repeat(22);
  console.log(JSON.stringify({ jsonrpc: '2.0', id: 1, result: { text, n: 2 } }));
});
`;

/** Whether `script` of util-linux is there, which gives a command a terminal. */
const hasScript =
  process.platform === 'linux' && /util-linux/.test(spawnSync('script', ['--version']).stdout + '');

/** Runs a command in a terminal of 80 columns. */
function inTerminal(name: string, words: string, more: NodeJS.ProcessEnv): string[] {
  const run = `stty cols 80; '${process.execPath}' 'workshop/${name}.js' ${words}`;
  const options = { cwd: folder, env: { ...env, ...more }, input: '', encoding: 'utf8' as const };
  const { stdout } = spawnSync('script', ['-qec', run, '/dev/null'], options);
  return stdout.replaceAll('\r\n', '\n').split('\n');
}

test.runIf(hasScript)(
  'carets stand under what they mean, in 80 columns',
  { timeout: 60_000 },
  () => {
    write('tests/step-02-two.test.ts', CHECKS);
    write('steps/step-02-two/server.ts', SERVER);
    const lines = inTerminal('check', '2', { TERM: 'xterm', LC_ALL: 'C.UTF-8', NO_COLOR: '1' });
    const at = lines.findIndex((line) => /^ +\^/.test(line));
    const shown = lines[at - 1]!;
    expect(shown).toMatch(/^ {2}← …/);
    const column = lines[at]!.indexOf('^');
    expect(columnsOf(shown.slice(0, shown.indexOf('"n":2') + '"n":'.length))).toBe(column);
    expect(lines.filter((line) => columnsOf(line) > 80)).toEqual([]);
    expect(lines.join('\n')).toContain('A sentence of this kind');
  },
);

const QUIZ = `# Quiz 02: Two?

## What comes?

\`\`\`wire
← {"jsonrpc":"2.0","id":1,"result":{"a":"a long line that does not fit into the width of a terminal"}}
\`\`\`

- [x] \`← {"id":1}\`

  A reason.

- [ ] Nothing

  Another reason.
`;

const PLAIN: [name: string, words: string][] = [
  ['check', '2'],
  ['check', '--all'],
  ['hint', '2'],
  ['solution', '2'],
  ['wire', '1 --frames'],
  ['wire', '--last'],
  ['quiz', '2 --answers'],
  ['doctor', ''],
  ['catchup', '2'],
  ['reset', '2'],
  ['class', 'ada.json'],
];

test.runIf(hasScript)('a poor terminal gets ASCII and no colour', { timeout: 120_000 }, () => {
  write('workshop/quizzes/step-02-two.md', QUIZ);
  write(
    'steps/step-02-two/README.md',
    '# 02 Two?\n\n_20 minutes_\n\n## Hints\n\n<details><summary>2.1 A question</summary>\n\nWho? → …\n\n</details>\n',
  );
  write('steps/step-01-one/server.ts', 'process.stdin.pipe(process.stdout);\n');
  write('steps/step-01-one/frames.jsonl', '{"id":1}\n');
  write('.workshop/transcripts/steps/2.1.txt', '2.1 greets\n\n0.1 ms → you\n');
  write('solutions/step-02-two/two.ts', SOLVED);
  const results = {
    format: 'mcp-by-hand results 1',
    learner: 'ada',
    named: true,
    date: '2025-11-25',
  };
  const checks = [{ id: '1.1', name: 'says hello', state: 'failed', class: 'wrong value' }];
  const steps = [{ step: 'step-01-one', state: 'failed', checks }];
  write('ada.json', JSON.stringify({ ...results, steps }));
  for (const [name, words] of PLAIN) {
    const lines = inTerminal(name, words, {
      TERM: 'linux',
      NO_COLOR: '1',
      npm_config_user_agent: '',
    });
    const text = lines.join('\n').replaceAll(folder, '');
    expect(text.trim(), name).not.toBe('');
    expect(text.replaceAll(/[\n\x20-\x7e]/g, ''), `${name} ${words}`).toBe('');
    expect(
      lines.filter((line) => line.length > 80 && !line.includes(folder)),
      name,
    ).toEqual([]);
  }
});
