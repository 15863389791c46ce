// Given. Puts a function that answers messages behind a transport.
import * as rpc from '../step-02-messages/messages.ts';
import type { Transport } from './transport.ts';

/**
 * Gives every message that comes in to `receive` and sends the answer, if there is one. A request for
 * which that fails is answered with the error, and so is a line that is no message.
 */
export async function serve(
  transport: Transport,
  receive: (message: rpc.JSONRPCMessage) => rpc.Answer,
): Promise<void> {
  /** When nothing can be sent, the client is gone, and our stdin will end as well. */
  const send = (answer: rpc.JSONRPCMessage) => transport.send(answer).catch(() => {});
  transport.onmessage = async (message) => {
    try {
      const answer = await receive(message);
      if (answer) await transport.send(answer);
    } catch (error) {
      if (rpc.isRequest(message)) await send(rpc.errorResponse(message.id, error));
      else console.error(error);
    }
  };
  transport.onerror = (error) => {
    const answer = error instanceof rpc.RpcError ? rpc.refusal(error) : undefined;
    if (answer) void send(answer);
  };
  await transport.start();
}
