// Writes frames as a hostile peer does: cut anywhere, late, or many at once.
import type { Writable } from 'node:stream';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Random } from './random.ts';

/** How a side cuts what it writes; the whole conversation long. */
export type Cuts = 'whole frames' | 'many frames at once' | 'cut at random' | 'byte by byte';

export function cutsFrom(random: Random): Cuts {
  return random.weighted({
    'whole frames': 15,
    'many frames at once': 20,
    'cut at random': 50,
    'byte by byte': 15,
  });
}

const SMALL = 300;

/** The pieces of a frame. */
function pieces(bytes: Buffer, cuts: Cuts, random: Random): Buffer[] {
  const places =
    cuts === 'byte by byte' && bytes.length <= SMALL
      ? Array.from({ length: bytes.length - 1 }, (_, at) => at + 1)
      : random.some(0, 4, () => place(bytes, random));
  const sorted = [0, ...places.sort((a, b) => a - b), bytes.length];
  return sorted.slice(1).map((end, index) => bytes.subarray(sorted[index]!, end));
}

/** A place to cut, if it can be in the middle of a character. */
function place(bytes: Buffer, random: Random): number {
  const at = random.int(0, bytes.length);
  const inside = bytes.findIndex((byte, index) => index > at && isInside(byte));
  return inside === -1 ? at : inside;
}

/** A byte of UTF-8 that continues a character. */
function isInside(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}

export class Drip {
  readonly #stream: Writable;
  readonly #random: Random;
  readonly #cuts: Cuts;
  readonly #count: (fault: string) => void;
  #queue: Buffer[] = [];
  #running: Promise<void> | undefined;
  #ended = false;

  constructor(stream: Writable, random: Random, cuts: Cuts, count: (fault: string) => void) {
    this.#stream = stream;
    this.#random = random;
    this.#cuts = cuts;
    this.#count = count;
  }

  /** Writes bytes after all that was given before. */
  send(bytes: Buffer | string): void {
    if (this.#ended) return;
    this.#queue.push(Buffer.from(bytes));
    this.#running ??= this.#run();
  }

  /** Resolves when everything that was given has been written. */
  async written(): Promise<void> {
    while (this.#running) await this.#running;
  }

  /** Ends the stream when everything has been written, and then this. What is given later is lost. */
  async end(last = ''): Promise<void> {
    while (this.#running) await this.#running;
    this.#ended = true;
    this.#stream.end(last);
  }

  async #run(): Promise<void> {
    // What is given in the same turn can leave together.
    await setImmediate();
    while (this.#queue.length > 0) {
      if (this.#cuts === 'many frames at once') this.#writeAll();
      else if (this.#cuts === 'whole frames') this.#stream.write(this.#queue.shift()!);
      else await this.#writePieces(this.#queue.shift()!);
    }
    this.#running = undefined;
  }

  #writeAll(): void {
    if (this.#queue.length > 1) this.#count('many frames in a chunk');
    this.#stream.write(Buffer.concat(this.#queue));
    this.#queue = [];
  }

  async #writePieces(bytes: Buffer): Promise<void> {
    for (const [index, piece] of pieces(bytes, this.#cuts, this.#random).entries()) {
      if (index > 0) await this.#pause(isInside(piece[0]));
      this.#stream.write(piece);
    }
  }

  /** Lets the other side read what there is, before the next piece. */
  async #pause(insideCharacter: boolean): Promise<void> {
    this.#count(insideCharacter ? 'cut inside a character' : 'cut inside a frame');
    const late = this.#cuts === 'cut at random' && this.#random.chance(40);
    if (!late) return void (await setImmediate());
    this.#count('pause of 0-3 ms inside a frame');
    await setTimeout(this.#random.int(0, 3));
  }
}
