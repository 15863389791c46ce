// Given. Puts a function that answers messages behind a transport.
import * as rpc from '../step-02-messages/messages.ts';
import type { Transport } from './transport.ts';

/**
 * Gives every message that comes in to `receive` and sends the answer, if there is one. A line that
 * is no message is answered with its error.
 */
export async function serve(
  transport: Transport,
  receive: (message: rpc.JSONRPCMessage) => rpc.Answer,
): Promise<void> {
  // When an answer cannot be sent, the client is gone, and so are we.
  const send = (answer: rpc.JSONRPCMessage) =>
    void transport.send(answer).catch(() => transport.close());
  transport.onmessage = async (message) => {
    const answer = await receive(message);
    if (answer) send(answer);
  };
  transport.onerror = (error) => send(rpc.errorResponse(undefined, error));
  await transport.start();
}
