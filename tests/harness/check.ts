// A check: one numbered rule of a step, as a test that tells the learner what went wrong.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, inject, type RunnerTestCase, test } from 'vitest';
import {
  type Child,
  expectStarts,
  killAll,
  killSpares,
  start,
  startOneOfMany,
  startOwn,
  usedChildren,
} from './child.ts';
import { CheckFailure } from './failure.ts';
import { forgetPrograms, inTree, NotOnTheWire, root } from './programs.ts';
import { type Talk, transcript } from './transcript.ts';
import { takeLongestWait } from './waiting.ts';
import { PATIENCE_MS, Wire } from './wire.ts';

declare module 'vitest' {
  interface TaskMeta {
    clause?: string;
    failureClass?: string;
    transcript?: string;
    /** Why a check was left out, if it cannot be made of what is under test. */
    leftOut?: string;
    /** The longest wait for the learner's code, and how long it might have been, in ms. */
    waited?: number;
    patience?: number;
  }
}

const LAST_WORDS_MS = 20;

/** The conversations of the running check, for the transcript. */
let talks: Talk[] = [];
let begin = 0;
/** How many checks of this file have a number: the transcript of the second 5.1 is `5.1-2.txt`. */
let counts = new Map<string, number>();

/**
 * Declares a check.
 *
 * @param name the number of its TODO and the rule as a sentence: `5.2 answers ping, …`
 * @param clause where the rule comes from: `MUST · 2025-11-25 basic/utilities/ping`
 */
export function check(name: string, clause: string, body: () => Promise<void>): void {
  const label = labelOf(name);
  test(name, async ({ task, skip }) => {
    task.meta.clause = clause;
    if (inject('stopEachStep') && isStopped(task)) skip('not reached');
    talks = [];
    begin = performance.now();
    takeLongestWait();
    try {
      await body();
    } catch (error) {
      if (error instanceof NotOnTheWire) {
        task.meta.leftOut = error.message;
        skip(error.message);
      }
      if (error instanceof CheckFailure) task.meta.failureClass = error.evidence.class;
      if (task.meta.failureClass !== 'TODO') await lastWords();
      task.meta.transcript = keepTranscript(label, name, error);
      throw error;
    } finally {
      Object.assign(task.meta, { waited: takeLongestWait(), patience: PATIENCE_MS });
      await killAll();
    }
  });
}

/** `5.1`, and `5.1-2` for the second check of that number. */
function labelOf(name: string): string {
  const [id = ''] = name.split(' ');
  const count = (counts.get(id) ?? 0) + 1;
  counts.set(id, count);
  return count === 1 ? id : `${id}-${count}`;
}

/** Whether an earlier check of this file has failed. */
function isStopped({ file }: RunnerTestCase): boolean {
  return file.tasks.some(({ result }) => result?.state === 'fail');
}

/**
 * Call once in each file of checks.
 *
 * @param starts how often its checks start one and the same program, which is then started ahead
 */
export function setup(starts = 0): void {
  counts = new Map();
  beforeAll(() => {
    forgetPrograms();
    expectStarts(inject('spares') === false ? 0 : starts);
  });
  afterAll(killSpares);
}

/** What is written to stderr, and the end of a process, may come a little later than what stdout says. */
async function lastWords(): Promise<void> {
  await Promise.all(usedChildren().map((child) => child.endsWithin(LAST_WORDS_MS)));
}

/** @param error why the check has failed: what the learner reads about it */
function keepTranscript(label: string, name: string, error: unknown): string {
  const tree = inject('server') ? 'server' : inject('tree').replaceAll(/[\\/]/g, '-');
  const file = join('.workshop', 'transcripts', tree, `${label}.txt`);
  mkdirSync(dirname(join(root, file)), { recursive: true });
  const why = error instanceof Error ? error.message : String(error);
  const parts = [name, why, transcript(talks, [...usedChildren()], begin)].filter(Boolean);
  writeFileSync(join(root, file), `${parts.join('\n\n')}\n`);
  return file;
}

/** Starts a server of the tree under test, or the learner's own command; we are its client. */
export async function server(path: string, args: string[] = []): Promise<Wire> {
  const own = path.endsWith('/server.ts') ? inject('server') : undefined;
  if (own) return onStdio(startOwn(own, args), 'server');
  const source = inTree(path);
  const child = args.length > 0 ? await start(source, args) : await startOneOfMany(source);
  return onStdio(child, 'server');
}

/** Puts a wire on a child's own stdin and stdout. */
export function onStdio(child: Child, side: 'server' | 'client'): Wire {
  const { stdin, stdout } = child.process;
  const wire = new Wire(child, side, {
    write: (bytes) => stdin!.write(bytes),
    end: () => stdin!.end(),
  });
  stdout!.on('data', (chunk: Buffer) => wire.receive(chunk));
  stdout!.on('end', () => wire.over());
  remember(wire);
  return wire;
}

/** Notes a conversation of the running check, for the transcript. */
export function remember(talk: Talk): void {
  talks.push(talk);
}
