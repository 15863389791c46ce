// Given. Our requests on their way: over HTTP nobody else knows which of them still waits for its response.
import * as rpc from '../step-02-messages/messages.ts';

export class OpenRequests {
  /** By id; of each the method. */
  readonly #methods = new Map<unknown, string>();

  /** Notes a message that is sent. A request that is cancelled will have no response. */
  sent(message: rpc.JSONRPCMessage): void {
    if (rpc.isRequest(message)) this.#methods.set(message.id, message.method);
    if (!rpc.isNotification(message) || message.method !== 'notifications/cancelled') return;
    if (rpc.isObject(message.params)) this.#methods.delete(message.params.requestId);
  }

  /** @returns the method of the request that a response belongs to, which waits no more */
  answered(response: rpc.JSONRPCResponse): string | undefined {
    const method = this.#methods.get(response.id);
    this.#methods.delete(response.id);
    return method;
  }

  /** Whether a message is a request that waits for its response. */
  has(message: rpc.JSONRPCMessage): message is rpc.JSONRPCRequest {
    return rpc.isRequest(message) && this.#methods.has(message.id);
  }

  /** @returns whether a message was a request that waited for its response, which it does no more */
  drop(message: rpc.JSONRPCMessage): message is rpc.JSONRPCRequest {
    return rpc.isRequest(message) && this.#methods.delete(message.id);
  }
}
