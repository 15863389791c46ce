// Notifications: written once, never answered. What is sent while a request is at work finds that
// request by a token, which its asker has chosen.
//   → {"jsonrpc":"2.0","id":4,"method":"tools/call","params":{…,"_meta":{"progressToken":"progress-1"}}}
//   ← {"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"progress-1","progress":1,"total":3}}
import * as rpc from '../step-02-messages/messages.ts';
import type { Call, CallOptions } from '../step-07-pairing/call.ts';
import type { Context, Handler, Notify } from '../step-07-pairing/context.ts';
import type { Peer } from '../step-07-pairing/peer.ts';

/** The levels of syslog, from the least urgent to the most. */
export const LEVELS = [
  ...(['debug', 'info', 'notice', 'warning'] as const),
  ...(['error', 'critical', 'alert', 'emergency'] as const),
];
export type Level = (typeof LEVELS)[number];

/**
 * The log of one connection, as far as its client wants to hear of it: from `info` on, until it says
 * otherwise.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/server/utilities/logging
 */
export class Logging {
  #lowest: Level;

  /** @param lowest what is wanted until the client says otherwise */
  constructor(lowest: Level = 'info') {
    this.#lowest = lowest;
  }

  /** Puts `log` into the context of a handler, and answers `logging/setLevel` in its place. */
  around(handler: Handler): Handler {
    return (request, context) => {
      if (request.method === 'logging/setLevel') return this.setLevel(request);
      const log: Context['log'] = (level, data, logger) =>
        this.log(context.notify, level as Level, data, logger);
      return handler(request, { ...context, log });
    };
  }

  /** Answers `logging/setLevel`: `{}`, or -32602 when there is no such level. */
  setLevel(request: rpc.JSONRPCRequest): rpc.JSONRPCResponse {
    const { level } = rpc.isObject(request.params) ? request.params : {};
    const lowest = LEVELS.find((known) => known === level);
    if (!lowest) return rpc.refuse(request, rpc.INVALID_PARAMS, `Levels: ${LEVELS.join(', ')}`);
    this.#lowest = lowest;
    return rpc.resultResponse(request.id, {});
  }

  /** Sends `notifications/message`, unless its level is below the lowest that is wanted. */
  log(notify: Notify, level: Level, data: unknown, logger?: string): void {
    if (LEVELS.indexOf(level) < LEVELS.indexOf(this.#lowest)) return;
    void notify('notifications/message', { level, logger, data });
  }
}

/** Says how far the work has come: `report(1, 3, 'opening')`. */
export type Report = (progress: number, total?: number, message?: string) => void;

/**
 * Does the work of a request and lets it report. A report is sent as `notifications/progress` with the
 * token of the request, if it has one: `0` and `""` are tokens. The values rise: a report that does not
 * is dropped, and so is one that comes when the work is over.
 *
 * @returns what the work returns
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/progress
 */
export async function withProgress<T>(
  { meta, notify }: Pick<Context, 'meta' | 'notify'>,
  work: (report: Report) => T | Promise<T>,
): Promise<T> {
  const { progressToken } = meta;
  let last = -Infinity;
  try {
    return await work((progress, total, message) => {
      // JSON has no NaN and no Infinity.
      if (!Number.isFinite(progress) || progress <= last) return;
      last = progress;
      if (!rpc.isRequestId(progressToken)) return;
      void notify('notifications/progress', { progressToken, progress, total, message });
    });
  } finally {
    // Nothing rises above it.
    last = Infinity;
  }
}

/** Counts in the whole process: so a token of ours is never the same twice on a connection. */
let tokens = 0;

/**
 * The call of step 07, with a token under which `onprogress` hears of it until its response is here. If
 * the params have a token already, it is that one.
 *
 * @param onprogress hears of the params of each `notifications/progress`: `{ progress, total?, message? }`
 */
export function callWithProgress(
  peer: Peer,
  method: string,
  params: rpc.JSONObject = {},
  onprogress: (params: rpc.JSONObject) => void,
  { about, onend }: CallOptions = {},
): Call {
  tokens += 1;
  const _meta = { progressToken: `progress-${tokens}`, ...(params._meta as rpc.JSONObject) };
  const forget = peer.on('notifications/progress', (told) => {
    if (told.progressToken === _meta.progressToken) onprogress(told);
  });
  // Not answer.finally(): late progress may come in one chunk with the response, and before that.
  const ended = () => {
    forget();
    onend?.();
  };
  return peer.call(method, { ...params, _meta }, { about, onend: ended });
}
