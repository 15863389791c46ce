// A transport that carries nothing: keeps what is sent, and lets a test speak for the other side.
import type { JSONRPCMessage } from '../../../solutions/step-02-messages/messages.ts';
import type { Transport } from '../../../solutions/step-04-transport/transport.ts';

export class MemoryTransport implements Transport {
  readonly sent: JSONRPCMessage[] = [];
  closed = false;
  onclose?: (reason?: Error) => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;

  async start(): Promise<void> {}

  async send(message: JSONRPCMessage): Promise<void> {
    this.sent.push(message);
  }

  async close(): Promise<void> {
    this.closed = true;
  }
}
