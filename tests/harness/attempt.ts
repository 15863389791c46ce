// One attempt to pass a check, and the attempts at the next ones, which begin while this one waits.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inject } from 'vitest';
import { bounded } from './bounds.ts';
import { CheckFailure } from './failure.ts';
import { checkLimit, slowPace, usualPace } from './pace.ts';
import { isForeign, NotOnTheWire, root } from './programs.ts';
import { recordingOf } from './recorded.ts';
import { inScope, Scope } from './scope.ts';
import { transcript } from './transcript.ts';

const LAST_WORDS_MS = 20;
/** How many checks are at work at once: most of a check is waiting for a process. */
const AT_ONCE = 4;

export interface Plan {
  /** `5.1`, or `5.1-2` for the second of that number. */
  label: string;
  name: string;
  body: () => Promise<void>;
}

export interface Outcome {
  /** Why it has failed, if it has. */
  error?: unknown;
  /** All that was said, if it has failed. */
  transcript?: string;
  /** The same for the wire player, if there was a pipe. */
  recording?: string;
  longestWait: number;
}

/** The checks of a file, and those of them that are at work or done. */
export class Attempts {
  readonly #plans: Plan[] = [];
  readonly #begun = new Map<Plan, { scope: Scope; outcome: Promise<Outcome> }>();

  plan(plan: Plan): void {
    this.#plans.push(plan);
  }

  /** Forgets what has begun, and ends it. */
  async end(): Promise<void> {
    const begun = [...this.#begun.values()];
    this.#begun.clear();
    await Promise.all(begun.map(({ scope }) => scope.end()));
  }

  /** @returns how the check has ended, when its processes are gone */
  async at(plan: Plan): Promise<Outcome> {
    const from = this.#plans.indexOf(plan);
    // One after the other where something else keeps the cores busy, and with a server that may be heavy.
    const many = inject('spares') === false || isForeign() ? 1 : AT_ONCE;
    for (const next of this.#plans.slice(from, from + many)) this.#begin(next);
    const { scope, outcome } = this.#begin(plan);
    const first = await outcome;
    const isTimes = first.error instanceof CheckFailure && isOfTime(first.error, scope);
    if (first.error === undefined || !isTimes) return first;
    return this.#atPace(plan, first);
  }

  #begin(plan: Plan) {
    const begun = this.#begun.get(plan) ?? attempt(plan);
    this.#begun.set(plan, begun);
    return begun;
  }

  /**
   * On a machine that is slow just now a failure may be the machine's: then there is one more attempt,
   * with more time for everything.
   */
  async #atPace(plan: Plan, first: Outcome): Promise<Outcome> {
    // The other checks may be what keeps the machine busy, and so may the program itself.
    await this.end();
    const slow = await slowPace();
    if (slow === undefined) return first;
    const again = await this.#begin(plan).outcome;
    usualPace();
    if (!(again.error instanceof CheckFailure)) return again;
    return { ...again, error: onSlowMachine(again.error, slow) };
  }
}

/** Begins to run the body of a check. */
function attempt(plan: Plan): { scope: Scope; outcome: Promise<Outcome> } {
  const scope = new Scope();
  return { scope, outcome: inScope(scope, () => outcomeOf(plan, scope)) };
}

async function outcomeOf({ name, body }: Plan, scope: Scope): Promise<Outcome> {
  try {
    await bounded(body, checkLimit(), scope, () => outOfTime(scope));
    return { longestWait: scope.longestWait };
  } catch (error) {
    const { longestWait } = scope;
    if (error instanceof NotOnTheWire) return { error, longestWait };
    const isTodo = error instanceof CheckFailure && error.evidence.class === 'TODO';
    if (!isTodo) await lastWords(scope);
    const recording = recordingOf(name, error, scope);
    const said = { transcript: transcriptOf(name, error, scope), ...(recording && { recording }) };
    return { error, ...said, longestWait };
  } finally {
    await scope.end();
  }
}

/** A hole, a flood and a program that is none do not depend on the machine. */
function isOfTime({ evidence }: CheckFailure, { children }: Scope): boolean {
  const isFlood = children.some(({ flood }) => flood);
  return !isFlood && evidence.class !== 'TODO' && evidence.class !== 'did not start';
}

function onSlowMachine({ evidence }: CheckFailure, ms: number): CheckFailure {
  const note = [
    `This machine is slow just now: an empty program takes ${ms} ms. The check was run twice, the second time with more patience.`,
    'If you doubt the verdict, close what keeps the machine busy and check again.',
  ].join(' ');
  return new CheckFailure({ ...evidence, why: [...evidence.why, note] });
}

/** Every answer may have come in time, and all of them together not. */
function outOfTime({ talks, children }: Scope): CheckFailure {
  const lines = talks.flatMap((talk) => talk.lines).sort((a, b) => a.ms - b.ms);
  const alive = children.filter(({ ended }) => !ended);
  const busy = Math.max(0, ...alive.map((child) => child.computed ?? 0));
  const why = [
    `This check is not done after ${checkLimit() / 1000} s, of which your program computed for ${busy.toFixed(1)} s.`,
    busy > checkLimit() / 3000
      ? 'Does a loop never end? Or does each chunk make it go through all the earlier ones again?'
      : 'It waits most of the time: for a timer, or for something that cannot come.',
  ];
  return new CheckFailure({
    class: 'too late',
    lines: lines.slice(-2).map(({ text }) => text),
    why,
  });
}

/** What is written to stderr, and the end of a process, may come a little later than what stdout says. */
async function lastWords({ children }: Scope): Promise<void> {
  await Promise.all(children.map((child) => child.endsWithin(LAST_WORDS_MS)));
}

/** @param error why the check has failed: what the learner reads about it */
function transcriptOf(name: string, error: unknown, scope: Scope): string {
  const why = error instanceof Error ? error.message : String(error);
  const said = transcript(scope.talks, scope.children, scope.begin);
  return `${[name, why, said].filter(Boolean).join('\n\n')}\n`;
}

/**
 * Keeps what was said in a check that has failed. Not before that is the verdict: a check that has begun
 * early is perhaps never asked about.
 *
 * @param recording what the wire player shows of it, if it talked over a pipe
 * @returns the file of the text
 */
export function keep({ label }: Plan, text: string, recording?: string): string {
  const tree = isForeign() ? 'server' : inject('tree').replaceAll(/[\\/]/g, '-');
  const file = join('.workshop', 'transcripts', tree, `${label}.txt`);
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
  const recorded = join(root, file.replace(/\.txt$/, '.jsonl'));
  if (recording === undefined) rmSync(recorded, { force: true });
  else writeFileSync(recorded, recording);
  return file;
}
