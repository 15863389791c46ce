// What a learner reads when a check fails: what crossed the wire, where it is wrong, and why.
import { inject } from 'vitest';
import { columnsOf, cutTo, wrapWords } from '../../workshop/terminal/columns.js';
import type { Span } from './locate.ts';
import { visible, visiblePart } from './visible.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** How wide a message may be: as wide as the learner's terminal. */
    columns?: number;
  }
}

/** In the order in which they are looked for: the first that applies is reported, once. */
export type FailureClass =
  | 'TODO'
  | 'did not start'
  | 'exited'
  | 'connection closed'
  | 'wrong status'
  | 'wrong header'
  | 'no event stream'
  | 'event not ended'
  | 'body too long'
  | 'body is not JSON'
  | 'stdout is not JSON'
  | 'JSON is not JSON-RPC'
  | 'wrong number of answers'
  | 'wrong id'
  | 'wrong shape'
  | 'wrong value'
  | 'too late';

export interface Evidence {
  class: FailureClass;
  /** The lines of the wire that matter, oldest first, each with its arrow. */
  lines?: string[];
  /** Where in the last line the mistake stands, as a span of the line without its arrow. */
  span?: Span | undefined;
  /** What stands beside the caret. */
  label?: string;
  /** The cause and the next move, in plain sentences. */
  why: string[];
}

export class CheckFailure extends Error {
  readonly evidence: Evidence;

  constructor(evidence: Evidence) {
    super(render(evidence));
    this.name = 'CheckFailure';
    this.evidence = evidence;
  }
}

/** Where nobody has said how wide the terminal is, and where it is hardly one. */
const [USUAL, LEAST] = [96, 40];
const ARROW = 2;
/** So many times as long as the terminal is wide: only its ends are looked at. */
const HUGE = 8;
/** How many rows a sentence may take that quotes what a program has said. */
const MOST_ROWS = 3;

function columns(): number {
  return Math.max(inject('columns') ?? USUAL, LEAST);
}

function render({ lines = [], span, label, why }: Evidence): string {
  const width = columns();
  const last = lines.at(-1);
  const shown = lines.slice(0, -1).map((line) => shorten(visible(line), width));
  if (last !== undefined) shown.push(...pointAt(visible(last), width, seenSpan(last, span), label));
  return [...shown, ...why.flatMap((line) => indented(line, width))].join('\n');
}

/** Where a span of a line is once all of it can be seen. */
function seenSpan(line: string, span: Span | undefined): Span | undefined {
  if (!span) return undefined;
  const place = (at: number) => visiblePart(line.slice(0, at + ARROW)).length - ARROW;
  return { start: place(span.start), end: place(span.end) };
}

/** A sentence that is too wide, in several lines, each as far to the right as the first. */
function indented(sentence: string, width: number): string[] {
  const lines = sentence.split('\n');
  if (lines.length > 1) return lines.flatMap((one) => indented(one, width));
  // A word of a megabyte came from a program, not from us.
  const line = shorten(visible(sentence.replaceAll('\t', '  ')), MOST_ROWS * width);
  if (columnsOf(line) <= width) return [line];
  const indent = /^ */.exec(line)![0];
  return wrapWords(line, width - indent.length).map((part) => indent + part);
}

/** A long line keeps its beginning and its end. */
export function shorten(line: string, width: number): string {
  // A character takes one column at least, if it is not half of a pair.
  const isHuge = line.length > HUGE * width;
  if (!isHuge && columnsOf(line) <= width) return line;
  if (isHuge) return shorten(`${line.slice(0, 2 * width)}${line.slice(-2 * width)}`, width);
  const tail = cutTo([...line].reverse().join(''), Math.floor(width / 4));
  const head = cutTo(line, width - columnsOf(tail) - 1);
  return `${head}…${[...tail].reverse().join('')}`;
}

/** The line, and under it carets and the label. A long line is cut to the part around the span. */
function pointAt(line: string, width: number, span: Span | undefined, label = ''): string[] {
  if (!span) return label ? [shorten(line, width), `  ${label}`] : [shorten(line, width)];
  const start = span.start + ARROW;
  const end = Math.max(span.end + ARROW, start + 1);
  const from = columnsOf(line) > width ? cutBefore(line, start, width / 2) : 0;
  const prefix = from > 0 ? `${line.slice(0, ARROW)}…` : '';
  const whole = prefix + line.slice(from);
  const visible = cutTo(whole, width);
  const text = visible === whole ? whole : `${visible}…`;
  const before = columnsOf(prefix + line.slice(from, start));
  const marked = columnsOf(line.slice(start, end));
  const marks = ' '.repeat(before) + '^'.repeat(Math.max(1, Math.min(marked, width - before)));
  const fits = marks.length + columnsOf(label) < width;
  return fits ? [text, `${marks} ${label}`.trimEnd()] : [text, marks, `  ${label}`];
}

/** Where to begin, so that no more than this many columns stand before the mark. 0: at the beginning. */
function cutBefore(line: string, mark: number, width: number): number {
  const before = line.slice(0, mark);
  if (columnsOf(before) <= width) return 0;
  const kept = cutTo([...before].reverse().join(''), width - ARROW - 1);
  return mark - kept.length;
}

/** A value as a learner would write it, short. */
export function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  return shorten(JSON.stringify(value), 48);
}
