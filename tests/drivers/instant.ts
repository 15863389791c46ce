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

/** Answers as fast, with what is no valid response: a transport tells `onerror` of that. */
export class RefusingTransport extends InstantTransport {
  override async send(message: JSONRPCMessage): Promise<void> {
    const cause = { ...message, method: undefined, result: null };
    delete cause.method;
    this.onerror?.(new Error('Invalid Request', { cause }));
  }
}

/** Answers initialize, and then takes nothing more. */
export class LeavingTransport extends InstantTransport {
  override async send(message: JSONRPCMessage): Promise<void> {
    const asks = 'method' in message && 'id' in message && message.id !== undefined;
    if (!asks) throw new Error('the server is gone');
    const capabilities = { tools: {} };
    const result = { protocolVersion: '2025-11-25', capabilities, serverInfo: {} };
    this.onmessage?.({ jsonrpc: '2.0', id: message.id, result });
  }
}
