// What a tap does with the streams that pass through it: nothing to their bytes, a note of every line.
//   → {"jsonrpc":"2.0","id":1,"method":"ping"}
//     {"ms":97,"direction":"→","frame":{"jsonrpc":"2.0","id":1,"method":"ping"}}
//   ← Server ready!
//     {"ms":130,"direction":"←","problem":"Parse error","raw":"Server ready!"}
import { isUtf8 } from 'node:buffer';
import { pipeline, type Readable, type Writable } from 'node:stream';
import { parseMessage } from '../step-02-messages/messages.ts';

/** → to the server, ← from the server. */
export type Direction = '→' | '←';

/** Takes a line that has passed, and what is wrong with its bytes, if something is. */
export type Note = (line: string, problem?: string) => void;

/**
 * What the log says of a line: the frame as it was written, or the text that is none and what is wrong
 * with it.
 *
 * @param ms since the tap has started
 * @param problem what is wrong with the line's bytes, if something is
 */
export function entry(ms: number, direction: Direction, line: string, problem?: string): string {
  const head = `"ms":${ms},"direction":"${direction}"`;
  try {
    parseMessage(line);
  } catch (error) {
    problem ??= (error as Error).message;
  }
  if (problem === undefined) return `{${head},"frame":${line.trim()}}`;
  return `{${head},"problem":${JSON.stringify(problem)},"raw":${JSON.stringify(line)}}`;
}

/**
 * Cuts a stream into lines, whatever they are. It is not the framing of step 03 on purpose: a tool
 * that looks for a fault must not share it.
 */
export class Lines {
  readonly #note: Note;
  /** What no LF has ended yet, as Latin-1: each character stands for one byte. */
  #rest = '';

  constructor(note: Note) {
    this.#note = note;
  }

  push(chunk: Buffer): void {
    const [first = '', ...others] = chunk.toString('latin1').split('\n');
    this.#rest += first;
    for (const next of others) {
      this.#hand();
      this.#rest = next;
    }
    // A peer who never ends a line must not fill the memory: his line comes in pieces.
    if (this.#rest.length > 64 * 1024 * 1024) this.end();
  }

  /** The stream is over: what stands there without its LF comes, too. */
  end(): void {
    if (this.#rest !== '') this.#hand('No newline');
    this.#rest = '';
  }

  /** Bytes that are no UTF-8 stay as they are, a character each: so none is lost. */
  #hand(problem?: string): void {
    const bytes = Buffer.from(this.#rest, 'latin1');
    if (isUtf8(bytes)) this.#note(bytes.toString(), problem);
    else this.#note(this.#rest, problem ?? 'Not UTF-8');
  }
}

/**
 * Lets a stream pass, no faster than it is taken, and notes its lines. When it ends, so does what it
 * flows into; when nobody takes it any more, it is closed.
 */
export function pass(from: Readable, to: Writable, note: Note): void {
  const lines = new Lines(note);
  // First the traffic, then the log. Not pipe(): that leaves errors to others, and this end open when
  // the other one is gone.
  pipeline(from, to, () => {});
  from.on('data', (chunk: Buffer) => lines.push(chunk));
  from.on('end', () => lines.end());
}

/** Ends this process as the server has ended: with its exit code, or by the same signal. */
export function endLike(code: number | null, signal: NodeJS.Signals | null): void {
  // Not process.exit(): it would cut off what has not left yet. Node exits when nothing is left to do.
  process.exitCode = code ?? 1;
  if (signal === null) return;
  process.removeAllListeners(signal);
  process.on('exit', () => process.kill(process.pid, signal));
}
