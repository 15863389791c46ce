// Bytes to messages and back. A frame is one message: one line of UTF-8 JSON, ended by one byte 0x0A.
//   in:  {"jsonrpc":"2.0","id":1,"me   then   thod":"ping"}\n{"jsonrpc":"2.0","method":"hi"}\n
//   out: one request, one notification
import { isUtf8 } from 'node:buffer';
import * as rpc from '../step-02-messages/messages.ts';

const LF = 0x0a;
const MAX_BYTES = 64 * 1024 * 1024;
const EMPTY = Buffer.alloc(0);
/** Memory that is never written costs next to nothing, and copying does: so grow in few, big steps. */
const GROWTH = 8;

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
  /** What has come of the current line stands in its first `#bytes` bytes; the rest is room. */
  #line = EMPTY;
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
    const before = this.#bytes;
    this.#bytes += part.length;
    if (this.#bytes > this.#maxBytes) return guard(() => this.#refuse(part));
    if (this.#bytes > this.#line.length) this.#grow();
    part.copy(this.#line, before);
  }

  /** Makes room for much more: a line of n chunks is then moved a few times, and not n times. */
  #grow(): void {
    const room = Math.min(Math.max(this.#bytes, GROWTH * this.#line.length), this.#maxBytes);
    const line = Buffer.allocUnsafe(room);
    this.#line.copy(line);
    this.#line = line;
  }

  /**
   * The line is too long: with this part, which `#bytes` includes already, or since an earlier one.
   * Keeps nothing of it, so that a peer who never ends a line does not hold our memory. Tells `onerror`
   * once a line, with -32600.
   */
  #refuse(part: Buffer): void {
    this.#line = EMPTY;
    if (this.#bytes - part.length > this.#maxBytes) return;
    const problem = `Message longer than ${this.#maxBytes} bytes`;
    this.onerror?.(new rpc.RpcError(rpc.INVALID_REQUEST, problem));
  }

  /** The current line is complete: forgets it, then hands it on unless it was too long. */
  #endLine(): void {
    const line = this.#line.subarray(0, this.#bytes);
    const fits = this.#bytes <= this.#maxBytes;
    this.#line = EMPTY;
    this.#bytes = 0;
    if (fits) guard(() => this.#readLine(line));
  }

  /** One whole line. A blank one is no message and no error; a bad one must not end the session. */
  #readLine(bytes: Buffer): void {
    const line = bytes.toString('utf8');
    if (line.trim() === '') return;
    let message: rpc.JSONRPCMessage;
    try {
      if (!isUtf8(bytes)) throw notUtf8(line);
      message = rpc.parseMessage(line);
    } catch (error) {
      this.onerror?.(error as rpc.RpcError);
      return;
    }
    this.onmessage?.(message);
  }
}

/** JSON between systems is UTF-8 (RFC 8259 section 8.1), so these bytes are no JSON. */
function notUtf8(line: string): rpc.RpcError {
  const cause = rpc.excerpt(line);
  return new rpc.RpcError(rpc.PARSE_ERROR, 'Parse error: not UTF-8', undefined, { cause });
}

/**
 * Runs what calls a listener. An error that a listener throws is ours and not the peer's, so it does not
 * go to `onerror`: it is thrown again when the chunk is through, and takes no message along.
 */
function guard(run: () => void): void {
  try {
    run();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
