// The form of the lessons: `steps/*/README.md`.
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { holesOf } from '../anatomy.ts';
import { foldsOf, linksIn, readMarkdown, sectionsOf } from '../lesson.ts';
import { exists, filesUnder, read, steps } from '../places.ts';

const SECTIONS = [
  'Why',
  'The wire',
  'Your task',
  'Run',
  'Hints',
  'Experiments',
  'Self-test',
  'Field notes',
];

const written = steps.filter(({ lesson }) => exists(lesson));

test.each(steps)('$name has a lesson', ({ lesson }) => {
  expect(exists(lesson), `write ${lesson}`).toBe(true);
});

describe.each(written)('$lesson', (step) => {
  const lesson = readMarkdown(step.lesson);
  const { lines } = lesson;
  const text = lines.join('\n');
  const ids = holesOf(step).map(({ id }) => id);
  const number = String(step.number).padStart(2, '0');

  test('line 1 is the number of the step and a question', () => {
    expect(lines[0]).toMatch(new RegExp(`^# ${number} .+\\?$`));
  });

  test('line 3 tells the minutes, the TODOs and the revision', () => {
    const todos = ids.length === 1 ? '1 TODO' : `${ids.length} TODOs`;
    expect(lines[2]).toMatch(new RegExp(`^_\\d+ minutes · ${todos} · .+_$`));
  });

  test('has the eight sections in their order', () => {
    expect(sectionsOf(lesson)).toEqual(SECTIONS);
  });

  test('names every TODO, and no other', () => {
    const named = [...text.matchAll(/TODO (\d+\.\d+)/g)].map(([, id]) => id!);
    const own = named.filter((id) => id.startsWith(`${step.number}.`));
    expect([...new Set(own)].sort()).toEqual(ids);
  });

  test('closes every fold', () => {
    const prose = lesson.prose.join('\n');
    const count = (tag: string) => prose.split(tag).length - 1;
    expect(count('</details>')).toBe(count('<details>'));
    expect(count('<summary>'), 'one summary a fold').toBe(count('<details>'));
  });

  test('has a ladder of hints for every TODO: a question, where to look, an outline', () => {
    const hints = foldsOf(lesson).filter((fold) => /^\d+\.\d+ /.test(fold));
    const ladder = (id: string) => [
      `${id} A question`,
      // The simplest TODOs need no such rung.
      ...(hints.includes(`${id} Where to look`) ? [`${id} Where to look`] : []),
      // "The shape" until every lesson has its outlines.
      hints.includes(`${id} Outline`) ? `${id} Outline` : `${id} The shape`,
    ];
    expect(hints).toEqual(ids.flatMap(ladder));
  });

  test('has three questions or more to test yourself, and an answer to each', () => {
    const [, section = ''] = /^## Self-test\n([^]*?)^## /m.exec(text) ?? [];
    const folds = [...section.matchAll(/<summary>(.+?)<\/summary>\n\n([^]*?)<\/details>/g)];
    expect(folds.length).toBeGreaterThanOrEqual(3);
    for (const [, question, answer] of folds) {
      expect(question).toMatch(/[?.]$/);
      expect(answer!.trim().length, question).toBeGreaterThan(30);
    }
  });

  test('reads well on GitHub: blank lines around what is folded, no heading skipped', () => {
    // Without a blank line after it, GitHub takes what follows for HTML and shows its Markdown raw.
    const glued = lines.filter(
      (line, at) => /<\/summary>$|^<\/details>$/.test(line) && lines[at + 1],
    );
    expect(glued).toEqual([]);
    const unclosed = lines.filter((line, at) => lines[at + 1] === '</details>' && line !== '');
    expect(unclosed).toEqual([]);
    const levels = lesson.prose.flatMap((line) => /^(#+) /.exec(line)?.[1]!.length ?? []);
    expect(levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)).toEqual([]);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(text).not.toMatch(/!\[\s*\]\(/);
  });

  test('the last line asks the next question', () => {
    const next = steps[steps.indexOf(step) + 1];
    if (!next || !exists(next.lesson)) return;
    const title = readMarkdown(next.lesson).lines[0]!.slice('# '.length);
    expect(linksIn(lines.at(-1)!)).toEqual([{ text: title, target: `../${next.name}/README.md` }]);
  });
});

const folders = ['steps', 'docs', 'tests', 'slides', 'workshop'];
const documents = ['CONTRIBUTING.md', 'README.md', ...folders.flatMap(filesUnder)].filter(
  (path) => path.endsWith('.md') && exists(path),
);

describe.each(documents)('%s', (path) => {
  const markdown = readMarkdown(path);

  test('its relative links lead to files', () => {
    const targets = linksIn(markdown.prose.join('\n')).map(({ target }) => target.split('#')[0]!);
    const local = targets.filter((target) => target !== '' && !/^[a-z]+:/.test(target));
    const missing = local.filter((target) => !exists(normalize(join(dirname(path), target))));
    expect(missing).toEqual([]);
  });

  test('the npm scripts that it names exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = [...markdown.lines.join('\n').matchAll(/\bnpm run ([a-z][\w:-]*)/g)];
    const unknown = named.map(([, name]) => name!).filter((name) => !(name in scripts));
    // `npm run` as such may be what a lesson speaks of.
    expect(unknown.filter((name) => !['or', 'and'].includes(name))).toEqual([]);
  });
});
