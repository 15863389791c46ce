// Given. What a handler gets beside its request: the way back to who has asked. It is all that a handler
// knows of the connection, so that one table of handlers can serve many.
import * as rpc from '../step-02-messages/messages.ts';
import type { Agreement } from '../step-05-handshake/handshake.ts';

/** What may be said of a request of ours, from the step on that is named. */
export interface RequestOptions {
  /** Step 09: hears of each `notifications/progress` for the request: `{ progress, total?, message? }`. */
  onprogress?: (params: rpc.JSONObject) => void;
  /** Step 10: cancels the request when it is aborted. */
  signal?: AbortSignal;
  /** Step 10: how long the other side may be silent, in ms: 60 s if left out. */
  timeoutMs?: number;
  /** Step 10: how long the request may take, in ms, whatever is heard of it: 10 minutes if left out. */
  maxMs?: number;
}

/** Asks the other side. @returns the `result` of its response */
export type Ask = (
  method: string,
  params?: rpc.JSONObject,
  options?: RequestOptions,
) => Promise<rpc.Result>;

/** Sends a notification. It rejects when it cannot leave, and need not be awaited. */
export type Notify = (method: string, params?: rpc.JSONObject) => Promise<void>;

export interface Context {
  /** The `_meta` of the request's params; `{}` if it has none. */
  readonly meta: rpc.JSONObject;
  /** Asks whoever has asked, while the handler is at work. */
  readonly request: Ask;
  /** Tells whoever has asked, while the handler is at work. */
  readonly notify: Notify;
  /** What was agreed with the client, at a server. */
  readonly client?: Agreement;
  /** Step 09: writes to the log, as far as the client wants to hear of it. */
  readonly log?: (level: string, data: unknown, logger?: string) => void;
  /** Step 10: is aborted when the request is cancelled. */
  readonly signal?: AbortSignal;
}

/** Answers a request. It may take its time: meanwhile others come in. What it throws is an error response. */
export type Handler = (request: rpc.JSONRPCRequest, context: Context) => rpc.Answer;

/** What a handler throws when its request was cancelled: there is no response then, not even an error. */
export class Cancelled extends Error {}

/** The `_meta` of a request, which may be missing, or anything. */
export function metaOf({ params }: rpc.JSONRPCRequest): rpc.JSONObject {
  return rpc.isObject(params) && rpc.isObject(params._meta) ? params._meta : {};
}
