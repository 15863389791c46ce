// A stream is not a connection: its events are numbered and kept, and when the line breaks the client
// asks for what came after the last one that it has seen.
//   ← id: 4-1⏎ data: {…"notifications/progress"…}⏎⏎    and the line breaks
//   → GET /mcp · Last-Event-ID: 4-1
//   ← id: 4-2⏎ data: {"jsonrpc":"2.0","id":4,"result":{…}}⏎⏎
import type { ServerResponse } from 'node:http';
import { Refusal } from '../step-14-door/status.ts';
import { type StreamEvent, writeEvent } from '../step-15-events/events.ts';
import { MessageStream } from '../step-15-events/stream.ts';

/** What is kept of a stream, in characters. */
export const MAX_OF_STREAM = 1024 * 1024;
/** How long a client is to wait before it comes back, in ms. */
const RETRY_MS = 500;

export interface StreamOptions {
  /** Is in the id of each event: two streams of a session have two names. */
  name: string;
  /** Whether the stream begins with an event that has an id and no message. */
  isPrimed: boolean;
  /** Called for each event that is kept, so that all streams together have a bound. */
  onkept: (stream: ResumableStream) => void;
}

/** A stream whose events are numbered and kept, so that it can go on in another response. */
export class ResumableStream extends MessageStream {
  readonly name: string;
  readonly #options: StreamOptions;
  /** The last events as they were sent, and how many characters they are. */
  #kept: string[] = [];
  length = 0;
  /** The number of the next event. */
  #next = 0;
  #isOver = false;

  constructor(response: ServerResponse, options: StreamOptions) {
    super(response);
    this.name = options.name;
    this.#options = options;
  }

  /** A stream whose connection is broken goes on, until it has nothing more to say. */
  override get ended(): boolean {
    return this.#isOver;
  }

  /** The first event gives the client an id to come back with, and says when. */
  override begin(): void {
    if (this.response.headersSent) return;
    super.begin();
    if (this.#options.isPrimed) void this.event({ retry: RETRY_MS, data: '' });
  }

  override end(): void {
    super.end();
    this.#isOver = true;
  }

  /**
   * Gives an event its id, `name-number` with numbers from 0, keeps it, and writes it if the connection is
   * there: `response.destroyed` says that it is not, and `write` rejects when it breaks.
   *
   * @returns a promise that never rejects: the client may come back
   */
  protected override async event(event: StreamEvent): Promise<void> {
    // First, since a stream that begins may have its first event here: it has the number 0.
    this.begin();
    const text = writeEvent({ ...event, id: `${this.name}-${this.#next}` });
    this.#next += 1;
    this.#keep(text);
    if (!this.response.destroyed) await this.write(text).catch(() => {});
  }

  /** The last event stays, however long: it may be the response. */
  #keep(text: string): void {
    this.#kept.push(text);
    this.length += text.length;
    while (this.length > MAX_OF_STREAM && this.#kept.length > 1) {
      this.length -= this.#kept.shift()!.length;
    }
    this.#options.onkept(this);
  }

  /** Keeps nothing of what it has sent. */
  forget(): void {
    this.#kept = [];
    this.length = 0;
  }

  /**
   * Goes on in the response to a GET: first with what came after the event that the client has seen last.
   * Where all has been said before, the response ends with that.
   *
   * @param seen the number of that event
   * @throws Refusal 400 when there was no such event, or what came after it is not kept any more
   */
  attach(response: ServerResponse, seen: number): void {
    const first = this.#next - this.#kept.length;
    if (seen >= this.#next) throw new Refusal(400, 'There is no such event');
    if (seen + 1 < first) throw new Refusal(400, 'These events are not kept any more');
    this.response.destroy();
    this.response = response;
    super.begin();
    // Node keeps the head back until there is a body, and there may be nothing to send for long.
    response.flushHeaders();
    for (const text of this.#kept.slice(seen + 1 - first)) void this.write(text).catch(() => {});
    if (this.#isOver) response.end();
  }
}
