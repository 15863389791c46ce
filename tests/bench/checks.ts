// How long a learner waits for the verdict on a step, next to the least that vitest can do, and to what
// a learner of another workshop waits.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './children.ts';
import { type Effort, medians } from './sampling.ts';
import { less, ms, type Row } from './table.ts';
import { startWatch } from './watching.ts';

/** The check of this step may take so many times as long as one trivial vitest test. */
const MEASURED = 'step-05';
const MAX_CHECK = 1.3;
/** And no check may take longer than this, in ms. */
const LONGEST_MS = 2500;

const folder = join(root, '.workshop/bench');

const TRIVIAL = {
  'package.json': '{"type":"module","scripts":{"trivial":"vitest run trivial.test.ts"}}',
  'trivial.test.ts': `import { expect, test } from 'vitest';\ntest('1', () => expect(1).toBe(1));`,
  'vitest.config.ts': `export default { test: { pool: 'threads', isolate: false } };`,
};

const VERIFY = 'learnyounode verify, HELLO WORLD';
/** That exercise, the first one, solved. */
const HELLO = "console.log('HELLO WORLD')\n";

export async function checks({ rounds }: Effort): Promise<Row[]> {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(TRIVIAL)) writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, 'hello.js'), HELLO);
  const steps = readdirSync(join(root, 'steps')).filter((name) => /^step-\d\d-/.test(name));
  const shorts = steps.sort().map((name) => name.slice(0, 'step-00'.length));
  await learnyounode('select', 'HELLO WORLD');

  const watch = await startWatch();
  const others = {
    trivial: () => npmRun(['trivial'], folder),
    verify: () => learnyounode('verify', join(folder, 'hello.js')),
    save: () => watch.save(),
  };
  const found = await medians([...Object.keys(others), ...shorts], (name) => {
    const other = others[name as keyof typeof others] as
      (() => Promise<{ ms: number }>) | undefined;
    const check = () => npmRun(['check', name, '--', '--project', 'solutions'], root);
    return { rounds, measure: other ?? check };
  });
  await watch.close();
  const beside = (what: string, ours: string, name: string, theirs: string, atMost?: number) => ({
    what,
    ours: ms(found[ours]!.ms),
    beside: `${name}: ${ms(found[theirs]!.ms)}`,
    ratio: less(found[ours]!.ms / found[theirs]!.ms, 'as long', atMost),
  });
  const slowest = shorts.reduce((a, b) => (found[a]!.ms > found[b]!.ms ? a : b));
  return [
    ...shorts.map((step) => {
      const atMost = step === MEASURED ? MAX_CHECK : undefined;
      return beside(`npm run check ${step}`, step, 'one trivial vitest test', 'trivial', atMost);
    }),
    {
      what: `the slowest of them, ${slowest}`,
      ours: ms(found[slowest]!.ms),
      beside: `the longest that one may take: ${ms(LONGEST_MS)}`,
      ratio: less(found[slowest]!.ms / LONGEST_MS, 'as long', 1),
    },
    beside('npm run check step-01', 'step-01', VERIFY, 'verify'),
    beside('watching, from the save to the verdict', 'save', VERIFY, 'verify'),
  ];
}

/** Runs a script of a package. */
function npmRun(args: string[], cwd: string): Promise<{ ms: number }> {
  const npm = process.env.npm_execpath;
  if (npm === undefined) throw new Error('Start this with: npm run bench');
  return run([npm, 'run', ...args], { cwd, env: ownEnv() });
}

/** A workshop that many have taken. It keeps its progress in a home of its own, not in that of the user. */
function learnyounode(...args: string[]): Promise<{ ms: number }> {
  const program = join(import.meta.dirname, 'node_modules/learnyounode/bin/learnyounode');
  return run([program, ...args], { env: { ...ownEnv(), HOME: folder, USERPROFILE: folder } });
}

/** Without what npm sets for its scripts: it would speak of this script, not of theirs. */
function ownEnv(): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env).filter(([name]) => !/^npm_|^INIT_CWD$/.test(name));
  return Object.fromEntries(entries);
}
