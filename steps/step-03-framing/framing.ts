// Bytes to messages and back. A frame is one message: one line of UTF-8 JSON, ended by one byte 0x0A.
//   in:  {"jsonrpc":"2.0","id":1,"me   then   thod":"ping"}\n{"jsonrpc":"2.0","method":"hi"}\n
//   out: one request, one notification
import * as rpc from '../step-02-messages/messages.ts';

const LF = 0x0a;
const MAX_BYTES = 64 * 1024 * 1024;

/** The line that carries a message: JSON without line breaks, then one LF. */
export function serialize(message: rpc.JSONRPCMessage): string {
  throw new Error('TODO 3.1: turn the message into its line');
}

/**
 * Puts the lines together from the chunks of a byte stream, wherever the chunks were cut.
 * Calls `onmessage` for each message and `onerror` for each line that is none, in their order.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#stdio
 */
export class Framing {
  onmessage?: (message: rpc.JSONRPCMessage) => void;
  onerror?: (error: rpc.RpcError) => void;

  readonly #maxBytes: number;
  #parts: Buffer[] = [];
  #bytes = 0;

  /** @param options.maxBytes the longest line that is accepted, in bytes without the LF; 64 MiB if left out */
  constructor(options: { maxBytes?: number } = {}) {
    this.#maxBytes = options.maxBytes ?? MAX_BYTES;
  }

  /** Takes the next chunk. Searches only this chunk: what came before holds no LF. */
  push(chunk: Buffer): void {
    throw new Error('TODO 3.2: cut the chunk at every LF');
  }

  /** Keeps a part of the current line. */
  #keep(part: Buffer): void {
    this.#bytes += part.length;
    if (this.#bytes <= this.#maxBytes) this.#parts.push(part);
    else this.#refuse(part);
  }

  /**
   * The line is too long: with this part, which `#bytes` includes already, or since an earlier one.
   * Keeps nothing of it, so that a peer who never ends a line cannot fill the memory. Tells `onerror`
   * once a line, with -32600.
   */
  #refuse(part: Buffer): void {
    throw new Error('TODO 3.3: refuse a line that is too long, once');
  }

  /** The current line is complete: forgets it, then hands it on unless it was too long. */
  #endLine(): void {
    const line = Buffer.concat(this.#parts).toString('utf8');
    const fits = this.#bytes <= this.#maxBytes;
    this.#parts = [];
    this.#bytes = 0;
    if (fits) this.receiveLine(line);
  }

  /** One line, decoded. A blank one is no message and no error; a bad one must not end the talk. */
  protected receiveLine(line: string): void {
    if (line.trim() === '') return;
    let message: rpc.JSONRPCMessage;
    try {
      message = rpc.parseMessage(line);
    } catch (error) {
      this.onerror?.(error as rpc.RpcError);
      return;
    }
    this.onmessage?.(message);
  }
}
