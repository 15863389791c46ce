// How long a learner waits for the verdict on a step, next to the least that vitest can do.
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Case } from './sampling.ts';

const root = resolve(import.meta.dirname, '..');
const folder = join(root, '.workshop/bench');

const TRIVIAL = {
  'package.json': '{"type":"module","scripts":{"trivial":"vitest run trivial.test.ts"}}',
  'trivial.test.ts': `import { expect, test } from 'vitest';\ntest('1', () => expect(1).toBe(1));`,
  'vitest.config.ts': `export default { test: { pool: 'threads', isolate: false } };`,
};

/** One trivial test, then the checks of each step over its solution. */
export function checkCases(rounds: number): Case[] {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(TRIVIAL)) writeFileSync(join(folder, name), text);
  const steps = readdirSync(join(root, 'steps')).filter((name) => /^step-\d\d-/.test(name));
  const shorts = steps.sort().map((name) => name.slice(0, 'step-00'.length));
  return [
    { name: 'one trivial vitest test', rounds, measure: () => npmRun(['trivial'], folder) },
    ...shorts.map((step) => ({
      name: `npm run check ${step}`,
      rounds,
      measure: () => npmRun(['check', step, '--', '--project', 'solutions'], root),
    })),
  ];
}

/** Runs a script of a package. @returns how long it took, in ms */
function npmRun(args: string[], cwd: string): Promise<number> {
  const npm = process.env.npm_execpath;
  if (npm === undefined) throw new Error('Start this with: npm run bench');
  const start = performance.now();
  const child = spawn(process.execPath, [npm, 'run', ...args], { cwd, env: ownEnv() });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (code) => {
      if (code === 0) done(performance.now() - start);
      else fail(new Error(`npm run ${args.join(' ')} exited with code ${code}:\n${output}`));
    });
  });
}

/** Without what npm sets for its scripts: it would speak of this script, not of theirs. */
function ownEnv(): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env).filter(([name]) => !/^npm_|^INIT_CWD$/.test(name));
  return Object.fromEntries(entries);
}
