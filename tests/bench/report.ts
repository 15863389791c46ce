// What a run says: the table, what it was measured with, and which targets it has missed.
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, release, type } from 'node:os';
import { join } from 'node:path';
import { root } from './children.ts';
import { isMissed, ratioText, type Row, tableOf, target } from './table.ts';

const README = join(import.meta.dirname, 'README.md');
const [BEGIN, END] = ['<!-- npm run bench -- --readme -->', '<!-- end -->'];

/** The lines of the report. */
export function report(rows: Row[], rounds: number): string[] {
  return [
    `${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores, ${type()} ${release().split('-')[0]}, Node ${process.version}.`,
    `${versions()}.`,
    `Medians of ${rounds} interleaved samples, fewer where one takes seconds.`,
    '',
    ...tableOf(rows),
    '',
    ...missesOf(rows),
  ];
}

export function missesOf(rows: Row[]): string[] {
  const missed = rows.filter(isMissed);
  if (missed.length === 0) return ['No target was missed.'];
  return missed.map(
    (row) => `- Missed: ${row.what}, ${row.beside}: ${ratioText(row)}, ${target(row)}.`,
  );
}

/** Puts the report in the place of the last one. */
export function writeReadme(lines: string[]): void {
  const text = readFileSync(README, 'utf8');
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (begin === -1 || end < begin) throw new Error(`${README} lacks ${BEGIN} or ${END}`);
  const [before, after] = [text.slice(0, begin + BEGIN.length), text.slice(end)];
  writeFileSync(README, `${before}\n\n${lines.join('\n')}\n\n${after}`);
}

/** The packages that were measured, and those that they were measured with. */
function versions(): string {
  const { dependencies } = packageOf('tests/bench');
  const { devDependencies } = packageOf('.');
  const names = ['tsx', 'vitest'].map((name) => `${name} ${devDependencies![name]}`);
  return [...names, ...Object.entries(dependencies!).map((entry) => entry.join(' '))].join(', ');
}

interface Package {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

function packageOf(folder: string): Package {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Package;
}
