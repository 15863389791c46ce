// Cancelling is a wish. The asker stops waiting at once; the other side stops when it hears of it.
//   → {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"wait","arguments":{"ms":60000}}}
//   → {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2,"reason":"…"}}
import { setMaxListeners } from 'node:events';
import * as rpc from '../step-02-messages/messages.ts';
import { quiet } from '../step-07-pairing/call.ts';
import {
  Cancelled,
  type Context,
  type Handler,
  type RequestOptions,
} from '../step-07-pairing/context.ts';
import type { Peer } from '../step-07-pairing/peer.ts';
import { callWithProgress } from '../step-09-notifications/notifications.ts';

/**
 * A clock for the `watch` below: calls `stop` after this time with an error that names it. For more than
 * 2 ** 31 - 1 ms, `Infinity` too, `setTimeout` itself would fire at once.
 */
function timer(ms: number, stop: (reason: Error) => void): NodeJS.Timeout {
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
  { signal, timeoutMs = 60_000, maxMs = 600_000 }: RequestOptions,
  giveUp: (reason: unknown) => void,
): Watch {
  const abort = () => giveUp(signal?.reason);
  signal?.addEventListener('abort', abort);
  const silence = timer(timeoutMs, giveUp);
  const limit = timer(maxMs, giveUp);
  const end = () => {
    clearTimeout(silence);
    clearTimeout(limit);
    signal?.removeEventListener('abort', abort);
  };
  return { heard: () => void silence.refresh(), end };
}

/**
 * Asks, with limits: from here on this is how to ask. The request is cancelled when `signal` is aborted and
 * when a time is over. Then it rejects at once, and the other side is told, except of `initialize`, which
 * cannot be cancelled.
 *
 * @param about the id of the other side's request that this one belongs to, if it belongs to one
 * @returns the `result` of the response
 * @throws what `call` throws; the reason of the signal; an error that names the time that has passed
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/cancellation
 */
export function request(
  peer: Peer,
  method: string,
  params?: rpc.JSONObject,
  options: RequestOptions = {},
  about?: rpc.RequestId,
): Promise<rpc.Result> {
  const { signal, onprogress } = options;
  // Node warns of an eleventh listener. Many requests may share a signal, and each lets go of it.
  if (signal) setMaxListeners(0, signal);
  if (signal?.aborted) return quiet(Promise.reject(signal.reason));
  const clock = watch(options, (reason) => {
    if (!call.end(reason as Error) || method === 'initialize') return;
    const text = reason instanceof Error ? reason.message : String(reason);
    void peer.notify('notifications/cancelled', { requestId: call.id, reason: text }, about);
  });
  const heard = (told: rpc.JSONObject) => {
    clock.heard();
    onprogress?.(told);
  };
  const ending = { about, onend: clock.end };
  const call = onprogress
    ? callWithProgress(peer, method, params, heard, ending)
    : peer.call(method, params, ending);
  return call.answer;
}

/** A request of the other side that is at work here. */
interface Work {
  id: rpc.RequestId;
  controller: AbortController;
}

/** Lets the other side cancel its requests while a handler works on them. */
export function cancellable(peer: Peer, handler: Handler): Handler {
  const running = new Set<Work>();
  peer.on('notifications/cancelled', ({ requestId, reason }) => {
    // Not the value itself: the other side chose it, and a tool expects an error.
    const why = typeof reason === 'string' ? new Error(reason) : undefined;
    // An id that is at work nowhere was never here, has ended, or has another type: nothing happens.
    for (const { id, controller } of running) if (id === requestId) controller.abort(why);
  });
  return (request, context) => {
    const work = { id: request.id, controller: new AbortController() };
    return attend(running, work, () => handler(request, contextOf(work, peer, context)));
  };
}

/**
 * Handles a request until it is done or cancelled, and keeps it in `running` for as long. One that was
 * cancelled has no response, not even an error: it ends with Cancelled.
 */
async function attend(
  running: Set<Work>,
  work: Work,
  handle: () => rpc.Answer,
): Promise<Awaited<rpc.Answer>> {
  const { signal } = work.controller;
  running.add(work);
  try {
    const answer = await handle();
    if (!signal.aborted) return answer;
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    running.delete(work);
  }
  throw new Cancelled();
}

/** The context of a handler, with a signal. Once that is aborted the handler asks and tells nothing more. */
function contextOf({ id, controller: { signal } }: Work, peer: Peer, context: Context): Context {
  return {
    ...context,
    signal,
    notify: (...told) => (signal.aborted ? Promise.resolve() : context.notify(...told)),
    request: (method, params, options) => request(peer, method, params, { ...options, signal }, id),
  };
}
