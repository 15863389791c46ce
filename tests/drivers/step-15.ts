// Writes and reads events, and sends messages on the response to a POST.
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { JSONRPCMessage } from '#step/step-02-messages/messages.ts';
import { EventReader, type StreamEvent, writeEvent } from '#step/step-15-events/events.ts';
import { MessageStream } from '#step/step-15-events/stream.ts';
import { drive } from './drive.ts';

/** One for each POST, in the order in which they came. */
const streams: MessageStream[] = [];
let come: () => void = () => {};
const server = createServer((_, response: ServerResponse) => {
  streams.push(new MessageStream(response));
  come();
});

/** @param of the number of the POST, from 0 */
function send(message: JSONRPCMessage, of = 0) {
  const stream = streams[of];
  if (!stream) throw new Error('That POST has not come');
  return stream.send(message);
}

drive({
  writeEvent: (event: StreamEvent) => writeEvent(event),
  /** Reads chunks, each given in Base64. */
  'the events in': (chunks: string[]) => {
    const events: StreamEvent[] = [];
    const reader = new EventReader();
    reader.onevent = (event) => events.push(event);
    for (const chunk of chunks) reader.push(Buffer.from(chunk, 'base64'));
    return events;
  },
  'the URL of a server that answers with send': async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
  },
  'the arrival of so many POSTs': async (count: number) => {
    while (streams.length < count) await new Promise<void>((resolve) => (come = resolve));
  },
  send: (message: JSONRPCMessage, of?: number) => send(message, of).then(() => {}),
  'send a note of so many MiB': (size: number) => {
    const params = { data: 'x'.repeat(size * 2 ** 20) };
    return send({ jsonrpc: '2.0', method: 'notifications/message', params });
  },
  'another call': () => 'done',
});
