// What the decks may hold: short slides with minutes and notes, and nothing that is not true.
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Block, listDecks, readDeck } from '../../slides/decks.ts';
import { faultsOf } from '../../slides/faults.ts';
import { checkIds } from '../course/anatomy.ts';
import { missingFiles, parseCommand } from '../course/commands.ts';
import { readMarkdown } from '../course/lesson.ts';
import { exists, read, root, type Step, steps } from '../course/places.ts';
import { sourceOf } from '../course/slices.ts';
import { mistakes } from '../mistakes/all.ts';
import { isSlice } from './excerpts.ts';

const decks = listDecks(join(root, 'slides'));

test('there is an opening, and a deck for each step', () => {
  expect(decks.map(({ name }) => name)).toEqual(['00-opening', ...steps.map(({ name }) => name)]);
});

/** The blocks of a language in all lessons, which the lessons' tests hold against what really runs. */
function quotedInLessons(language: string): string[][] {
  const fences = steps.flatMap(({ lesson }) => readMarkdown(lesson).fences);
  return fences.filter((fence) => fence.language === language).map(({ lines }) => lines);
}

const judges: Record<string, (block: Block) => void> = {
  ts: ({ lines }) => {
    const source = sourceOf(lines, ['solutions', 'steps', 'tests/bench', 'tests/mistakes']);
    expect(
      source,
      'no stub, no solution, no mistake and no slow framing of the bench has these lines',
    ).toBeDefined();
  },
  wire: judgeTranscript,
  http: judgeTranscript,
  console: ({ lines }) => {
    if (lines[0]?.startsWith('$ npm run check ')) return judgeVerdict(lines);
    const whole = quotedInLessons('console').find((output) => isSlice(lines, output));
    expect(whole, 'no lesson shows this output').toBeDefined();
  },
  sh: ({ lines }) => lines.forEach(judgeCommand),
};

function judgeTranscript({ language, lines }: Block): void {
  const whole = quotedInLessons(language).find((transcript) => isSlice(lines, transcript));
  expect(whole, 'no transcript of a lesson has these lines').toBeDefined();
}

/** What green looks like: the names of the checks, in their order. */
function judgeVerdict([command = '', ...lines]: string[]): void {
  const step = steps.find(({ name }) => name.startsWith(command.split(' ').at(-1)!));
  const names = [...read(step!.checks).matchAll(/(['`])(\d+\.\d+ .*?)(?<!\\)\1/g)];
  const output = names.map(([, , name]) => `✓ ${name}`);
  expect(isSlice(lines, output), `${output.join('\n')}\nis what green looks like`).toBe(true);
}

function judgeCommand(line: string): void {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const script = /^npm (?:run )?([\w:]+)/.exec(line)?.[1];
  if (script !== undefined) return expect(['ci', ...Object.keys(scripts)]).toContain(script);
  const command = parseCommand(line);
  expect(command && missingFiles(command), line).toEqual([]);
}

describe.each(decks)('$name', (deck) => {
  test('its slides are short, and have minutes and notes', () => {
    expect(faultsOf(deck)).toEqual([]);
  });

  test('the files that it names exist', () => {
    const text = read(`slides/${deck.name}.md`);
    const named = text.match(/\b(?:steps|solutions)\/step-[\w-]+\/[\w-]+\.\w+/g) ?? [];
    expect(named.filter((path) => !exists(path))).toEqual([]);
  });

  const blocks = deck.slides.flatMap(({ title, blocks }) =>
    blocks.map((block) => [title, block.language, block] as const),
  );

  test.for(blocks)('%s: its %s is quoted', ([, language, block]) => {
    const judge = judges[language];
    if (!judge) throw new Error(`Nobody checks a block in "${language}"`);
    judge(block);
  });
});

const stepDecks = decks.flatMap((deck) => {
  const step = steps.find(({ number }) => number === deck.step);
  return step ? [{ deck, step, name: deck.name }] : [];
});

describe.each(stepDecks)('$name', ({ deck, step }) => {
  const text = read(`slides/${deck.name}.md`);

  test('asks the question of its lesson, and shows its picture', () => {
    const question = readMarkdown(step.lesson).lines[0]!.slice('# '.length);
    expect(deck.title).toBe(question);
    expect(deck.slides[0]!.title).toBe(question.slice('05 '.length));
    const picture = `steps/${step.name}/wire.svg`;
    expect(text).toContain(`(../${picture})`);
    expect(exists(picture), picture).toBe(true);
  });

  test('names a clause of the specification', () => {
    const pages =
      /\(https:\/\/(modelcontextprotocol\.io\/specification\/|nodejs\.org\/|www\.jsonrpc)/;
    expect(text).toMatch(pages);
  });

  test('has an exercise with the command and the minutes of the lesson, a review, a question', () => {
    const [, minutes] = /^_(\d+) minutes/.exec(readMarkdown(step.lesson).lines[2]!)!;
    const titles = deck.slides.map(({ title }) => title);
    expect(titles).toContain(`Your turn: ${minutes} minutes`);
    expect(text).toContain(`$ npm run check ${step.name.slice(0, 'step-05'.length)}\n`);
    expect(deck.slides.find(({ title }) => title === 'Review')?.blocks[0]?.language).toBe('ts');
    expect(titles.at(-1)).toBe('A question for the room');
  });

  test.each(deck.slides)('$title: its common error fails the check that it names', ({ notes }) => {
    const [, id, mistake] = /^(\d+\.\d+) (.+)$/.exec(notes['Common error'] ?? '') ?? [];
    expect(checkIds(step), 'begin with the number of a check').toContain(id);
    const known = mistakesOf(step);
    const caught = known.filter(({ fails }) => fails === id).map(({ name }) => name);
    const named = caught.find((name) => mistake!.startsWith(name));
    expect(named, `then a mistake of the gallery: ${caught.join('; ')}`).toBeDefined();
  });
});

/** The wrong answers that the course keeps, with the check that each fails. */
function mistakesOf({ name }: Step) {
  return mistakes
    .filter(({ file }) => file.startsWith(`${name}/`))
    .flatMap(({ answers }) => answers);
}

test('a slide without minutes, with three notes, or too long is found', () => {
  const notes = ['Ask: a', 'Demo: b', 'Note: c', 'Common error: 1.1 d'];
  const slide = (text: string, said = notes) =>
    `## T\n\n${text}\n\n<!--\n${said.join('\n')}\n-->\n`;
  const deck = (text: string) => readDeck('x', text);
  const minutes = '<!-- minutes: 1 -->\n';
  expect(faultsOf(deck(minutes + slide('x')))).toEqual([]);
  expect(faultsOf(deck(slide('x')))[0]).toMatch('slides/x.md:1: "T" has no minutes');
  expect(faultsOf(deck(minutes + slide('x', notes.slice(1))))[0]).toMatch('no note "Ask: …"');
  expect(faultsOf(deck(minutes + slide('x\n'.repeat(20))))[0]).toMatch('has 21 lines to read');
  const code = `\`\`\`ts\n${'x\n'.repeat(15)}\`\`\``;
  expect(faultsOf(deck(minutes + slide(code)))[0]).toMatch('has 15 lines of code');
});
