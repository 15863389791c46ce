// A line of the wire in a terminal that is narrower than it.
import { fold } from '../terminal/columns.js';
import { width } from '../terminal/terminal.js';

/** What stands before the frame: the time and the arrow. */
const HEAD = '    12.3 ms → '.length;

/**
 * A line in as many lines as the terminal needs. Where there is none, somebody may want to read lines, and
 * they stay whole.
 *
 * @param {string} line as `wireLine` has made it
 * @param {number} [columns]
 */
export function folded(line, columns = process.stdout.isTTY ? width() : Infinity) {
  const parts = fold(line.slice(HEAD), columns - HEAD);
  return parts.map((part, at) => (at === 0 ? line.slice(0, HEAD) : ' '.repeat(HEAD)) + part);
}
