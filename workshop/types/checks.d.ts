// What a run of checks is told, and what comes of it.
import type { ProvidedContext } from 'vitest';
import type { CliOptions, Vitest } from 'vitest/node';
import type { Step } from './course.d.ts';

/** Those of vitest. */
export type Options = CliOptions & { reporter?: string | string[] };

/** What the checks themselves are told. */
export type Provided = Partial<ProvidedContext>;

/** Whoever wants to hear of a run. */
export interface Listener {
  /** Before the first run. */
  onStart?(vitest: Vitest): void;
  /** After every run, for each step. */
  onVerdict(verdict: Verdict, step: Step): void | Promise<void>;
  /** When it waits for the next save. */
  onWatching?(): void;
  /** When a save starts a run. */
  onSave?(file: string): void;
}

/** What came of one check. */
export interface Result {
  /** The number that its name begins with: `5.2`. */
  id: string;
  name: string;
  state: 'passed' | 'failed' | 'missed';
  /** What the learner is to read. */
  message: string;
  /** Whether the workshop itself has failed. */
  fault: boolean;
  /** Such as `wrong value` or `TODO`. */
  class?: string | undefined;
  /** The number of the hole it ran into. */
  todo?: string | undefined;
  /** The line that keeps the program from starting: `steps/…/peer.ts:7`. */
  place?: string | undefined;
  /** Where the rule comes from. */
  clause?: string | undefined;
  /** The path of the file with the whole conversation. */
  transcript?: string | undefined;
  /** Why it was not made, if it cannot be made of what is under test. */
  leftOut?: string | undefined;
}

export interface Verdict {
  state: 'passed' | 'partial' | 'failed' | 'broken' | 'stopped';
  results: Result[];
  /** What went wrong with the workshop itself. */
  faults: string[];
}

/** As it stands in a file of results, where readers rely on it. */
export interface CheckResult {
  /** `5.1`; several checks may have the same. */
  id: string;
  /** `answers initialize with the version it was asked for` */
  name: string;
  state: 'passed' | 'failed' | 'not reached' | 'skipped';
  /** Of a failure, such as `wrong value` or `TODO`. */
  class?: string;
  /** The number of the hole, when the class is `TODO`. */
  todo?: string;
}

export interface StepResult {
  /** `step-05-handshake` */
  step: string;
  /** `passed`, `failed`, or `broken`: the workshop itself failed. */
  state: string;
  checks: CheckResult[];
}

/** A file of results. */
export interface Results {
  format: string;
  /** What `--name` says, or else the name of the folder. */
  learner: string;
  /** Whether `--name` was there. */
  named: boolean;
  date: string;
  node: string;
  /** The command, or the URL, that was checked, if it was not `server.ts`. */
  server?: string;
  steps: StepResult[];
}
