// The mutants of a step: its modules, each with one change in a place that the learner writes.
import { createHash } from 'node:crypto';
import { pairsOf } from '../course/anatomy.ts';
import type { Hole } from '../course/holes.ts';
import type { Step } from '../course/places.ts';
import { draftsOf, edited } from './operator.ts';
import { operators } from './operators/all.ts';
import { Source } from './syntax.ts';

export interface Mutant {
  step: Step;
  /** `step-05-handshake/handshake.ts` */
  file: string;
  /** Where the change begins in the solution. */
  line: number;
  /** The number of the hole that the change is in; undefined in a line that is given. */
  hole?: string;
  operator: string;
  /** The lines that differ, without white space around them. */
  before: string;
  after: string;
  /** The whole module, changed. */
  text: string;
  /** The same for the same change, wherever the line has moved. */
  id: string;
}

/** All mutants of a step in the order of their lines; of two that are the same text only one. */
export function mutantsOf(step: Step): Mutant[] {
  const modules = pairsOf(step).filter(({ holes = [] }) => holes.length > 0);
  return modules.flatMap(({ path, stub, solution, holes = [] }) => {
    const source = new Source(solution);
    const places = placesOf(stub, holes);
    const seen = new Set([solution]);
    const mutants: Mutant[] = [];
    for (const { operator, edits, at } of draftsOf(source, operators)) {
      const text = edited(solution, edits);
      if (seen.has(text)) continue;
      seen.add(text);
      const line = lineOf(solution, at);
      const hole = places.find(({ from, to }) => from <= line && line < to)?.id;
      const changed = differing(solution, text);
      const id = hash(path, operator, changed.before, changed.after, String(nth(solution, at)));
      mutants.push({
        step,
        file: path,
        line,
        operator,
        ...changed,
        text,
        id,
        ...(hole && { hole }),
      });
    }
    return mutants.sort((a, b) => a.line - b.line);
  });
}

/** The lines of a solution that fill each hole: from this one up to before that one, counted from 1. */
function placesOf(stub: string, holes: Hole[]): { id: string; from: number; to: number }[] {
  let more = 0;
  return holes.map(({ id, at, solution }) => {
    const from = at + 1 + more;
    more += solution.length - 1;
    return { id, from, to: from + solution.length };
  });
}

function lineOf(text: string, at: number): number {
  return text.slice(0, at).split('\n').length;
}

/** How many lines with the same words stand before this one: two changes in equal lines are two mutants. */
function nth(text: string, at: number): number {
  const lines = text.split('\n').map((line) => line.trim());
  const own = lineOf(text, at) - 1;
  return lines.slice(0, own).filter((line) => line === lines[own]).length;
}

/** The lines that two texts do not share at their beginning and their end. */
export function differing(before: string, after: string): { before: string; after: string } {
  const [a, b] = [before, after].map((text) => text.split('\n')) as [string[], string[]];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  const most = Math.min(a.length, b.length) - start;
  while (end < most && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const part = (lines: string[]) =>
    lines
      .slice(start, lines.length - end)
      .map((line) => line.trim())
      .join('\n');
  return { before: part(a), after: part(b) };
}

export function hash(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 12);
}
