// The wire made visible: bytes that pass by, as lines with a direction and a time.
import { Buffer } from 'node:buffer';

const LONGEST = 1000;

/**
 * Cuts a stream of bytes into lines, without touching it.
 *
 * @param {(line: string, complete: boolean) => void} onLine `complete` is false for a last line that
 *   no newline ends
 */
export function lineCutter(onLine) {
  /** @type {Buffer[]} */
  let rest = [];
  return {
    /** @param {Buffer} chunk */
    push(chunk) {
      let from = 0;
      for (let lf = chunk.indexOf(10); lf >= 0; lf = chunk.indexOf(10, from)) {
        // Decoded as a whole line: a character may lie across two chunks.
        onLine(Buffer.concat([...rest, chunk.subarray(from, lf)]).toString(), true);
        rest = [];
        from = lf + 1;
      }
      if (from < chunk.length) rest.push(chunk.subarray(from));
    },
    end() {
      if (rest.length > 0) onLine(Buffer.concat(rest).toString(), false);
      rest = [];
    },
  };
}

/**
 * One line of the wire:
 *   `   12.3 ms → {"jsonrpc":"2.0","id":1,"method":"ping"}`
 *
 * @param {'→' | '←'} arrow → to the server, ← from the server
 * @param {number} ms since the start
 * @param {string} line
 * @param {boolean} complete
 */
export function wireLine(arrow, ms, line, complete) {
  const end = complete ? '' : '  (no newline)';
  return `${ms.toFixed(1).padStart(8)} ms ${arrow} ${shortened(line)}${end}`;
}

/** A line that a terminal can show. @param {string} line */
export function shortened(line) {
  const cut = line.length > LONGEST;
  const shown = cut ? `${line.slice(0, LONGEST)}… (${Buffer.byteLength(line)} bytes)` : line;
  // A carriage return would send the cursor back over the line it is part of.
  return shown.replaceAll('\r', '\\r');
}
