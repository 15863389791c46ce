// The client's end of step 17, which comes back when the line breaks.
//   → GET /mcp · Last-Event-ID: 4-1    after as many ms as `retry` has said
import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { JSONRPCMessage } from '../step-02-messages/messages.ts';
import type { StreamEvent } from '../step-15-events/events.ts';
import { HttpClientTransport } from '../step-17-client/http-client.ts';
import { mediaTypeOf, readEvents } from '../step-17-client/post.ts';

/** How long to wait before we come back, in ms, if the server has not said. */
const RETRY_MS = 1000;
/** The shortest and the longest wait that a server may ask for, in ms. */
const MIN_RETRY_MS = 10;
const MAX_RETRY_MS = 60_000;
/** How often we come back without having heard anything, before we give up. */
const MAX_TRIES = 5;

export class ResumingTransport extends HttpClientTransport {
  /**
   * Reads a stream until the response to `message` has come: `isDone`. When it breaks before that, comes
   * back with the id of the last event that has come whole, and reads on; at most MAX_TRIES times without
   * having heard a single event. A POST whose events have no id cannot be taken up again.
   *
   * @param message the request whose response is waited for; undefined for the GET, which goes on for ever
   */
  protected override async follow(
    response: IncomingMessage,
    message?: JSONRPCMessage,
  ): Promise<void> {
    throw new Error('TODO 18.3: read, and come back until the response is here');
  }

  /** Whether nothing more is to come: the request has its response or is cancelled, or all is over. */
  #isDone(message?: JSONRPCMessage): boolean {
    return this.ending.signal.aborted || (message !== undefined && !this.open.has(message));
  }

  /**
   * Hands on what comes, until the line breaks.
   *
   * @param onevent is told of each event that has come whole, before its message is handed on
   */
  async #read(
    source: IncomingMessage | undefined,
    onevent: (event: StreamEvent) => void,
  ): Promise<void> {
    const each = (event: StreamEvent) => {
      onevent(event);
      if (event.data) this.take(event.data);
    };
    // A line that breaks is no accident here.
    if (source) await readEvents(source, each).catch(() => {});
  }

  /**
   * Waits, and asks for the rest of a stream.
   *
   * @param id of the last event that was seen; without one, a GET begins anew
   * @returns the stream that goes on; undefined when the server cannot be reached, or says no
   */
  async #comeBack(id = '', retryMs = RETRY_MS): Promise<IncomingMessage | undefined> {
    const ms = Math.min(Math.max(retryMs, MIN_RETRY_MS), MAX_RETRY_MS);
    try {
      await delay(ms, undefined, { signal: this.ending.signal });
      const response = await this.exchange('GET', undefined, id ? { 'Last-Event-ID': id } : {});
      if (mediaTypeOf(response) === 'text/event-stream') return response;
      response.resume();
    } catch {
      // It cannot be reached now. It may be later.
    }
    return undefined;
  }
}
