// Who speaks next: `npm run wire -- --in-turn` sends a frame when the one before it has had its answer.
import { setTimeout as delay } from 'node:timers/promises';

/**
 * @typedef {string | number | null | undefined} Id
 * @typedef {{ id?: Id, method?: string, params?: { requestId?: Id }, result?: unknown, error?: unknown }} Message
 */

/** Some answers never come, and the rest of the frames are to be seen all the same. */
const PATIENCE_MS = 5000;

export class Turns {
  #patience;
  /** Requests of the server, by their ids, that are not answered yet. @type {Set<Id>} */
  #asked = new Set();
  /** Ours. @type {Set<Id>} */
  #open = new Set();
  /** What was sent last and wants an answer; `any` when that may have any id. @type {Message | 'any' | undefined} */
  #last;
  #over = false;
  #wake = () => {};

  /** @param {number} [patience] ms */
  constructor(patience = PATIENCE_MS) {
    this.#patience = patience;
  }

  /** A line of the server. @param {string} line */
  heard(line) {
    const message = parse(line);
    if (message?.method !== undefined && message.id !== undefined) {
      this.#asked.add(message.id);
      // It asks before it answers: the turn is ours.
      this.#last = undefined;
    } else if (message && message.method === undefined) {
      this.#open.delete(message.id);
      const last = this.#last;
      if (last === 'any' || last?.id === message.id) this.#last = undefined;
    }
    this.#wake();
  }

  /** A frame was sent. @param {string} frame */
  sent(frame) {
    const message = parse(frame);
    if (!message) this.#last = 'any';
    else if (message.method === undefined) {
      this.#asked.delete(message.id);
      // What it wanted to know, it wanted for one of our requests.
      if (this.#open.size > 0) this.#last = 'any';
    } else if (message.id !== undefined) {
      this.#last = message;
      this.#open.add(message.id);
    } else if (message.method === 'notifications/cancelled') {
      this.#open.delete(message.params?.requestId);
      this.#last = undefined;
    }
  }

  /** Nothing more will be heard. */
  end() {
    this.#over = true;
    this.#wake();
  }

  /** Waits until it is the turn of a frame, or for as long as there is patience. @param {string} frame */
  async before(frame) {
    const message = parse(frame);
    const last = this.#last;
    const takesBack =
      message?.method === 'notifications/cancelled' &&
      typeof last === 'object' &&
      message.params?.requestId === last.id;
    if (takesBack) return;
    await this.#until(() => this.#last === undefined);
    this.#last = undefined;
    const answers = message && message.method === undefined && message.id !== undefined;
    if (answers) await this.#until(() => this.#asked.has(message.id));
  }

  /** Waits until all was answered. */
  async done() {
    await this.#until(() => this.#open.size === 0 && this.#last === undefined);
  }

  /** @param {() => boolean} holds */
  async #until(holds) {
    const patience = new AbortController();
    const late = delay(this.#patience, undefined, { signal: patience.signal }).catch(() => {});
    let isLate = false;
    void late.then(() => ((isLate = true), this.#wake()));
    while (!holds() && !this.#over && !isLate) {
      await new Promise((resolve) => (this.#wake = () => resolve(undefined)));
    }
    patience.abort();
  }
}

/** @param {string} line @returns {Message | undefined} undefined for what is no JSON object */
function parse(line) {
  try {
    const value = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
