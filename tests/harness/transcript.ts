// What was said in a check, as a file for the learner to read.
import type { Child } from './child.ts';

/** A line of a conversation, with its arrow, and when it was said: `performance.now()`. */
export interface Line {
  text: string;
  ms: number;
}

/** A conversation with a process: on its wire, or by calls. Of a server that has only a URL we know none. */
export interface Talk {
  readonly child?: Child | undefined;
  /** In order. */
  readonly lines: Line[];
}

/**
 * All that was said, process by process: both directions with their times, then stderr and the end.
 *
 * @param others processes that may not have said anything
 * @param begin when the check began: the times are counted from there
 */
export function transcript(talks: Talk[], others: Child[], begin: number): string {
  const children = new Set([...talks.map(({ child }) => child), ...others]);
  const parts = [...children].map((child) => {
    const own = talks.filter((talk) => talk.child === child);
    return part(child, merged(own.map(({ lines }) => lines)), begin);
  });
  return parts.join('\n\n---\n\n');
}

/** One order for several conversations with the same process. */
function merged(talks: Line[][]): Line[] {
  return talks.flat().sort((a, b) => a.ms - b.ms);
}

function part(child: Child | undefined, said: Line[], begin: number): string {
  const lines = said.map(({ text, ms }) => `${(ms - begin).toFixed(1).padStart(8)} ms ${text}`);
  if (!child) return lines.join('\n');
  const stderr = child.stderr ? ['stderr:', child.stderr.trimEnd()] : [];
  const ending = child.ending ?? 'was alive, and was ended with the check';
  const blocks = [lines, stderr, [`The process ${ending}.`]].filter((block) => block.length > 0);
  return blocks.map((block) => block.join('\n')).join('\n\n');
}
