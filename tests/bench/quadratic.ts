// The framing that comes to mind first. It is right, and slow: a message that arrives in n chunks is
// copied and searched n times, so twice the bytes take four times as long.
import * as rpc from '../../solutions/step-02-messages/messages.ts';

const LF = 0x0a;

/** Puts lines together as `Framing` of step 03 does, from a buffer that grows with every chunk. */
export class QuadraticFraming {
  onmessage?: (message: rpc.JSONRPCMessage) => void;
  #buffer = Buffer.alloc(0);

  push(chunk: Buffer): void {
    this.#buffer = Buffer.concat([this.#buffer, chunk]);
    let end: number;
    while ((end = this.#buffer.indexOf(LF)) !== -1) {
      const line = this.#buffer.toString('utf8', 0, end);
      this.#buffer = this.#buffer.subarray(end + 1);
      this.onmessage?.(rpc.parseMessage(line));
    }
  }
}
