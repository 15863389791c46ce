// The museum: what its README shows is what its programs do, and the gallery of mistakes runs them.
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { program } from '../../harness/programs.ts';
import { setup } from '../../harness/check.ts';
import { museum } from '../../mistakes/museum.ts';
import { make } from '../changes.ts';
import { isClient, split } from '../commands.ts';
import { type Fence, linksIn, type Markdown, readMarkdown } from '../lesson.ts';
import { exists, read, root, steps } from '../places.ts';
import { recordedMessages } from './recorded-messages.ts';
import { playOverHttp, playScene } from './scenes.ts';
import { sourceOf } from '../slices.ts';
import { saysTheSame } from '../transcripts.ts';

const LIMIT_MS = 30_000;
const FOLDER = '.workshop/museum';
const README = 'docs/museum/README.md';
const QUESTION = '**What is wrong here?**';

const page = readMarkdown(README);

/** The part of the page about one step, from its heading to the next one. */
function sectionOf(title: string): Markdown {
  const at = page.prose.indexOf(`## ${title}`);
  const next = page.prose.findIndex((line, index) => index > at && line.startsWith('## '));
  const end = at === -1 ? at : next === -1 ? page.prose.length : next;
  const fences = page.fences.filter((fence) => fence.at > at && fence.at <= end);
  return { ...page, lines: page.lines.slice(at, end), fences, prose: page.prose.slice(at, end) };
}

/** The anchor that GitHub makes of a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-');
}

setup();
beforeAll(() => rmSync(join(root, FOLDER), { recursive: true, force: true }));
afterAll(() => rmSync(join(root, FOLDER), { recursive: true, force: true }));

test('each step has one exhibit, and no other is on the page', () => {
  const titles = steps.map(({ lesson }) => readMarkdown(lesson).lines[0]!.slice('# '.length));
  const headings = page.prose.filter((line) => line.startsWith('## '));
  expect(headings).toEqual(titles.map((title) => `## ${title}`));
  expect(museum.map(({ file }) => file.split('/')[0])).toEqual(steps.map(({ name }) => name));
});

describe.each(steps)('$name', (step) => {
  const title = readMarkdown(step.lesson).lines[0]!.slice('# '.length);
  const section = sectionOf(title);
  const { file, answers } = museum.find(({ file }) => file.startsWith(`${step.name}/`))!;
  const [mistake] = answers;
  const exhibit = mistake && 'museum' in mistake ? mistake.museum : '';
  const own = (language: string) => section.fences.filter((fence) => fence.language === language);
  const tree = `${FOLDER}/${step.name}`;

  test('stands in place of a program, and is run by the gallery', () => {
    expect(exists(`solutions/${file}`), file).toBe(true);
    expect(mistake).toMatchObject({ museum: exhibit, fails: expect.stringMatching(/^\d+\.\d$/) });
    const targets = linksIn(section.prose.join('\n')).map(({ target }) => target);
    expect(targets).toEqual(expect.arrayContaining([exhibit, `../../${step.lesson}`]));
    expect(section.prose.join('\n')).toContain(`\`${file}\``);
  });

  test('shows its own lines', () => {
    expect(own('ts')).not.toEqual([]);
    for (const { lines } of own('ts')) {
      expect(sourceOf(lines, ['docs/museum']), lines.join('\n')).toBe(`docs/museum/${exhibit}`);
    }
  });

  test('asks first, and answers in a fold, with the message of the check', () => {
    const { prose } = section;
    const [ask, open, close] = [QUESTION, '<details>', '</details>'].map((text) =>
      prose.findIndex((line) => line.startsWith(text)),
    );
    expect([ask! > 0, open! > ask!, close! > open!]).toEqual([true, true, true]);
    const [message, ...others] = own('text');
    expect(others).toEqual([]);
    const snapshot = recordedMessages()[`${step.name}, mistake: ${mistake!.name} 1`];
    expect(snapshot).toBe(message?.lines.join('\n'));
    const at = section.fences.indexOf(message!);
    expect(at, 'the message is the last block, in the fold').toBe(section.fences.length - 1);
    expect(page.lines.slice(message!.at).indexOf('</details>')).toBeGreaterThan(0);
  });

  test('its lesson leads to it', () => {
    const links = linksIn(readMarkdown(step.lesson).prose.join('\n'));
    const target = `../../${README}#${anchorOf(title)}`;
    expect(links.map((link) => link.target)).toContain(target);
  });

  test('its transcripts are true', { timeout: LIMIT_MS }, async () => {
    cpSync(join(root, 'solutions'), join(root, tree), { recursive: true });
    make(mistake!, tree, step, file);
    expect([...own('wire'), ...own('http')]).not.toEqual([]);
    for (const { lines, info } of own('http')) {
      await playOverHttp(tree, `${step.name}/${info}`, lines.join('\n'));
    }
    for (const { lines, info } of own('wire')) {
      const said = await playScene(await castOf(info), lines);
      const agree = said.every((line, at) => sameLine(line, lines[at]!));
      if (!agree) expect(said).toEqual(lines);
    }
  });

  /** `server.ts`, or a client; what stands behind `tap.ts` is the server that it starts. */
  async function castOf(info: Fence['info']) {
    const [name = '', ...args] = split(info);
    const path = `${tree}/${step.name}/${name}`;
    const client = isClient(`${step.name}/${name}`);
    if (name !== 'tap.ts') return { program: path, args, isClient: client };
    const [server = '', ...more] = args;
    const command = [process.execPath, await program(`${tree}/${step.name}/${server}`), ...more];
    return { program: path, args: [`${tree}/tap.jsonl`, '--', ...command], isClient: client };
  }
});

function sameLine(said: string, shown: string): boolean {
  return said === shown || (said[0] === shown[0] && saysTheSame(said.slice(2), shown.slice(2)));
}
