// Reads text/event-stream, and keeps the lines of each event as they came.

export interface RawEvent {
  /** Its lines without their ends, comments included. */
  lines: string[];
  fields: { id?: string; retry?: string; event?: string; data?: string };
}

export class RawEvents {
  readonly events: RawEvent[] = [];
  readonly #decoder = new TextDecoder();
  #text = '';
  #lines: string[] = [];

  push(bytes: Buffer): void {
    this.#text += this.#decoder.decode(bytes, { stream: true });
    // A CR at the very end may be the first half of a CR LF: it waits for what comes.
    for (let end = /\r\n|\n|\r(?=[^])/.exec(this.#text); end;) {
      this.#line(this.#text.slice(0, end.index));
      this.#text = this.#text.slice(end.index + end[0].length);
      end = /\r\n|\n|\r(?=[^])/.exec(this.#text);
    }
  }

  /** The stream has ended: a CR that waited was a whole end. */
  over(): void {
    if (this.#text.endsWith('\r')) {
      this.#line(this.#text.slice(0, -1));
      this.#text = '';
    }
  }

  /** What has come of an event that no blank line has ended yet. */
  get unfinished(): string[] {
    return [...this.#lines, ...(this.#text === '' ? [] : [this.#text])];
  }

  #line(line: string): void {
    if (line !== '') return void this.#lines.push(line);
    const lines = this.#lines.splice(0);
    const fields = fieldsOf(lines);
    // Comments alone are no event.
    if (Object.keys(fields).length > 0) this.events.push({ lines, fields });
  }
}

function fieldsOf(lines: string[]): RawEvent['fields'] {
  const fields: Record<string, string> = {};
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^:]*)(?:: ?([^]*))?$/.exec(line) ?? [];
    // A comment; and the type that an event has anyway.
    if (name === '' || (name === 'event' && value === 'message')) continue;
    const more = name === 'data' && fields['data'] !== undefined;
    fields[name] = more ? `${fields['data']}\n${value}` : value;
  }
  return fields;
}
