import type { Variant, Wing } from '../course/galleries.ts';
import { backwards, escaped, nullId, talkative } from './spellings.ts';

export const step03: Wing<Variant> = {
  file: 'step-03-framing/framing.ts',
  answers: [
    { name: 'writes the members backwards, with spaces between', ...backwards },
    { name: 'writes everything in ASCII', ...escaped },
    { name: 'writes the id null for a line that it could not read', ...nullId },
    { name: 'tells stderr of each message', ...talkative },
    {
      name: 'calls itself for the rest of the chunk',
      fill: {
        '3.2': String.raw`
    const end = chunk.indexOf('\n');
    if (end === -1) return this.#keep(chunk);
    this.#keep(chunk.subarray(0, end));
    this.#endLine();
    this.push(chunk.subarray(end + 1));`,
      },
    },
    {
      name: 'looks at each byte',
      fill: {
        '3.2': `
    let start = 0;
    for (const [index, byte] of chunk.entries()) {
      if (byte !== LF) continue;
      this.#keep(chunk.subarray(start, index));
      this.#endLine();
      start = index + 1;
    }
    this.#keep(chunk.subarray(start));`,
      },
    },
    {
      name: 'remembers whether it has refused',
      fill: {
        '3.3': `
    this.#line = EMPTY;
    const isFirst = this.#bytes <= this.#maxBytes + part.length;
    if (isFirst) this.onerror?.(new rpc.RpcError(-32600, 'too long'));`,
      },
    },
  ],
};
