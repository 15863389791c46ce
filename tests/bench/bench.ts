// npm run bench [-- --quick] [-- --readme] [GROUP…]: the table of measurements. Without a group, all.
//   --quick    a minute: fewer and shorter samples
//   --readme   writes the table into tests/bench/README.md as well
// Exit code: 0, 1 when a target is missed, 2 when it could not run.
import { parseArgs } from 'node:util';
import { install } from '../course/runs/installed.js';
import { calls } from './calls.ts';
import { checks } from './checks.ts';
import { eras } from './eras.ts';
import { floor } from './floor.ts';
import { framing } from './framing.ts';
import { http } from './http.ts';
import { report, writeReadme } from './report.ts';
import type { Effort } from './sampling.ts';
import { sizes } from './sizes.ts';
import { start } from './start.ts';
import { isMissed, type Row } from './table.ts';

const GROUPS = { calls, http, eras, sizes, framing, start, floor, checks };
type Group = keyof typeof GROUPS;

const FULL: Effort = { rounds: 9, few: 3, ms: 1000 };
const QUICK: Effort = { rounds: 1, few: 1, ms: 500 };

const options = { quick: { type: 'boolean' }, readme: { type: 'boolean' } } as const;

function parse() {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const unknown = positionals.find((name) => !Object.hasOwn(GROUPS, name));
    if (unknown !== undefined) throw new Error(`There is no group ${unknown}`);
    const groups = (positionals.length > 0 ? positionals : Object.keys(GROUPS)) as Group[];
    return { ...values, groups };
  } catch (error) {
    console.error((error as Error).message);
    console.error(
      `usage: npm run bench -- [--quick] [--readme] [${Object.keys(GROUPS).join('|')}]`,
    );
    process.exit(2);
  }
}

const { quick, readme, groups } = parse();
const effort = quick ? QUICK : FULL;
// The framing is our own: to measure it, nothing has to be installed.
if (groups.some((name) => name !== 'framing')) install('tests/bench');

const rows: Row[] = [];
for (const name of groups) {
  console.error(`measuring: ${name}`);
  rows.push(...(await GROUPS[name](effort)));
}
const lines = report(rows, effort.rounds);
console.log(lines.join('\n'));
if (readme) writeReadme(lines);
if (rows.some(isMissed)) process.exitCode = 1;
