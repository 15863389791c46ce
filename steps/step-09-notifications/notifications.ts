// Notifications: written once, never answered. What is sent while a request is at work finds that
// request by a token, which whoever asked has chosen.
//   → {"jsonrpc":"2.0","id":4,"method":"tools/call","params":{…,"_meta":{"progressToken":0}}}
//   ← {"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":0,"progress":1,"total":3}}
import * as rpc from '../step-02-messages/messages.ts';
import { Peer, quiet } from '../step-07-pairing/peer.ts';

/** Sends a notification: `peer.notify`. */
export type Notify = (method: string, params: rpc.JSONObject) => unknown;

/** The levels of syslog, from the least urgent to the most. */
export const LEVELS = [
  ...(['debug', 'info', 'notice', 'warning'] as const),
  ...(['error', 'critical', 'alert', 'emergency'] as const),
];
export type Level = (typeof LEVELS)[number];

/**
 * The server's log, as far as the client wants to hear of it: from `info` on, until it says otherwise.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/server/utilities/logging
 */
export class Logging {
  readonly #notify: Notify;
  #lowest: Level = 'info';

  constructor(notify: Notify) {
    this.#notify = notify;
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
  log(level: Level, data: unknown, logger?: string): void {
    throw new Error('TODO 9.1: send it, unless its level is too low');
  }
}

/** Says how far the work has come: `report(1, 3, 'opening')`. */
export type Report = (progress: number, total?: number, message?: string) => void;

/** The token that whoever asked wants to hear of progress by, if he does. `0` and `""` are tokens. */
function progressToken({ params }: rpc.JSONRPCRequest): rpc.RequestId | undefined {
  const meta = rpc.isObject(params) && rpc.isObject(params._meta) ? params._meta : {};
  return rpc.isRequestId(meta.progressToken) ? meta.progressToken : undefined;
}

/**
 * Does the work of a request and lets it report. A report is sent as `notifications/progress` with the
 * token of the request; without a token none is. The values rise: a report that does not is dropped,
 * and so is one that comes when the work is over.
 *
 * @returns what the work returns
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/progress
 */
export async function withProgress<T>(
  request: rpc.JSONRPCRequest,
  notify: Notify,
  work: (report: Report) => T | Promise<T>,
): Promise<T> {
  throw new Error('TODO 9.2: let the work report, if the request has a token');
}

/** Hears of the params of a notification; of none as `{}`. What is in them, the other side has chosen. */
type Listener = (params: rpc.JSONObject) => void;

export interface RequestOptions {
  /** Hears of each `notifications/progress` for this request: `{ progress, total?, message? }`. */
  onprogress?: Listener;
}

/** A peer that sorts the notifications that come in. */
export class NotifiedPeer extends Peer {
  /** Who hears of notifications, by method. */
  readonly #listeners = new Map<string, Listener>();
  /** Who hears of progress, by token. A Map, because `0` is not `"0"`. */
  readonly #progress = new Map<unknown, Listener>();
  #lastToken = -1;

  /** Sets who hears of the notifications of a method, such as `notifications/message`. */
  on(method: string, listener: Listener): void {
    this.#listeners.set(method, listener);
  }

  /** The request of step 07. With `onprogress` it carries a token, which is good until its answer. */
  override request(method: string, params?: rpc.JSONObject, options: RequestOptions = {}) {
    const { onprogress } = options;
    if (!onprogress) return super.request(method, params);
    this.#lastToken += 1;
    const token = this.#lastToken;
    const id = this.lastId + 1;
    // Late progress may come in one chunk with the answer, before its token is forgotten.
    this.#progress.set(token, (params) => this.waiting.has(id) && onprogress(params));
    const _meta = { ...(params?._meta as rpc.JSONObject), progressToken: token };
    const answer = super.request(method, { ...params, _meta });
    return quiet(answer.finally(() => this.#progress.delete(token)));
  }

  /**
   * Progress goes to whom its token names, every other notification to whoever listens to its method.
   * What nobody knows is ignored.
   */
  protected override notice(notification: rpc.JSONRPCNotification): void {
    throw new Error('TODO 9.3: give it to whoever is to hear of it');
  }
}
