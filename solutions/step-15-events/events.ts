// Framing once more: an event is a few lines of text, ended by a blank one (text/event-stream).
//   data: {"jsonrpc":"2.0","id":1,"result":{}}⏎⏎

/** An event as it came: what it does not say is left out. */
export interface StreamEvent {
  /** Where a stream can be taken up again: step 18. */
  id?: string;
  /** How long to wait before that, in ms. */
  retry?: number;
  /** A message. Empty when there is none: an event may be sent for its id alone. */
  data?: string;
}

/** The longest event that is accepted, in characters. */
const MAX_LENGTH = 64 * 1024 * 1024;

/**
 * The lines of an event, and the blank line that ends it. Each line of `data` becomes a line of its own.
 *
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream
 */
export function writeEvent({ id, retry, data = '' }: StreamEvent): string {
  const lines = data.split(/\r\n|\r|\n/).map((line) => `data: ${line}`);
  if (retry !== undefined) lines.unshift(`retry: ${retry}`);
  if (id !== undefined) lines.unshift(`id: ${id}`);
  return `${lines.join('\n')}\n\n`;
}

/** Reads a stream of events from its chunks, wherever those were cut. */
export class EventReader {
  onevent?: (event: StreamEvent) => void;

  /** Keeps the first half of a character for the next chunk, and takes a byte order mark away. */
  readonly #decoder = new TextDecoder();
  #parts: string[] = [];
  #length = 0;
  #endsInCR = false;
  #event: StreamEvent = {};

  /**
   * Takes the next chunk: its lines end in LF, CR LF or CR, and each goes to `#line`.
   *
   * @throws when an event is too long
   */
  push(chunk: Uint8Array): void {
    const decoded = this.#decoder.decode(chunk, { stream: true });
    if (decoded === '') return;
    // The CR has ended its line, so this LF is the other half of it, and no blank line.
    const text = this.#endsInCR && decoded.startsWith('\n') ? decoded.slice(1) : decoded;
    this.#endsInCR = decoded.endsWith('\r');
    this.#length += text.length;
    if (this.#length > MAX_LENGTH) throw new Error(`Event longer than ${MAX_LENGTH} characters`);
    const lines = text.split(/\r\n|\r|\n/);
    const rest = lines.pop() ?? '';
    for (const line of lines) {
      const whole = [...this.#parts.splice(0), line].join('');
      this.#line(whole);
    }
    if (rest !== '') this.#parts.push(rest);
  }

  /**
   * One line: `name: value`, or `name:value`, or a name alone. A blank line ends the event, unless there
   * is none; a line that begins with a colon is a comment. Names that we do not know mean nothing.
   */
  #line(line: string): void {
    if (line === '') return this.#endEvent();
    const [, name, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    const { data } = this.#event;
    if (name === 'data') this.#event.data = data === undefined ? value : `${data}\n${value}`;
    if (name === 'id') this.#event.id = value;
    if (name === 'retry' && /^\d+$/.test(value)) this.#event.retry = Number(value);
  }

  #endEvent(): void {
    const event = this.#event;
    this.#event = {};
    this.#length = 0;
    if (Object.keys(event).length > 0) this.onevent?.(event);
  }
}
