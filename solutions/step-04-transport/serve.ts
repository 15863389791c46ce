// Given. Puts a function that answers messages behind a transport.
import * as rpc from '../step-02-messages/messages.ts';
import type { Transport } from './transport.ts';

/**
 * Answers a line that is no message with its error, if it wants one. For the `onerror` of a server.
 *
 * @param error what `onerror` was told; what does not come from a line is left alone
 */
export function refuseLine(transport: Transport, error: Error): void {
  const answer = error instanceof rpc.RpcError ? rpc.refusal(error) : undefined;
  // When nothing can be sent, the client is gone, and our stdin will end as well.
  if (answer) transport.send(answer).catch(() => {});
}

/**
 * Gives every message that comes in to `receive` and sends the answer, if there is one. A request for
 * which that fails is answered with the error, and so is a line that is no message.
 */
export async function serve(
  transport: Transport,
  receive: (message: rpc.JSONRPCMessage) => rpc.Answer,
): Promise<void> {
  transport.onmessage = async (message) => {
    try {
      const answer = await receive(message);
      if (answer) await transport.send(answer);
    } catch (error) {
      if (!rpc.isRequest(message)) return console.error(error);
      await transport.send(rpc.errorResponse(message.id, error)).catch(console.error);
    }
  };
  transport.onerror = (error) => refuseLine(transport, error);
  await transport.start();
}
