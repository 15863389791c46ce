// The transcripts in the lessons, held against what really crosses the wire.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onStdio } from '../harness/check.ts';
import { type Child, start } from '../harness/child.ts';
import { compare } from '../harness/frames.ts';
import type { Wire } from '../harness/wire.ts';
import { run } from './commands.ts';
import { root } from './places.ts';

export interface Spoken {
  arrow: '→' | '←';
  line: string;
}

/** @throws when a line has no arrow */
export function parseTranscript(lines: string[]): Spoken[] {
  return lines.map((text) => {
    const [, arrow, line] = /^([→←]) ?(.*)$/.exec(text) ?? [];
    if (line === undefined) throw new Error(`A line of a transcript begins with → or ←: ${text}`);
    return { arrow: arrow as '→' | '←', line };
  });
}

/** Plays a transcript into a server of the solutions. @returns what really was said */
export async function playInto(program: string, args: string[], script: Spoken[]) {
  const child: Child = await start(`solutions/${program}`, args);
  const wire: Wire = onStdio(child, 'server');
  const said: Spoken[] = [];
  try {
    for (const { arrow, line } of script) {
      if (arrow === '→') wire.write(`${line}\n`);
      said.push({ arrow, line: arrow === '→' ? line : await wire.next() });
    }
    await wire.end();
  } finally {
    await child.kill();
  }
  return said;
}

/** Runs a client of the solutions. @returns what it and each server that it started said */
export async function overhear(program: string, args: string[]): Promise<Spoken[][]> {
  const folder = join(root, '.workshop/recordings');
  const recording = join(folder, `${program.replaceAll('/', '-')}-${process.pid}.jsonl`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(recording, '');
  const recorder = join(import.meta.dirname, 'recorder.mjs');
  await run({ program, args }, { WORKSHOP_TAP: recorder, RECORDING: recording });
  const entries = readFileSync(recording, 'utf8').split('\n').filter(Boolean);
  rmSync(recording);
  const talks = new Map<number, Spoken[]>();
  for (const entry of entries) {
    const { talk, arrow, line } = JSON.parse(entry) as Spoken & { talk: number };
    talks.set(talk, [...(talks.get(talk) ?? []), { arrow, line }]);
  }
  return [...talks.values()];
}

/** The lines of one direction. Two directions have no common order: nobody can see it. */
export function linesOf(talk: Spoken[], arrow: '→' | '←'): string[] {
  return talk.filter((spoken) => spoken.arrow === arrow).map(({ line }) => line);
}

/** Whether a line says what the lesson shows; a text `…` in a message stands for any text. */
export function saysTheSame(line: string, shown: string): boolean {
  if (line === shown) return true;
  try {
    return compare(line, JSON.parse(line), JSON.parse(shown), []) === undefined;
  } catch {
    return false;
  }
}

export function allTheSame(lines: string[], shown: string[]): boolean {
  return lines.length === shown.length && lines.every((line, at) => saysTheSame(line, shown[at]!));
}
