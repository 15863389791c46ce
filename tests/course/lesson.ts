// Reads a lesson: its headings, its folded answers, its fenced blocks, its links.
import { read } from './places.ts';

export interface Fence {
  /** `ts`, `console`, `wire`, … */
  language: string;
  /** What follows the language on the opening line. */
  info: string;
  lines: string[];
  /** The line of the opening fence in the file, from 1. */
  at: number;
}

export interface Markdown {
  path: string;
  lines: string[];
  fences: Fence[];
  /** The lines outside of fences; a fenced line is empty here, so that line numbers stay. */
  prose: string[];
}

const FENCE = /^\s*```\s*(\S*)\s*(.*)$/;

export function readMarkdown(path: string): Markdown {
  return parseMarkdown(path, read(path));
}

/** @param path what a complaint is to name */
export function parseMarkdown(path: string, text: string): Markdown {
  const lines = text.trimEnd().split('\n');
  const fences: Fence[] = [];
  let open: Fence | undefined;
  const prose = lines.map((line, index) => {
    const [fence, language = '', info = ''] = FENCE.exec(line) ?? [];
    if (!open && fence === undefined) return line;
    if (!open) open = { language, info: info.trim(), lines: [], at: index + 1 };
    else if (fence === undefined) open.lines.push(line);
    else {
      fences.push(open);
      open = undefined;
    }
    return '';
  });
  if (open) throw new Error(`${path}:${open.at}: this fence is never closed`);
  return { path, lines, fences, prose };
}

/** The titles of the sections: `Why`, `The wire`, … */
export function sectionsOf({ prose }: Markdown): string[] {
  return prose.flatMap((line) => /^## (.+)$/.exec(line)?.[1] ?? []);
}

/** The summaries of what is folded, in the order of the file. */
export function foldsOf({ prose }: Markdown): string[] {
  const pattern = /<summary>(.*?)<\/summary>/gs;
  return [...prose.join('\n').matchAll(pattern)].map(([, summary]) => summary!);
}

export interface Link {
  text: string;
  target: string;
}

/** The links of a text, code left out. */
export function linksIn(text: string): Link[] {
  const plain = text.replaceAll(/`[^`]*`/g, '``');
  return [...plain.matchAll(/\[([^\]]*)\]\(([^)\s]+)\)/g)].map(([, label, target]) => {
    return { text: label!, target: target! };
  });
}
