// A check: one numbered rule of a step, as a test that tells the learner what went wrong.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, inject, test } from 'vitest';
import { type Child, expectStarts, killAll, killSpares, start, startOneOfMany } from './child.ts';
import { CheckFailure } from './failure.ts';
import { forgetPrograms, inTree, root } from './programs.ts';
import { Wire } from './wire.ts';

declare module 'vitest' {
  interface TaskMeta {
    clause?: string;
    failureClass?: string;
    transcript?: string;
  }
}

/** The conversations of the running check, for the transcript. */
let wires: Wire[] = [];

/**
 * Declares a check.
 *
 * @param name the number of its TODO and the rule as a sentence: `5.2 answers ping, …`
 * @param clause where the rule comes from: `MUST · 2025-11-25 basic/utilities/ping`
 */
export function check(name: string, clause: string, body: () => Promise<void>): void {
  test(name, async ({ task }) => {
    task.meta.clause = clause;
    wires = [];
    try {
      await body();
    } catch (error) {
      if (error instanceof CheckFailure) task.meta.failureClass = error.evidence.class;
      task.meta.transcript = keepTranscript(name);
      throw error;
    } finally {
      await killAll();
    }
  });
}

/**
 * Call once in each file of checks.
 *
 * @param starts how often its checks start one and the same program, which is then started ahead
 */
export function setup(starts = 0): void {
  beforeAll(() => {
    forgetPrograms();
    expectStarts(starts);
  });
  afterAll(killSpares);
}

function keepTranscript(name: string): string {
  const [id = ''] = name.split(' ');
  const file = join(
    '.workshop',
    'transcripts',
    inject('tree').replaceAll(/[\\/]/g, '-'),
    `${id}.txt`,
  );
  mkdirSync(dirname(join(root, file)), { recursive: true });
  const talks = wires.map((wire) => wire.transcript());
  writeFileSync(join(root, file), `${name}\n\n${talks.join('\n\n---\n\n')}\n`);
  return file;
}

/** Starts a server of the tree under test; we are its client. */
export async function server(path: string, args: string[] = []): Promise<Wire> {
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
export function remember(wire: Wire): void {
  wires.push(wire);
}
