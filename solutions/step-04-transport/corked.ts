// Given. Messages that are sent in one turn of the event loop leave the process in one piece.
import type { Writable } from 'node:stream';

/** What is corked until this turn of the event loop is over. */
const gathering: Writable[] = [];
const uncork = () => gathering.splice(0).forEach((stream) => stream.uncork());
// A turn in which the process exits has no next tick.
process.on('exit', uncork);

/**
 * Lets all that is written to a stream in one turn leave in one piece: a system call for each message
 * would be most of what a short one costs. Long work without an `await` after it holds it back for as
 * long.
 */
export function corked(stream: Writable): Writable {
  stream.cork();
  if (gathering.push(stream) === 1) process.nextTick(uncork);
  return stream;
}
