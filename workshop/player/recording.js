// A recording: the events of a file, in order, and made fit to be published.
import { readFileSync } from 'node:fs';

/** @import { PlayerEvent, PlayerFault, Recording } from '../types/player.d.ts' */

/** What may be recorded: beyond that a page would be too heavy for its browser. */
const MOST_BYTES = 2 * 1024 * 1024;

/**
 * Reads the lines of a recorder.
 *
 * @param {string} file
 * @param {{ id: string, title: string }} about
 * @returns {Recording} its connections are numbered from 1, in the order in which they begin
 * @throws saying why it is no recording
 */
export function readRecording(file, { id, title }) {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const parsed = lines.map((line) => parse(line, file));
  const faults = parsed.flatMap((one) => ('fault' in one ? [one.fault] : []));
  const events = parsed.flatMap((one) => ('fault' in one ? [] : [one]));
  const [fault] = faults;
  return { id, title, events: inOrder(bounded(events)), ...(fault && { fault }) };
}

/**
 * @param {string} line
 * @param {string} file
 * @returns {PlayerEvent | { fault: PlayerFault }}
 */
function parse(line, file) {
  try {
    return JSON.parse(line);
  } catch {
    throw new Error(`${file} is no recording of the wire.`);
  }
}

/** @param {PlayerEvent[]} events */
function bounded(events) {
  let left = MOST_BYTES;
  return events.filter(({ bytes = '' }) => (left -= bytes.length) >= 0);
}

/**
 * By time, and each connection by a small number. What a client prints, and its end, belongs to the connection
 * that was the last to begin.
 *
 * @param {PlayerEvent[]} events
 */
function inOrder(events) {
  const sorted = events.map((event, at) => ({ event, at }));
  sorted.sort((one, other) => one.event.ms - other.event.ms || one.at - other.at);
  /** @type {Map<number, number>} */
  const numbers = new Map();
  return sorted.map(({ event }) => {
    const isClients = event.from === 'out' || event.who === 'client';
    if (!isClients && !numbers.has(event.conn)) numbers.set(event.conn, numbers.size + 1);
    const conn = isClients
      ? Math.max(1, numbers.size)
      : /** @type {number} */ (numbers.get(event.conn));
    return { ...event, conn };
  });
}

/**
 * Takes out of a recording where this machine keeps things, and the colours of a terminal. Bytes of the wire stay
 * as they are.
 *
 * @param {Recording} recording
 * @param {string} folder
 * @returns {Recording}
 */
export function withoutPlaces(recording, folder) {
  const events = recording.events.map((event) => {
    if (event.from !== 'stderr' && event.from !== 'out') return event;
    const text = Buffer.from(event.bytes ?? '', 'base64').toString();
    const clean = text.replaceAll(folder, '…').replaceAll(/\u001b\[[\d;]*m/g, '');
    return { ...event, bytes: Buffer.from(clean).toString('base64') };
  });
  return { ...recording, events };
}
