// Given. A request on its way: what its asker gets, and what a peer keeps of it.
import * as rpc from '../step-02-messages/messages.ts';

/** A request of ours that was sent. */
export interface Call {
  readonly id: rpc.RequestId;
  /** Resolves with the `result` of the response. Rejects with an RpcError when that is an error. */
  readonly answer: Promise<rpc.Result>;
  /** Stops waiting: `answer` rejects with this reason. @returns false when it had ended before */
  end(reason: Error): boolean;
}

export interface CallOptions {
  /** The id of the other side's request that this one belongs to, if it belongs to one. */
  about?: rpc.RequestId;
  /** Is called once, in the moment in which the request ends, and before anything else comes in. */
  onend?: () => void;
}

/** The two ends of a call's `answer`, and who else hears of its end. */
export interface Waiting {
  resolve: (result: rpc.Result) => void;
  reject: (error: Error) => void;
  onend?: (() => void) | undefined;
}

/** A request that nobody waits for must not crash the process when the answer is a no. */
export function quiet<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

/** The error that a response carries, as it is thrown here. */
export function errorOf(response: rpc.JSONRPCResponse): rpc.RpcError {
  const { code, message, data } = (response as rpc.JSONRPCErrorResponse).error;
  return new rpc.RpcError(code, message, data);
}
