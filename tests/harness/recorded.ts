// What the wire player shows of a check that has failed: each chunk, and the line that is wrong.
import { chunkEvent, exitEvent } from '../../workshop/player/recorder.js';
import type { PlayerEvent, PlayerFault } from '../../workshop/types/player.d.ts';
import { CheckFailure } from './failure.ts';
import type { Scope } from './scope.ts';
import { Wire } from './wire.ts';

/** A chunk that crossed a wire, and when: `performance.now()`. */
export interface Chunk {
  from: 'client' | 'server';
  bytes: Uint8Array;
  ms: number;
}

/**
 * The recording of a check over pipes, as lines of JSON: its events, and then what is wrong.
 *
 * @param name of the check
 * @returns undefined when nothing has crossed a pipe
 */
export function recordingOf(name: string, error: unknown, scope: Scope): string | undefined {
  const wires = scope.talks.filter((talk) => talk instanceof Wire);
  const events = wires.flatMap((wire, conn) => eventsOf(wire, conn, scope.begin));
  if (events.length === 0) return undefined;
  const faults = wires.map((wire, conn) => faultIn(wire, conn + 1, name, error));
  const fault = faults.find((one) => one !== undefined);
  const lines = [...events, ...(fault ? [{ fault }] : [])];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

function eventsOf({ chunks, child }: Wire, conn: number, begin: number): PlayerEvent[] {
  const crossed = chunks.map(({ ms, from, bytes }) => chunkEvent(ms - begin, conn, from, bytes));
  const said = child.remarks.map(({ ms, bytes }) => chunkEvent(ms - begin, conn, 'stderr', bytes));
  const { ended } = child;
  if (!ended) return [...crossed, ...said];
  const last = Math.max(0, ...[...crossed, ...said].map(({ ms }) => ms));
  return [...crossed, ...said, exitEvent(last, conn, 'server', ended.code, ended.signal)];
}

/** Where the mistake stands, if it is in a line of this wire. */
function faultIn(
  { judged, log }: Wire,
  conn: number,
  check: string,
  error: unknown,
): (PlayerFault & { conn: number }) | undefined {
  if (!(error instanceof CheckFailure)) return undefined;
  const { lines = [], span, label, why } = error.evidence;
  if (log[judged]?.text !== lines.at(-1)) return undefined;
  return { check, conn, line: judged, ...span, ...(label !== undefined && { label }), why };
}
