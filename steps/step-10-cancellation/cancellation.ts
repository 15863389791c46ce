// Cancelling is a wish. Whoever asked stops waiting at once; whoever works stops when he hears of it.
//   → {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"wait","arguments":{"ms":60000}}}
//   → {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2,"reason":"…"}}
import * as rpc from '../step-02-messages/messages.ts';
import { quiet } from '../step-07-pairing/peer.ts';
import { NotifiedPeer, type RequestOptions } from '../step-09-notifications/notifications.ts';

export interface Limits {
  /** Cancels the request when it is aborted. */
  signal?: AbortSignal;
  /** How long the other side may be silent, in ms, until the answer or the next progress: 60 s if left out. */
  timeoutMs?: number;
  /** How long the request may take, in ms, whatever is heard of it: 10 minutes if left out. */
  maxMs?: number;
}

/**
 * A clock for the `watch` below: calls `stop` after this time with an error that names it. For more than
 * 2 ** 31 - 1 ms, `Infinity` too, `setTimeout` itself would fire at once.
 */
function timer(ms: number, stop: (reason: unknown) => void): NodeJS.Timeout {
  return setTimeout(() => stop(new Error(`No answer within ${ms} ms`)), Math.min(ms, 2 ** 31 - 1));
}

export interface Watch {
  /** Something was heard of the request: `timeoutMs` begins again. */
  heard: () => void;
  /** The request has ended: lets go of the signal and of both clocks. */
  end: () => void;
}

/**
 * Watches over a request: calls `giveUp` with the reason when its signal is aborted, when nothing was
 * heard of it for `timeoutMs`, and when it has taken `maxMs`.
 */
export function watch(
  { signal, timeoutMs = 60_000, maxMs = 600_000 }: Limits,
  giveUp: (reason: unknown) => void,
): Watch {
  throw new Error('TODO 10.2: call giveUp when the signal or a clock says so');
}

/** A request at work. It has a controller as soon as somebody asks for its signal. */
type Work = { controller?: AbortController };

/**
 * A peer whose requests can be cancelled, and that stops when the other side cancels its own. Only
 * `initialize` cannot be cancelled.
 */
export class CancellingPeer extends NotifiedPeer {
  /** The other side's requests that are at work here, by id. A Map, because `2` is not `"2"`. */
  readonly #running = new Map<unknown, Work>();

  /**
   * The request of step 09, with limits.
   *
   * @throws also the reason of the signal, or an error that names the time that has passed
   * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/cancellation
   */
  override request(
    method: string,
    params?: rpc.JSONObject,
    options: RequestOptions & Limits = {},
  ): Promise<rpc.Result> {
    const { onprogress, signal } = options;
    if (signal?.aborted) return quiet(Promise.reject(signal.reason));
    const id = this.lastId + 1;
    const clock = watch(options, (reason) => this.#giveUp(id, method, reason));
    const heard: typeof onprogress = (progress) => {
      clock.heard();
      onprogress?.(progress);
    };
    const answer = super.request(method, params, { onprogress: onprogress && heard });
    answer.then(clock.end, clock.end);
    return answer;
  }

  /**
   * Ends a request that still waits: rejects it with the reason, and tells the other side, except of
   * `initialize`. Its answer, if one comes, finds nobody who waits. Does nothing when it has ended.
   */
  #giveUp(id: rpc.RequestId, method: string, reason: unknown): void {
    throw new Error('TODO 10.3: end the request here, then tell the other side');
  }

  /** Not made before: on Node 20 that costs more than all else a server does, and few tools look at it. */
  #controller(id: unknown): AbortController | undefined {
    const work = this.#running.get(id);
    return work && (work.controller ??= new AbortController());
  }

  /** For a tool: is aborted when the request is cancelled. Undefined when it is not at work any more. */
  signalOf(request: rpc.JSONRPCRequest): AbortSignal | undefined {
    return this.#controller(request.id)?.signal;
  }

  /** For a tool: sends notifications, but none any more when the request is cancelled. */
  notifyFor(request: rpc.JSONRPCRequest) {
    const signal = this.signalOf(request);
    return (method: string, params?: rpc.JSONObject) =>
      signal?.aborted || this.notify(method, params);
  }

  protected override handle(request: rpc.JSONRPCRequest): rpc.Answer {
    return request.method === 'initialize' ? super.handle(request) : this.#work(request);
  }

  /**
   * Works on a request until it is done or cancelled, and as long it is in `#running`. One that was
   * cancelled has no answer, not even an error.
   */
  async #work(request: rpc.JSONRPCRequest): Promise<rpc.JSONRPCResponse | undefined> {
    throw new Error('TODO 10.1: work on it until it is done or cancelled');
  }

  /** An id that is at work nowhere was never here, has ended, or has another type: nothing happens. */
  protected override notice(notification: rpc.JSONRPCNotification): void {
    const { requestId, reason } = rpc.isObject(notification.params) ? notification.params : {};
    // Not the value itself: the other side chose it, and a tool expects an error.
    const why = typeof reason === 'string' ? new Error(reason) : undefined;
    if (notification.method === 'notifications/cancelled') this.#controller(requestId)?.abort(why);
    super.notice(notification);
  }
}
