// What was recorded of a conversation, for the wire player.

/** The wrong line of a check that has failed. */
export interface PlayerFault {
  /** The name of the check. */
  check: string;
  /** The number of the connection: 1 if left out. */
  conn?: number;
  /** Which line of its connection is the wrong one, counted from 0 in the order in which they were complete. */
  line: number;
  /** What of the line is wrong, in UTF-16 units, if that is known. */
  start?: number;
  end?: number;
  label?: string;
  /** The rule and the next move, a sentence each. */
  why: string[];
}

export interface PlayerEvent {
  /** Since the recording has begun. */
  ms: number;
  /** Which server process it belongs to. */
  conn: number;
  /** `out`: what the client program prints. */
  from: 'client' | 'server' | 'stderr' | 'out' | 'exit';
  /** A chunk as it was read, in Base64. */
  bytes?: string;
  /** Of an exit. */
  who?: 'client' | 'server';
  code?: number | null;
  signal?: string | null;
}

export interface Recording {
  /** `step-07` */
  id: string;
  title: string;
  events: PlayerEvent[];
  fault?: PlayerFault;
}
