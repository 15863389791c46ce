// Keeps answers back until there are three, or nothing new comes; then they leave in another order.
import { setTimeout } from 'node:timers/promises';
import type { Random } from '../random.ts';

const MANY = 3;
const NOTHING_NEW_MS = 4;

export class Holding {
  readonly #randomFor: (times: number) => Random;
  readonly #count: (fault: string) => void;
  #held: (() => void)[] = [];
  #times = 0;

  /** @param randomFor gives the order in which they leave for the n-th time */
  constructor(randomFor: (times: number) => Random, count: (fault: string) => void) {
    this.#randomFor = randomFor;
    this.#count = count;
  }

  hold(release: () => void): void {
    this.#held.push(release);
    const held = this.#held;
    const many = held.length;
    if (many === MANY) this.#letGo();
    else void setTimeout(NOTHING_NEW_MS).then(() => held.length === many && this.#letGo(held));
  }

  #letGo(held = this.#held): void {
    if (held !== this.#held) return;
    this.#held = [];
    this.#times += 1;
    const order = this.#randomFor(this.#times).shuffled(held);
    if (order.some((release, index) => release !== held[index])) {
      this.#count('answers in another order');
    }
    for (const release of order) release();
  }
}
