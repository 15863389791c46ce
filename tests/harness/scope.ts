// What belongs to one check: several may be at work at once, and each knows its own.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Child } from './child.ts';
import type { CheckFailure } from './failure.ts';
import type { Talk } from './transcript.ts';

export class Scope {
  /** When the check began: `performance.now()`. */
  readonly begin = performance.now();
  /** Its conversations, for the transcript. */
  readonly talks: Talk[] = [];
  /** The processes that it has started, dead or alive. */
  readonly children: Child[] = [];
  /** The longest wait for the learner's code, in ms. */
  longestWait = 0;
  /** Ends the check with this failure, whatever it waits for. */
  interrupt: (failure: CheckFailure) => void = () => {};
  #isOver = false;
  readonly #hooks: (() => void)[] = [];

  /** Takes a process in. One that comes too late is ended at once. */
  take(child: Child): void {
    this.children.push(child);
    if (this.#isOver) void child.kill();
  }

  /** Calls something when the check is over. */
  whenOver(hook: () => void): void {
    this.#hooks.push(hook);
  }

  /** The check is over: ends its processes, and waits until they are gone. */
  async end(): Promise<void> {
    this.#isOver = true;
    for (const hook of this.#hooks.splice(0)) hook();
    await Promise.all(this.children.map((child) => child.kill()));
  }
}

const scopes = new AsyncLocalStorage<Scope>();
/** Of a test that is no check, and of what it starts. */
const outside = new Scope();

/** The scope of the check that is at work here. */
export function scope(): Scope {
  return scopes.getStore() ?? outside;
}

export function inScope<T>(own: Scope, work: () => T): T {
  return scopes.run(own, work);
}
