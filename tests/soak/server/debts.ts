// The answers that a server owes.
import type { Frame } from '../frames.ts';
import type { Line } from './line.ts';

interface Debt {
  least: number;
  most: number;
  given: number;
  want?: Line['want'];
}

export class Debts {
  readonly #debts = new Map<string, Debt>();

  owe({ owed, want, initialize }: Line): void {
    const id = key(owed);
    const debt = this.#debts.get(id);
    const one = { least: 1, most: 1, given: 0, want };
    // It cannot be cancelled.
    if (!debt) return void this.#debts.set(initialize ? `${id} kept` : id, one);
    debt.least += 1;
    debt.most += 1;
    // Two requests with one id: nobody can say which answer is whose.
    if (owed !== null) debt.want = undefined;
  }

  /** From now on the answer may be missing, and may come as well: it can be on its way. */
  release(requestId: unknown): void {
    const debt = this.#debts.get(key(requestId));
    if (!debt || requestId === null) return;
    debt.least = Math.min(debt.least, debt.given);
    debt.want = undefined;
  }

  /** Takes an answer. @returns what is wrong with it */
  pay(frame: Frame): string | undefined {
    const id = key(frame.id ?? null);
    const kept = this.#debts.get(`${id} kept`);
    const debt = kept && kept.given < kept.most ? kept : this.#debts.get(id);
    if (!debt) return 'an answer to nobody';
    debt.given += 1;
    if (debt.given > debt.most) return `answer ${debt.given} for ${debt.most} request(s)`;
    return debt.want && !(debt.want in frame) ? `${debt.want} expected` : undefined;
  }

  /** Whether everything that is certain to come has come. */
  get settled(): boolean {
    return [...this.#debts.values()].every(({ least, given }) => given >= least);
  }

  /** What is missing. */
  unpaid(): string[] {
    const unpaid = [...this.#debts].filter(([, { least, given }]) => given < least);
    return unpaid.map(([id, { least, given }]) => {
      return `request ${id}: ${given} answer(s) for ${least} request(s)`;
    });
  }

  /** How many answers have come, and how many never have. */
  get counts(): { answered: number; missing: number } {
    const debts = [...this.#debts.values()];
    const answered = debts.reduce((sum, { given }) => sum + given, 0);
    return { answered, missing: debts.reduce((sum, { most }) => sum + most, 0) - answered };
  }
}

/** Keeps `1` and `"1"` apart. */
export function key(id: unknown): string {
  return id === null ? 'no id' : String(JSON.stringify(id));
}
