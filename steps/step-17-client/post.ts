// Given. One HTTP request, and reading its response: the body as a whole, or event by event.
import { type IncomingMessage, type RequestOptions, request as httpRequest } from 'node:http';
import * as rpc from '../step-02-messages/messages.ts';
import { EventReader, type StreamEvent } from '../step-15-events/events.ts';

/** The longest body that is read as a whole, in bytes. */
const MAX_BYTES = 64 * 1024 * 1024;

const ignore = () => {};

/**
 * Sends an HTTP request.
 *
 * @param options.signal breaks it off, also when its response is being read
 * @param message the body; undefined for none
 * @returns the response, when its head is here: the body is still to be read
 * @throws when the server cannot be reached, or the connection breaks before there is a head
 */
export async function exchange(
  url: URL,
  options: RequestOptions,
  message?: rpc.JSONRPCMessage,
): Promise<IncomingMessage> {
  const body = message && JSON.stringify(message);
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, options, resolve);
    request.on('socket', (socket) => {
      // Broken off just when its response was complete, a socket has no listener of Node's own left.
      if (socket.listenerCount('error', ignore) === 0) socket.on('error', ignore);
    });
    // Also after the head, when nobody hears it any more: what breaks the body is told there.
    request.on('error', reject);
    request.end(body);
  });
}

/** Reads the rest of a body as text. @throws when it is too long, or the connection breaks */
export async function textOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > MAX_BYTES) throw new Error(`A body of more than ${MAX_BYTES} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Reads the events of a body, until it ends. @throws when the connection breaks */
export async function readEvents(
  response: IncomingMessage,
  onevent: (event: StreamEvent) => void,
): Promise<void> {
  const reader = new EventReader();
  reader.onevent = onevent;
  for await (const chunk of response as AsyncIterable<Buffer>) reader.push(chunk);
}

/** `text/event-stream; charset=utf-8` -> `text/event-stream` */
export function mediaTypeOf({ headers }: IncomingMessage): string {
  return (headers['content-type'] ?? '').replace(/;.*/s, '').trim().toLowerCase();
}

/** The error response that a text is, if it is one. */
export function errorIn(text: string): rpc.JSONRPCErrorResponse | undefined {
  try {
    const message = rpc.parseMessage(text);
    return 'error' in message ? message : undefined;
  } catch {
    return undefined;
  }
}
