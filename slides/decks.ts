// Reads the decks: slides/00-opening.md, slides/step-05-handshake.md, …
// A slide ends at a line `---`. Comments hold what the room does not see: minutes, and the notes.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const PARTS = ['Ask', 'Demo', 'Note', 'Common error'] as const;
export type Part = (typeof PARTS)[number];

export interface Block {
  language: string;
  info: string;
  lines: string[];
}

export interface Slide {
  /** The line of the deck on which the slide begins, from 1. */
  at: number;
  title: string;
  /** How long the teacher speaks; undefined when the slide does not say. */
  minutes: number | undefined;
  /** Left out where time is short. */
  skipped: boolean;
  notes: Partial<Record<Part, string>>;
  /** The Markdown that is seen, without fences and rules. */
  visible: string[];
  blocks: Block[];
}

export interface Deck {
  /** `step-05-handshake` */
  name: string;
  title: string;
  /** The number of its step; undefined for the opening. */
  step: number | undefined;
  slides: Slide[];
}

/** The decks of a folder, in the order in which they are taught. */
export function listDecks(folder: string): Deck[] {
  const files = readdirSync(folder).filter((file) => /^(\d\d|step-\d\d)-[\w-]+\.md$/.test(file));
  return files.sort().map((file) => {
    return readDeck(file.slice(0, -'.md'.length), readFileSync(join(folder, file), 'utf8'));
  });
}

export function readDeck(name: string, text: string): Deck {
  const { head, body, offset } = splitFrontMatter(text);
  const step = /^step-(\d\d)-/.exec(name)?.[1];
  return {
    name,
    title: /^title: '?(.*?)'?$/m.exec(head)?.[1] ?? name,
    step: step === undefined ? undefined : Number(step),
    slides: splitSlides(body).map(({ lines, at }) => readSlide(lines, at + offset)),
  };
}

function splitFrontMatter(text: string) {
  const head = /^---\n(.*?)\n---\n/s.exec(text)?.[0] ?? '';
  return { head, body: text.slice(head.length), offset: head.split('\n').length - 1 };
}

function splitSlides(body: string): { lines: string[]; at: number }[] {
  const slides = [{ lines: [] as string[], at: 1 }];
  let fenced = false;
  for (const [index, line] of body.trimEnd().split('\n').entries()) {
    if (line.startsWith('```')) fenced = !fenced;
    if (line === '---' && !fenced) slides.push({ lines: [], at: index + 2 });
    else slides.at(-1)!.lines.push(line);
  }
  return slides;
}

const COMMENT = /<!--\s*(.*?)\s*-->/gs;

function readSlide(lines: string[], at: number): Slide {
  const text = lines.join('\n');
  const comments = [...text.matchAll(COMMENT)].map(([, comment]) => comment!);
  const minutes = comments.flatMap((comment) => /^minutes: (\d+)$/.exec(comment)?.[1] ?? []);
  const rest = text.replaceAll(COMMENT, '').split('\n');
  const blocks = blocksOf(rest);
  return {
    at,
    title: rest.find((line) => line.startsWith('#'))?.replace(/^#+ /, '') ?? '',
    minutes: minutes.length === 1 ? Number(minutes[0]) : undefined,
    skipped: comments.includes('short: skip'),
    notes: notesOf(comments),
    visible: rest.filter((line) => line.trim() !== '' && !/^(```|\| ?:?-)/.test(line)),
    blocks,
  };
}

function blocksOf(lines: string[]): Block[] {
  const blocks: Block[] = [];
  let open = false;
  for (const line of lines) {
    const [fence, language = '', info = ''] = /^```(\S*) ?(.*)$/.exec(line) ?? [];
    if (fence !== undefined) {
      open = !open;
      if (open) blocks.push({ language, info, lines: [] });
    } else if (open) blocks.at(-1)!.lines.push(line);
  }
  return blocks;
}

function notesOf(comments: string[]): Partial<Record<Part, string>> {
  const notes: Partial<Record<Part, string>> = {};
  let part: Part | undefined;
  for (const line of comments.join('\n').split('\n')) {
    const begun = PARTS.find((name) => line.startsWith(`${name}:`));
    part = begun ?? part;
    // A note may go on in the next line.
    if (part !== undefined && !/^(minutes|short): /.test(line)) {
      const said = begun ? line.slice(begun.length + 1) : line;
      notes[part] = `${notes[part] ?? ''} ${said}`.trim();
    }
  }
  return notes;
}
