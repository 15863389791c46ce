// Random numbers from a seed: the same words give the same numbers, in every process and on every machine.

export class Random {
  #state = 0x811c9dc5;

  /** @param words what the numbers depend on, such as a seed, a conversation and a purpose */
  constructor(...words: (string | number)[]) {
    for (const char of words.join('/')) {
      this.#state = Math.imul(this.#state ^ char.codePointAt(0)!, 0x01000193);
    }
  }

  /** The next number, from 0 up to but not including 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** An integer; both ends are possible. */
  int(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  /** True in `percent` of 100 cases. */
  chance(percent: number): boolean {
    return this.next() * 100 < percent;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.int(0, list.length - 1)]!;
  }

  /** One of the names, each as often as its weight says. */
  weighted<Name extends string>(weights: Record<Name, number>): Name {
    const entries = Object.entries(weights) as [Name, number][];
    let rest = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [name, weight] of entries) {
      rest -= weight;
      if (rest < 0) return name;
    }
    return entries.at(-1)![0];
  }

  /** Calls `make` some times. */
  some<T>(from: number, to: number, make: (index: number) => T): T[] {
    return Array.from({ length: this.int(from, to) }, (_, index) => make(index));
  }

  shuffled<T>(list: readonly T[]): T[] {
    const rest = [...list];
    return list.map(() => rest.splice(this.int(0, rest.length - 1), 1)[0]!);
  }
}
