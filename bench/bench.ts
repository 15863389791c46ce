// npm run bench [-- --quick | --framing]: how a framing grows with its message, how fast the checks are.
// Exits with code 1 when a target is missed.
import { cpus } from 'node:os';
import { checkCases } from './checks.ts';
import { framingCases, SIZES } from './framing.ts';
import { medians } from './sampling.ts';

/** The check of this step may take twice as long as one trivial vitest test. Others only inform. */
const MEASURED = 'npm run check step-05';
const MAX_CHECK = 2;
/** 8 times the bytes may take 10 times as long. Linear is 8, quadratic 64. */
const MAX_GROWTH = 10;

const framingOnly = process.argv.includes('--framing');
const rounds = framingOnly || process.argv.includes('--quick') ? 3 : 9;
const missed: string[] = [];

function row(...cells: string[]): void {
  console.log(`| ${cells.join(' | ')} |`);
}

function head(...cells: string[]): void {
  row(...cells);
  row(...cells.map((_, column) => (column === 0 ? '---' : '---:')));
}

/** The ratio as a cell, and a note when it misses its target. */
function judged(name: string, ratio: number, target: number): string {
  const text = ratio.toFixed(1);
  if (ratio <= target || framingOnly) return text;
  missed.push(`${name}: ${text}, target at most ${target}`);
  return `**${text}**`;
}

async function benchFraming(): Promise<void> {
  const took = await medians(framingCases(rounds));
  const [linear, quadratic] = [took.slice(0, SIZES.length), took.slice(SIZES.length)];
  head('one line in chunks of 64 KiB', ...SIZES.map((size) => `${size} MiB`), '32 / 4');
  const cells = (times: number[]) => times.map((ms) => `${ms.toFixed(0)} ms`);
  const growth = (times: number[]) => times.at(-1)! / times[0]!;
  const name = 'Framing, the reference';
  row(name, ...cells(linear), judged(name, growth(linear), MAX_GROWTH));
  row('QuadraticFraming', ...cells(quadratic), growth(quadratic).toFixed(1));
}

async function benchChecks(): Promise<void> {
  const cases = checkCases(rounds);
  const took = await medians(cases);
  head('command, solved', 'median', 'ratio');
  for (const [index, { name }] of cases.entries()) {
    const ratio = took[index]! / took[0]!;
    row(
      name,
      `${took[index]!.toFixed(0)} ms`,
      judged(name, ratio, name === MEASURED ? MAX_CHECK : Infinity),
    );
  }
}

console.log(`${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores, Node ${process.version}`);
console.log(`Medians of ${rounds} interleaved runs, fewer for the slowest.\n`);
await benchFraming();
if (!framingOnly) {
  console.log();
  await benchChecks();
}
console.log();
for (const miss of missed) console.log(`missed: ${miss}`);
if (missed.length > 0) process.exitCode = 1;
