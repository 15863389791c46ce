// What a hostile server leaves behind: it may end at any moment, so each entry is in the file at once.
import { openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

export function journalFile(folder: string, conversation: number): string {
  return join(folder, `conversation-${conversation}.journal`);
}

/**
 * Sent to the client, received from it, done to it, bytes without an LF when its stdin ended, and a
 * process that the server has left behind.
 */
export type Mark = '←' | '→' | '!' | '$' | '+';

export class Journal {
  readonly #file: number;

  constructor(path: string) {
    this.#file = openSync(path, 'a');
  }

  note(mark: Mark, entry: Buffer | string): void {
    const text = Buffer.from(entry);
    const line = text.at(-1) === 10 ? text.subarray(0, -1) : text;
    writeSync(this.#file, Buffer.concat([Buffer.from(`${mark} `), line, Buffer.from('\n')]));
  }
}

export interface Entry {
  mark: Mark;
  line: Buffer;
}

/** The entries of a journal; none when the server was never started, or has ended before. */
export function readJournal(path: string): Entry[] {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch {
    return [];
  }
  const entries: Entry[] = [];
  for (let start = 0, end: number; (end = bytes.indexOf(10, start)) !== -1; start = end + 1) {
    const space = bytes.indexOf(32, start);
    const mark = bytes.toString('utf8', start, space) as Mark;
    entries.push({ mark, line: bytes.subarray(space + 1, end) });
  }
  return entries;
}
