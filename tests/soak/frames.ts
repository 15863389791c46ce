// Lines and frames, read without the code under test: it must not be its own judge.
import { type Frame, isObject } from '../harness/frames.ts';

export { type Frame, isObject };

/** Both give a name to a line that came in: what it is, or what is wrong with it. */
export type Reading = { frame: Frame } | { problem: string };

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const MEMBERS = {
  request: ['jsonrpc', 'id', 'method', 'params'],
  notification: ['jsonrpc', 'method', 'params'],
  result: ['jsonrpc', 'id', 'result'],
  error: ['jsonrpc', 'id', 'error'],
};

export function isId(value: unknown): boolean {
  return typeof value === 'string' || Number.isInteger(value);
}

/** Reads a line, given without its LF, as strictly as the specification allows. */
export function readFrame(line: Buffer): Reading {
  let value: unknown;
  try {
    value = JSON.parse(decoder.decode(line));
  } catch {
    return { problem: 'a line is no UTF-8 JSON' };
  }
  if (!isObject(value)) return { problem: 'a line is no JSON object' };
  const problem = problemOf(value);
  return problem === undefined ? { frame: value } : { problem };
}

function problemOf(frame: Frame): string | undefined {
  if (frame.jsonrpc !== '2.0') return 'a frame without jsonrpc 2.0';
  const shape = shapeOf(frame);
  const extra = Object.keys(frame).find((member) => !MEMBERS[shape].includes(member));
  if (extra !== undefined) return `a ${shape} has the member ${extra}`;
  if ('id' in frame && !isId(frame.id)) return `a ${shape} has an id of the wrong type`;
  if (shape === 'request' || shape === 'notification') return problemOfCall(frame);
  if (shape === 'result' && !isObject(frame.result)) return 'a result is no object';
  if (shape === 'result' && !('id' in frame)) return 'a result without id';
  return shape === 'error' ? problemOfError(frame.error) : undefined;
}

function shapeOf(frame: Frame): keyof typeof MEMBERS {
  if ('method' in frame) return 'id' in frame ? 'request' : 'notification';
  return 'result' in frame ? 'result' : 'error';
}

function problemOfCall({ method, params }: Frame): string | undefined {
  if (typeof method !== 'string') return 'a method is no string';
  return params === undefined || isObject(params) ? undefined : 'params are no object';
}

function problemOfError(error: unknown): string | undefined {
  if (!isObject(error)) return 'an error is no object';
  if (!Number.isInteger(error.code)) return 'the code of an error is no integer';
  return typeof error.message === 'string' ? undefined : 'an error has no message';
}

/** Cuts a byte stream into lines, without their LF. */
export class Lines {
  readonly #onLine: (line: Buffer) => void;
  #parts: Buffer[] = [];

  constructor(onLine: (line: Buffer) => void) {
    this.#onLine = onLine;
  }

  push(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      const line = Buffer.concat([...this.#parts, chunk.subarray(start, end)]);
      this.#parts = [];
      start = end + 1;
      this.#onLine(line);
    }
    if (start < chunk.length) this.#parts.push(chunk.subarray(start));
  }

  /** How many bytes have come since the last LF. */
  get rest(): number {
    return this.#parts.reduce((sum, part) => sum + part.length, 0);
  }
}

/** A line for a person: the head of it, and how long it is. */
export function shown(line: string): string {
  const head = line.length > 200 ? `${line.slice(0, 200)}… (${line.length})` : line;
  return head.replaceAll(/[\u0000-\u001f\u2028\u2029\ufeff]/g, (char) => {
    return `\\u${char.codePointAt(0)!.toString(16).padStart(4, '0')}`;
  });
}
