// What came of a conversation.
import { shown } from './frames.ts';
import { type Counts, count } from './tally.ts';

export interface Outcome {
  conversation: number;
  side: 'client' | 'server';
  /** What was done to the side under test, by kind. */
  faults: Counts;
  /** How requests ended, by kind. */
  requests: Counts;
  /** What broke an invariant. */
  problems: string[];
  /** The last lines that were exchanged. */
  trace: string[];
}

const TRACE = 40;

/** Notes what happens in a conversation. */
export class Notes {
  readonly outcome: Outcome;

  constructor(side: Outcome['side'], conversation: number) {
    this.outcome = { conversation, side, faults: {}, requests: {}, problems: [], trace: [] };
  }

  fault(kind: string): void {
    count(this.outcome.faults, kind);
  }

  settled(how: string, times = 1): void {
    if (times > 0) count(this.outcome.requests, how, times);
  }

  problem(text: string): void {
    this.outcome.problems.push(text);
  }

  trace(arrow: string, line: Buffer | string): void {
    this.outcome.trace.push(`${arrow} ${shown(line.toString().trimEnd())}`);
    if (this.outcome.trace.length > TRACE) this.outcome.trace.shift();
  }
}
