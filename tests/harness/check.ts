// A check: one numbered rule of a step, as a test that tells the learner what went wrong.
import { afterAll, beforeAll, inject, type RunnerTestCase, test } from 'vitest';
import { Attempts, keep } from './attempt.ts';
import {
  type Child,
  expectStarts,
  killEverything,
  start,
  startOneOfMany,
  startOwn,
} from './child.ts';
import { CheckFailure } from './failure.ts';
import { patience } from './pace.ts';
import { forgetPrograms, inTree, NotOnTheWire } from './programs.ts';
import { scope } from './scope.ts';
import type { Talk } from './transcript.ts';
import { Wire } from './wire.ts';

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

/** How many checks of this file have a number: the transcript of the second 5.1 is `5.1-2.txt`. */
let counts = new Map<string, number>();
let attempts = new Attempts();

/**
 * Declares a check.
 *
 * @param name the number of its TODO and the rule as a sentence: `5.2 answers ping, …`
 * @param clause where the rule comes from: `MUST · 2025-11-25 basic/utilities/ping`
 */
export function check(name: string, clause: string, body: () => Promise<void>): void {
  const plan = { label: labelOf(name), name, body };
  const own = attempts;
  own.plan(plan);
  test(name, async ({ task, skip }) => {
    task.meta.clause = clause;
    if (inject('stopEachStep') && isStopped(task)) skip('not reached');
    const { error, transcript, recording, longestWait } = await own.at(plan);
    Object.assign(task.meta, { waited: longestWait, patience: patience() });
    if (error === undefined) return;
    if (error instanceof NotOnTheWire) {
      task.meta.leftOut = error.message;
      skip(error.message);
    }
    if (error instanceof CheckFailure) task.meta.failureClass = error.evidence.class;
    if (transcript !== undefined) task.meta.transcript = keep(plan, transcript, recording);
    throw error;
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
  const own = (attempts = new Attempts());
  beforeAll(() => {
    forgetPrograms();
    expectStarts(inject('spares') === false ? 0 : starts);
  });
  afterAll(async () => {
    await own.end();
    await killEverything();
  });
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
  scope().talks.push(talk);
}
