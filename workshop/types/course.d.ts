// What a step is, where a learner stands, and what is kept of both.

export interface Step {
  /** The folder's name: `step-05-handshake`. */
  name: string;
  number: number;
  /** What a learner types: `step-05`. */
  short: string;
  /** The path of the lesson: `steps/step-05-handshake/README.md`. */
  lesson: string;
}

/** `changed`: it has passed, and was edited since. */
export type Standing = 'passed' | 'changed' | 'filled' | 'failed' | 'open';

/** The check that failed first in the last run. */
export interface Failing {
  /** `5.2` */
  id: string;
  /** Such as `wrong value` or `TODO`. */
  class: string;
  /** The number of the hole it ran into, if it did. */
  todo?: string | undefined;
  /** The line that kept the program from starting: `steps/…/peer.ts:7`. */
  place?: string | undefined;
  /** The hash of the step's files when it failed. */
  files?: string;
}

/** What is remembered of a step. */
export interface StepProgress {
  /** The date on which all of its checks passed. */
  passed?: string | undefined;
  /** The hash of its files when they passed, or were filled in. */
  files?: string | undefined;
  /** The date on which `catchup` filled it in. */
  filled?: string | undefined;
  failing?: Failing | undefined;
  /** By number: how many hints were shown. */
  hints?: Record<string, number>;
}

/** By the names of the steps. */
export type Progress = Record<string, StepProgress>;

export interface Replacement {
  /** From the root. */
  file: string;
  /** What is to stand there. */
  content: Buffer;
}

/** What one command has replaced. */
export interface Kept {
  /** With the copies, from the root. */
  folder: string;
  /** Such as `reset step-05`; empty when nobody knows. */
  command: string;
  /** Paths from the root. */
  files: string[];
  /** Of the steps that it has touched, as it was. */
  progress: Progress;
}
