// Given. The half of a transport over stdio that receives: from a stream to the three callbacks.
import { finished, type Readable } from 'node:stream';
import type { JSONRPCMessage } from '../step-02-messages/messages.ts';
import { Framing } from '../step-03-framing/framing.ts';

/** What both ends do with the lines that come in. */
export abstract class StdioTransport {
  onclose?: (reason?: Error) => void | Promise<void>;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;

  /** The messages of a stream are for `onmessage`, and what is none for `onerror`. */
  protected receive(stream: Readable, maxBytes?: number): void {
    const framing = new Framing({ maxBytes });
    framing.onmessage = (message) => this.onmessage?.(message);
    framing.onerror = (error) => this.onerror?.(error);
    stream.on('data', (chunk: Buffer) => framing.push(chunk));
    // Not 'close': a stdin that is a file ends without it.
    finished(stream, () => this.ended());
  }

  /** The stream that we read has ended: nothing can come any more. */
  protected ended(): void {
    void this.onclose?.();
  }
}
