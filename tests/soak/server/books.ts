// What a server owes, and what it has given: the invariants of its stdout.
import { type Frame, isObject, readFrame, shown } from '../frames.ts';
import { Debts, key } from './debts.ts';
import type { Line } from './line.ts';

/** How strict the last balance is. */
export interface Ending {
  /** Every answer had the time and the way to come. */
  complete: boolean;
  /** The process was ended in the middle: so may be its last line. */
  cut: boolean;
}

export class ServerBooks {
  readonly problems: string[] = [];
  /** The server's own requests, in order. */
  readonly asked: Frame[] = [];
  readonly #onRequest: (request: Frame) => void;
  readonly debts = new Debts();
  /** By progress token: how far it has come. */
  readonly #progress = new Map<string, number>();
  #sampling = false;
  #agreed = false;
  #initialized = false;

  constructor(onRequest: (request: Frame) => void) {
    this.#onRequest = onRequest;
  }

  /** Notes a line before it is written. */
  sent(line: Line): void {
    if ('owed' in line) this.debts.owe(line);
    if ('cancels' in line) this.debts.release(line.cancels);
    if (line.sampling) this.#sampling = true;
    if (line.initialize && line.want === 'result') this.#agreed = true;
    if (line.initialized && this.#agreed) this.#initialized = true;
    if ('token' in line) this.#progress.set(key(line.token), -Infinity);
  }

  /** Judges a line of the server. */
  received(line: Buffer): void {
    const reading = readFrame(line);
    if ('problem' in reading) return this.#blame(reading.problem, line);
    const { frame } = reading;
    const problem =
      'method' in frame
        ? 'id' in frame
          ? this.#request(frame)
          : this.#notification(frame)
        : this.#answer(frame);
    if (problem !== undefined) this.#blame(problem, line);
  }

  #answer(frame: Frame): string | undefined {
    this.#progress.delete(key(frame.id ?? null));
    return this.debts.pay(frame);
  }

  #request(frame: Frame): string | undefined {
    if (this.asked.some(({ id }) => id === frame.id)) return 'the server uses an id twice';
    if (frame.method === 'sampling/createMessage' && !this.#sampling) return 'sampling unasked';
    if (frame.method !== 'ping' && !this.#initialized) return 'asks before initialized';
    this.asked.push(frame);
    this.#onRequest(frame);
    return undefined;
  }

  #notification({ method, params }: Frame): string | undefined {
    const { progressToken, progress, requestId } = isObject(params) ? params : {};
    if (method === 'notifications/cancelled') {
      return this.asked.some(({ id }) => id === requestId) ? undefined : 'a cancel of nothing';
    }
    if (method !== 'notifications/progress') return undefined;
    const last = this.#progress.get(key(progressToken));
    if (last === undefined) return 'progress for nobody who is at work';
    this.#progress.set(key(progressToken), Number(progress));
    return Number(progress) > last ? undefined : 'progress does not rise';
  }

  #blame(problem: string, line: Buffer): void {
    this.problems.push(`${problem}: ${shown(line.toString())}`);
  }

  /** The last judgement, when stdout has ended. @param rest bytes after the last LF */
  close(rest: number, { complete, cut }: Ending): void {
    if (rest > 0 && !cut) this.problems.push(`stdout ends with ${rest} bytes of half a line`);
    if (!complete) return;
    this.problems.push(...this.debts.unpaid());
  }
}
