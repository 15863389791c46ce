// What a hostile server has read from its client: the invariants of the client's side of the wire.
import { type Frame, isId, isObject, readFrame, shown } from '../frames.ts';
import type { Notes } from '../outcome.ts';
import type { Entry } from './journal.ts';

/** Judges a journal. @param complete whether every answer had the time and the way to come */
export function audit(entries: Entry[], complete: boolean, notes: Notes): void {
  const books = new ClientBooks(notes);
  for (const { mark, line } of entries) {
    if (mark === '!') notes.fault(line.toString());
    else notes.trace(mark, line);
    if (mark === '←') books.said(line);
    if (mark === '→') books.heard(line);
    if (mark === '$' && complete && line.toString() !== '0') {
      notes.problem(`stdin ends with ${line.toString()} bytes of half a line`);
    }
  }
  if (complete) books.close();
}

class ClientBooks {
  readonly #notes: Notes;
  /** Ids of the client's requests. */
  readonly #ids = new Map<string, unknown>();
  #initialized = 0;
  readonly #cancelled = new Set<string>();
  /** What the client owes, by id of the server's request. */
  readonly #debts = new Map<string, { least: number; most: number; given: number }>();

  constructor(notes: Notes) {
    this.#notes = notes;
  }

  /** A line that was written to the client. Most of it is nothing that he has to answer. */
  said(line: Buffer): void {
    const frame = lenient(line);
    if (!frame || typeof frame.method !== 'string') return;
    if ('id' in frame && isId(frame.id)) {
      const debt = this.#debts.get(key(frame.id)) ?? { least: 0, most: 0, given: 0 };
      debt.least += 1;
      debt.most += 1;
      this.#debts.set(key(frame.id), debt);
    } else if (frame.method === 'notifications/cancelled' && isObject(frame.params)) {
      const debt = this.#debts.get(key(frame.params.requestId));
      if (debt) debt.least = Math.min(debt.least, debt.given);
    }
  }

  /** A line that the client has written. */
  heard(line: Buffer): void {
    const reading = readFrame(line);
    const problem = 'problem' in reading ? reading.problem : this.#judge(reading.frame);
    if (problem !== undefined) this.#notes.problem(`${problem}: ${shown(line.toString())}`);
  }

  #judge(frame: Frame): string | undefined {
    if (!('method' in frame)) return this.#answer(frame);
    if ('id' in frame) return this.#request(frame);
    if (frame.method === 'notifications/cancelled') return this.#cancel(frame);
    this.#initialized += 1;
    if (frame.method !== 'notifications/initialized') return 'a notification for nobody';
    return this.#initialized > 1 ? 'initialized for the second time' : undefined;
  }

  #request({ id, method }: Frame): string | undefined {
    if (this.#ids.has(key(id))) return 'the client uses an id twice';
    const first = this.#ids.size === 0;
    if (first !== (method === 'initialize')) return 'initialize is the first, and only then';
    if (!first && this.#initialized === 0) return 'a request before initialized';
    this.#ids.set(key(id), method);
    return undefined;
  }

  #cancel({ params }: Frame): string | undefined {
    const id = key(isObject(params) ? params.requestId : undefined);
    const method = this.#ids.get(id);
    if (method === undefined) return 'a cancel of nothing';
    if (method === 'initialize') return 'a cancel of initialize';
    if (this.#cancelled.has(id)) return 'a second cancel';
    this.#cancelled.add(id);
    return undefined;
  }

  #answer({ id }: Frame): string | undefined {
    const debt = this.#debts.get(key(id));
    if (!debt) return 'an answer to nobody';
    debt.given += 1;
    return debt.given > debt.most ? `answer ${debt.given} for ${debt.most} request(s)` : undefined;
  }

  close(): void {
    for (const [id, { least, given }] of this.#debts) {
      if (given >= least) continue;
      this.#notes.problem(`the server's request ${id}: ${given} answer(s) for ${least} request(s)`);
    }
  }
}

function lenient(line: Buffer): Frame | undefined {
  try {
    const value: unknown = JSON.parse(line.toString());
    return isObject(value) && value.jsonrpc === '2.0' ? value : undefined;
  } catch {
    return undefined;
  }
}

function key(id: unknown): string {
  return String(JSON.stringify(id));
}
