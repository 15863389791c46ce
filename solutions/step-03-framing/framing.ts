// Bytes to messages and back. A frame is one message: one line of UTF-8 JSON, ended by one byte 0x0A.
//   in:  {"jsonrpc":"2.0","id":1,"me   then   thod":"ping"}\n{"jsonrpc":"2.0","method":"hi"}\n
//   out: one request, one notification
import * as rpc from '../step-02-messages/messages.ts';

const LF = 0x0a;
const MAX_BYTES = 64 * 1024 * 1024;

/** The line that carries a message: JSON without line breaks, then one LF. */
export function serialize(message: rpc.JSONRPCMessage): string {
  return `${JSON.stringify(message)}\n`;
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
    let start = 0;
    let end: number;
    while ((end = chunk.indexOf(LF, start)) !== -1) {
      this.#keep(chunk.subarray(start, end));
      this.#endLine();
      start = end + 1;
    }
    this.#keep(chunk.subarray(start));
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
    this.#parts = [];
    if (this.#bytes - part.length > this.#maxBytes) return;
    const problem = `Message longer than ${this.#maxBytes} bytes`;
    this.onerror?.(new rpc.RpcError(rpc.INVALID_REQUEST, problem));
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
