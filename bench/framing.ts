// How long a framing takes for one long line that arrives in chunks.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Case } from './sampling.ts';

/** The sizes of the line, in MiB. */
export const SIZES = [4, 8, 16, 32];

/** From this size on, in MiB, the quadratic framing takes seconds: it is measured less often. */
const SLOW = 16;

const program = join(import.meta.dirname, 'feed.ts');

/** The linear framing at each size, then the quadratic one. */
export function framingCases(rounds: number): Case[] {
  const few = Math.min(rounds, 3);
  return [
    ...SIZES.map((size) => framingCase('Framing', size, rounds)),
    ...SIZES.map((size) => framingCase('QuadraticFraming', size, size < SLOW ? rounds : few)),
  ];
}

/** Each sample has a process of its own: the garbage of one would slow the next down. */
function framingCase(name: string, size: number, rounds: number): Case {
  const args = ['--import', 'tsx', program, name, String(size)];
  const measure = () => Number(execFileSync(process.execPath, args, { encoding: 'utf8' }));
  return { name: `${name}, ${size} MiB`, rounds, measure };
}
