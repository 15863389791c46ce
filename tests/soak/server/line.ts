// A line of a hostile client.

/** A line, and what the server owes for it. */
export interface Line {
  bytes: Buffer;
  fault?: string;
  /** The id that an answer must have; null when it is an error without id; nothing is owed without. */
  owed?: unknown;
  /** What the answer has to be, if that is certain. */
  want?: 'result' | 'error' | undefined;
  /** The id of a request that may go without its answer from now on. */
  cancels?: unknown;
  initialize?: true;
  /** Declares that it can be asked for a message of its model. */
  sampling?: boolean;
  token?: unknown;
  /** Says that the client is ready, if that was agreed. */
  initialized?: true;
}

export type Members = Record<string, unknown>;

/** A frame, as it is written. */
export function frameBytes(members: Members, end = '\n'): Buffer {
  return Buffer.from(`${JSON.stringify({ jsonrpc: '2.0', ...members })}${end}`);
}
