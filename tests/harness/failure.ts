// What a learner reads when a check fails: what crossed the wire, where it is wrong, and why.
import type { Span } from './locate.ts';

/** In the order in which they are looked for: the first that applies is reported, once. */
export type FailureClass =
  | 'TODO'
  | 'did not start'
  | 'exited'
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

const WIDTH = 96;
const ARROW = 2;

function render({ lines = [], span, label, why }: Evidence): string {
  const last = lines.at(-1);
  const shown = lines.slice(0, -1).map((line) => shorten(line));
  if (last !== undefined) shown.push(...pointAt(last, span, label));
  return [...shown, ...why].join('\n');
}

/** A long line keeps its beginning and its end. */
export function shorten(line: string, width = WIDTH): string {
  if (line.length <= width) return line;
  const tail = Math.floor(width / 4);
  return `${line.slice(0, width - tail - 1)}…${line.slice(-tail)}`;
}

/** The line, and under it carets and the label. A long line is cut to the part around the span. */
function pointAt(line: string, span: Span | undefined, label = ''): string[] {
  if (!span) return label ? [shorten(line), `  ${label}`] : [shorten(line)];
  const start = span.start + ARROW;
  const end = Math.max(span.end + ARROW, start + 1);
  const cut = line.length > WIDTH ? Math.max(0, start - WIDTH / 2) : 0;
  const prefix = cut > 0 ? `${line.slice(0, ARROW)}…` : '';
  const from = cut > 0 ? cut + prefix.length : 0;
  const visible = prefix + line.slice(from);
  const carets = '^'.repeat(Math.max(1, Math.min(end, from - prefix.length + WIDTH) - start));
  const column = start - from + prefix.length;
  const text = visible.length > WIDTH ? `${visible.slice(0, WIDTH)}…` : visible;
  const marks = `${' '.repeat(column)}${carets}`;
  const fits = marks.length + label.length < WIDTH;
  return fits ? [text, `${marks} ${label}`.trimEnd()] : [text, marks, `  ${label}`];
}

/** A value as a learner would write it, short. */
export function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  return shorten(JSON.stringify(value), 48);
}
