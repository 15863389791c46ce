// Single keys, as a terminal sends them in raw mode.

/** A terminal in raw mode sends no signal for Ctrl-C, only the byte; Ctrl-D is the other way to leave. */
const LEAVE = '\x03\x04';

/** An arrow key or another one with a name: it means nothing here, and neither do its letters. */
const NAMED = /\x1b(?:\[[\d;?]*[@-~]|O.|.)?/g;

export class Keys {
  #onKey;
  #listens = false;

  /** @param {(key: string) => void} onKey a small letter; `q` for whatever means to leave */
  constructor(onKey) {
    this.#onKey = onKey;
  }

  /** Whether there is somebody to press them. */
  get are() {
    return Boolean(process.stdin.isTTY);
  }

  listen() {
    if (!this.are || this.#listens) return;
    this.#listens = true;
    process.stdin.setRawMode(true).on('data', this.#onData).resume();
  }

  /** Leaves the terminal to somebody else. */
  release() {
    if (!this.#listens) return;
    this.#listens = false;
    process.stdin.setRawMode(false).off('data', this.#onData).pause();
  }

  #onData = (/** @type {Buffer} */ data) => {
    const text = String(data).replaceAll(NAMED, '');
    for (const key of text) {
      if (this.#listens) this.#onKey(LEAVE.includes(key) ? 'q' : key.toLowerCase());
    }
  };
}
