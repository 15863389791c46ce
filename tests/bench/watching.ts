// A learner who watches step 05 and saves its file.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { plantSolvedCourse } from '../course/runs/solved-course.ts';
import { root, tie } from './children.ts';

const COURSE = '.workshop/bench/course';
const FILE = 'steps/step-05-handshake/handshake.ts';
const VERDICT = 'step-05-handshake passed.';
/** Nobody saves twice at once, and vitest waits 100 ms whether more is saved. */
const PAUSE_MS = 300;
const PATIENCE_MS = 30_000;

/** Starts `npm run check step-05 -- --watch` in a copy of the course in which all steps are solved. */
export async function startWatch() {
  const course = join(root, COURSE);
  plantSolvedCourse(COURSE);
  const args = ['workshop/check.js', 'step-05', '--watch'];
  const child = tie(spawn(process.execPath, args, { cwd: course, stdio: 'pipe' }));
  let told = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (told += text));
  }

  async function verdict(): Promise<void> {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    while (!told.includes(VERDICT)) await once(child.stdout, 'data', { signal });
    told = '';
  }

  await verdict();
  return {
    /** @returns how long it takes from the save to the verdict, in ms */
    async save(): Promise<{ ms: number }> {
      await delay(PAUSE_MS);
      const start = performance.now();
      appendFileSync(join(course, FILE), '// saved\n');
      await verdict();
      return { ms: performance.now() - start };
    },
    async close(): Promise<void> {
      child.kill();
      await once(child, 'close');
      rmSync(course, { recursive: true });
    },
  };
}
