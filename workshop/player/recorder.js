// The recorder of the wire: each chunk as it was read, with its time, as a line of JSON. What a terminal shows
// can be made of it, and never the other way round.
//   {"ms":12.3,"conn":4711,"from":"client","bytes":"eyJqc29ucnBjIjoi…"}
//   {"ms":40.1,"conn":4711,"from":"exit","who":"server","code":0,"signal":null}
import { appendFileSync } from 'node:fs';

/** @import { PlayerEvent } from '../types/player.d.ts' */

/**
 * An event with the bytes of a chunk.
 *
 * @param {number} ms since the recording has begun
 * @param {number} conn which server process it belongs to: any number that no other has
 * @param {'client' | 'server' | 'stderr' | 'out'} from
 * @param {Uint8Array | string} chunk
 * @returns {PlayerEvent}
 */
export function chunkEvent(ms, conn, from, chunk) {
  return { ms: rounded(ms), conn, from, bytes: Buffer.from(chunk).toString('base64') };
}

/**
 * An event for the end of a process.
 *
 * @param {number} ms
 * @param {number} conn
 * @param {'client' | 'server'} who
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 * @returns {PlayerEvent}
 */
export function exitEvent(ms, conn, who, code, signal) {
  return { ms: rounded(ms), conn, from: 'exit', who, code, signal };
}

/**
 * Appends events to a file, each at once: several processes may write to it, and any of them may be ended.
 *
 * @param {string} file
 * @returns {(event: PlayerEvent) => void}
 */
export function recorderInto(file) {
  return (event) => appendFileSync(file, `${JSON.stringify(event)}\n`, { mode: 0o600 });
}

/** @param {number} ms */
function rounded(ms) {
  return Math.round(ms * 10) / 10;
}
