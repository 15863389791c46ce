// A transport in memory that answers a request before `send` has even returned: whoever begins to
// listen after he has sent comes too late.
import type { JSONRPCMessage } from '#step/step-02-messages/messages.ts';
import type { Transport } from '#step/step-04-transport/transport.ts';

export class InstantTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  readonly #problem: string | undefined;

  /** @param problem if given, `start` rejects with it */
  constructor(problem?: string) {
    this.#problem = problem;
  }

  async start(): Promise<void> {
    if (this.#problem !== undefined) throw new Error(this.#problem);
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (!('method' in message && 'id' in message)) return;
    this.onmessage?.({ jsonrpc: '2.0', id: message.id, result: { instant: true } });
  }

  async close(): Promise<void> {}
}
