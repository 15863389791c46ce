// README.md, the page that a newcomer sees first: its table is that of the steps, its example is real.
import { expect, test } from 'vitest';
import { codeLines } from '../../../workshop/course/size.js';
import { holesOf, modulePaths } from '../anatomy.ts';
import { expectSection, table } from './documents.ts';
import { readMarkdown } from '../lesson.ts';
import { read, type Step, steps } from '../places.ts';
import { recordedMessages } from './recorded-messages.ts';
import { sourceOf } from '../slices.ts';

/** The parts of the course, each with the number of its last step. */
const PARTS: [last: number, title: string][] = [
  [8, 'A client and a server that talk'],
  [13, 'They talk while they work, and end well'],
  [18, 'HTTP, as 2025-11-25 has it'],
  [22, '2026-07-28: no handshake'],
  [25, 'The whole'],
];

const HEAD = ['step', 'question', 'you write', 'minutes'];

function rowOf(step: Step): string[] {
  const { lines } = readMarkdown(step.lesson);
  const [number, name] = [step.name.slice(5, 7), step.name.slice(8).replaceAll('-', ' ')];
  const files = new Set(holesOf(step).map(({ path }) => `\`${path.split('/').at(-1)}\``));
  return [
    `[${number} ${name}](${step.lesson})`,
    lines[0]!.slice('# 05 '.length),
    [...files].join(', '),
    /^_(\d+) minutes/.exec(lines[2]!)![1]!,
  ];
}

test('the table has all steps, with the questions and the minutes of their lessons', async () => {
  const parts = PARTS.map(([last, title], at) => {
    const first = at === 0 ? 1 : PARTS[at - 1]![0] + 1;
    return { title, own: steps.filter(({ number }) => number >= first && number <= last) };
  });
  expect(parts.flatMap(({ own }) => own)).toEqual(steps);
  const rows = parts.flatMap(({ title, own }) => {
    return own.length === 0 ? [] : [[`**${title}**`, '', '', ''], ...own.map(rowOf)];
  });
  await expectSection('README.md', 'steps', table(HEAD, rows));
});

test('the step in short is a piece of a stub, what its check says, and a hint of its lesson', () => {
  const page = readMarkdown('README.md');
  const [stub, verdict] = ['ts', 'text'].map((language) =>
    page.fences.find((fence) => fence.language === language),
  );
  expect(sourceOf(stub!.lines, ['steps']), 'no stub has these lines').toBeDefined();
  const number = /TODO (\d+)\.\d+/.exec(stub!.lines.join())![1];
  const step = steps.find((one) => one.number === Number(number))!;
  const titles = Object.keys(recordedMessages()).filter((title) => title.startsWith(step.name));
  const messages = titles.map((title) => recordedMessages()[title]!.split('\n'));
  const said = verdict!.lines.map((line) => line.replace(/^ {2}/, ''));
  const found = messages.some((lines) => said.every((line) => lines.includes(line)));
  expect(found, `no mistake of ${step.name} is told this:\n${said.join('\n')}`).toBe(true);
  const [, hint] = /`npm run hint step-\d+` asks: "([^"]+)"/.exec(page.prose.join('\n')) ?? [];
  expect(read(step.lesson)).toContain(`\n${hint?.replaceAll('\n', ' ')}\n`);
});

test('it can be read in one go', () => {
  const { lines } = readMarkdown('README.md');
  const rows = lines.filter((line) => line.startsWith('|'));
  expect(lines.length - rows.length).toBeLessThanOrEqual(110);
});

test('the modules are about as long as it says', () => {
  const [, said] = /about ([\d,]+) lines of modules/.exec(read('README.md')) ?? [];
  const sizes = modulePaths().map((path) => codeLines(read(path)));
  const sum = sizes.reduce((total, size) => total + size);
  expect(Math.abs(Number(said?.replace(',', '')) - sum), `they have ${sum} lines`).toBeLessThan(
    100,
  );
});

test('docs/commands.md has a row for every command', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const rows = [...read('docs/commands.md').matchAll(/^\| `npm (?:run )?([\w:]+)/gm)];
  const named = new Set(rows.map(([, name]) => name!));
  expect([...named].sort()).toEqual(Object.keys(scripts).sort());
});
