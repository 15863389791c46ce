// In place of step-15-events/stream.ts
// The response to one POST: JSON, or a stream of events that say what they are.
import type { ServerResponse } from 'node:http';
import * as rpc from '../../solutions/step-02-messages/messages.ts';
import type { Notify } from '../../solutions/step-07-pairing/context.ts';
import { answerTo, type Handle, readMessage } from '../../solutions/step-14-door/door.ts';
import { checkMethod, sendAccepted, sendJson } from '../../solutions/step-14-door/status.ts';

export class MessageStream {
  readonly #response: ServerResponse;

  constructor(response: ServerResponse) {
    this.#response = response;
  }

  async send(message: rpc.JSONRPCMessage): Promise<void> {
    const response = this.#response;
    const isAnswer = !('method' in message);
    if (isAnswer && !response.headersSent) return sendJson(response, 200, message);
    if (!response.headersSent) response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    const name = 'method' in message ? message.method : 'result';
    const text = `event: ${name}\ndata: ${JSON.stringify(message)}\n\n`;
    await new Promise<void>((resolve, reject) => {
      response.write(text, (error) => {
        if (error || response.destroyed) reject(error ?? new Error('The client is gone'));
        else resolve();
      });
    });
    if (isAnswer) response.end();
  }
}

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
