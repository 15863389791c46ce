// The response to one POST. Its first message decides what it is:
//   the answer       200 · Content-Type: application/json     {"jsonrpc":"2.0","id":4,"result":{}}
//   anything else    200 · Content-Type: text/event-stream    data: {…"notifications/progress"…}⏎⏎ …
import type { ServerResponse } from 'node:http';
import * as rpc from '../step-02-messages/messages.ts';
import type { Notify } from '../step-07-pairing/context.ts';
import { answerTo, type Handle, readMessage } from '../step-14-door/door.ts';
import { checkMethod, sendAccepted, sendJson } from '../step-14-door/status.ts';
import { type StreamEvent, writeEvent } from './events.ts';

/** What may wait for a client that does not read, in bytes, before the connection is cut. */
const MAX_UNREAD = 16 * 1024 * 1024;
const HEAD = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache' };

export class MessageStream {
  protected response: ServerResponse;

  constructor(response: ServerResponse) {
    this.response = response;
  }

  /** Whether there is a client that may read what is written. */
  get isOpen(): boolean {
    return !this.response.writableEnded && !this.response.destroyed;
  }

  /** Whether nothing can be sent any more. */
  get ended(): boolean {
    return !this.isOpen;
  }

  /**
   * Sends a message. An answer that comes first is the whole response, as JSON; anything else that comes
   * first begins a stream of events, and the answer ends it.
   *
   * @returns a promise: it resolves when the message has left, and rejects when the client is gone
   */
  send(message: rpc.JSONRPCMessage): Promise<void> {
    throw new Error('TODO 15.3: send JSON, or an event');
  }

  /** With which status an answer goes out that comes first. In 2025-11-25 an error is an answer like others. */
  protected statusOf(_answer: rpc.JSONRPCMessage): number {
    return 200;
  }

  /** Ends the stream: nothing more will come. Where nothing has come either, it is an empty one. */
  end(): void {
    this.begin();
    this.response.end();
  }

  /** Begins the stream, if that has not been done. */
  begin(): void {
    if (!this.response.headersSent) this.response.writeHead(200, HEAD);
  }

  /** Sends an event. A tool that awaits it cannot run ahead of a client that reads slowly. */
  protected event(event: StreamEvent): Promise<void> {
    this.begin();
    return this.write(writeEvent(event));
  }

  /** Writes the text of an event. A client that has left too much unread is cut off. */
  protected write(text: string): Promise<void> {
    const { response } = this;
    const { socket } = response;
    return new Promise((resolve, reject) => {
      if (response.writableLength > MAX_UNREAD) response.destroy();
      response.write(text, (error) => {
        // For bytes that were on their way when the connection broke, Node calls this without an error.
        if (error || socket?.destroyed) reject(error ?? new Error('The client is gone'));
        else resolve();
      });
    });
  }
}

/**
 * Serves POSTs like `posts` of step 14, for requests that have something to say before their answer.
 *
 * @param receive gets the message, and a way to send notifications on the stream of its POST, which never
 *   rejects: a client that is gone misses them, and has cancelled nothing
 */
export function streams(
  receive: (message: rpc.JSONRPCMessage, notify: Notify) => rpc.Answer,
): Handle {
  return async (request, response) => {
    checkMethod(request, 'POST');
    const message = await readMessage(request);
    const stream = new MessageStream(response);
    const notify: Notify = (method, params) =>
      stream.send({ jsonrpc: '2.0', method, params }).catch(() => {});
    const answer = await answerTo(message, (message) => receive(message, notify));
    if (answer) await stream.send(answer);
    else sendAccepted(response);
  };
}
