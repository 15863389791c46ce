// npm run soak: conversations with hostile peers, from a seed. Exits with code 1 when an invariant breaks.
//   npm run soak -- --conversations 1000 --seed S --only K --jobs N --tree solutions
import { type Options, readOptions, repeat, USAGE } from './options.ts';
import type { Outcome } from './outcome.ts';
import { killAll } from './processes.ts';
import { run } from './run.ts';
import { addAll, type Counts, listed } from './tally.ts';

/** After so many conversations with violations no further one begins. */
const ENOUGH = 10;

const faults: Record<Outcome['side'], Counts> = { server: {}, client: {} };
const requests: Record<Outcome['side'], Counts> = { server: {}, client: {} };
const held: Record<Outcome['side'], number> = { server: 0, client: 0 };
let violations = 0;
let broken = 0;

function options(): Options {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    console.error(`${(error as Error).message}\nusage: ${USAGE}`);
    process.exit(2);
  }
}

function tellProblems({ conversation, side, problems, trace }: Outcome, command: string): void {
  violations += problems.length;
  broken += 1;
  console.log(`✗ conversation ${conversation}, ${side} under test`);
  for (const problem of problems.slice(0, 5)) console.log(`    ${problem}`);
  if (problems.length > 5) console.log(`    and ${problems.length - 5} more`);
  for (const line of trace) console.log(`      ${line}`);
  console.log(`  repeat: ${command}\n`);
}

// No process outlives this one, however it ends.
process.on('exit', killAll);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => process.exit(130));
}

const chosen = options();
const start = performance.now();
const memory: string[] = [];
console.log(`seed ${chosen.seed}`);
await run(chosen, {
  enough: () => broken >= ENOUGH,
  onOutcome: (outcome) => {
    const { side } = outcome;
    held[side] += 1;
    addAll(faults[side], outcome.faults);
    addAll(requests[side], outcome.requests);
    if (outcome.problems.length > 0) tellProblems(outcome, repeat(chosen, outcome.conversation));
  },
  onMemory: ({ told, problem }) => {
    memory.push(`memory: ${told}`);
    if (problem === undefined) return;
    violations += 1;
    console.log(`✗ ${problem}\n    ${told}\n  repeat: ${repeat(chosen)}\n`);
  },
});

if (broken >= ENOUGH) console.log(`stopped after ${broken} conversations with violations`);
const seconds = ((performance.now() - start) / 1000).toFixed(1);
for (const side of ['client', 'server'] as const) {
  if (held[side] === 0) continue;
  console.log(`${side} under test: ${held[side]} conversations`);
  console.log(listed('requests', requests[side]));
  console.log(listed('faults', faults[side]));
}
for (const line of memory) console.log(line);
console.log(`${held.client + held.server} conversations in ${seconds} s, ${violations} violations`);
// Not before all of it is in the pipe.
process.stdout.write('', () => process.exit(violations > 0 ? 1 : 0));
