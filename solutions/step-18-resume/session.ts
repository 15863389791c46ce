// Given. A session whose streams survive a broken line, and what is kept of them all has a bound.
//   → GET /mcp · MCP-Session-Id: {sid} · Last-Event-ID: 4-1    goes on with the stream 4, behind its event 1
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal } from '../step-14-door/status.ts';
import type { MessageStream } from '../step-15-events/stream.ts';
import { SessionTransport } from '../step-16-sessions/session.ts';
import { MAX_OF_STREAM, ResumableStream } from './resume.ts';

/** What is kept of all streams of a session, in characters, and how many streams. */
const MAX_OF_SESSION = 16 * MAX_OF_STREAM;
const MAX_STREAMS = 100;

export class ResumableSession extends SessionTransport {
  /** By name; the one that spoke last is the last. */
  readonly #streams = new Map<string, ResumableStream>();
  #lastName = 0;

  protected override newStream(response: ServerResponse): MessageStream {
    this.#lastName += 1;
    return new ResumableStream(response, {
      name: String(this.#lastName),
      // Clients of earlier revisions take an event for a message, and there is none in the first.
      isPrimed: this.protocolVersion === '2025-11-25',
      onkept: (stream) => this.#bound(stream),
    });
  }

  /** Forgets streams until the rest is not too much: first those that are over, the most silent first. */
  #bound(spoken: ResumableStream): void {
    const streams = this.#streams;
    streams.delete(spoken.name);
    streams.set(spoken.name, spoken);
    let length = [...streams.values()].reduce((sum, { length }) => sum + length, 0);
    if (length <= MAX_OF_SESSION && streams.size <= MAX_STREAMS) return;
    const byNeed = [...streams.values()].sort((a, b) => Number(b.ended) - Number(a.ended));
    for (const stream of byNeed) {
      if (length <= MAX_OF_SESSION && streams.size <= MAX_STREAMS) return;
      streams.delete(stream.name);
      length -= stream.length;
      stream.forget();
    }
  }

  /** A GET that names the event that it has seen last goes on with that stream, and with no other. */
  override listen(response: ServerResponse, request: IncomingMessage): void {
    const lastEventId = request.headers['last-event-id'];
    if (lastEventId === undefined) return super.listen(response, request);
    const [, name = '', seen] = /^(\d+)-(\d+)$/.exec(String(lastEventId)) ?? [];
    const stream = this.#streams.get(name);
    if (!stream) throw new Refusal(400, 'There is no such event');
    stream.attach(response, Number(seen));
  }
}
