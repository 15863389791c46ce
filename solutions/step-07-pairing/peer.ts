// One end of a connection, client or server: it asks with a new id and finds the answer by that id.
//   const result = await peer.request('tools/list');
//   peer.onrequest = (request) => resultResponse(request.id, {});
import * as rpc from '../step-02-messages/messages.ts';
import type { Transport } from '../step-04-transport/transport.ts';

/** The two ends of a promise that somebody waits for. */
export interface Waiting {
  resolve: (result: rpc.Result) => void;
  reject: (error: Error) => void;
}

/** What a peer answers that was told nothing else: ping, and no other method. */
function answerPing(request: rpc.JSONRPCRequest): rpc.JSONRPCResponse {
  return request.method === 'ping'
    ? rpc.resultResponse(request.id, {})
    : rpc.methodNotFound(request);
}

/** Whoever asks and does not wait must not crash the process when the answer is a no. */
export function quiet<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

export class Peer {
  /** Answers the other side's requests. Its answers may come later, and in any order. */
  onrequest: (request: rpc.JSONRPCRequest) => rpc.Answer = answerPing;
  onnotification?: (notification: rpc.JSONRPCNotification) => void;
  /** Hears of lines that are no messages (an RpcError), and of what goes wrong in the pipe. */
  onerror?: (error: Error) => void;
  onclose?: () => void;

  readonly #transport: Transport;
  /** Our requests without an answer, by id. A Map, because it keeps `1` and `"1"` apart. */
  protected readonly waiting = new Map<rpc.RequestId, Waiting>();
  protected lastId = 0;
  /** Why nothing can be asked any more. */
  #end?: Error;

  constructor(transport: Transport) {
    this.#transport = transport;
    transport.onmessage = (message) => this.#receive(message);
    transport.onerror = (error) => {
      this.#rejectRefused(error);
      this.onerror?.(error);
    };
    transport.onclose = (reason = new Error('The connection is closed')) => {
      this.#end = reason;
      this.#rejectAll(reason);
      this.onclose?.();
    };
  }

  start(): Promise<void> {
    return this.#transport.start();
  }

  close(): Promise<void> {
    return this.#transport.close();
  }

  /**
   * Sends a request with an id of its own and waits for the answer to it.
   *
   * @returns the `result` of the answer
   * @throws RpcError with code, message and data when the answer is an error; another error when
   *   the connection is closed or the request cannot be sent
   * @see https://modelcontextprotocol.io/specification/2025-11-25/basic#requests
   */
  request(method: string, params?: rpc.JSONObject): Promise<rpc.Result> {
    return quiet(this.#end ? Promise.reject(this.#end) : this.#ask(method, params));
  }

  /** Chooses a new id, notes who waits for it, and sends the request. */
  #ask(method: string, params?: rpc.JSONObject): Promise<rpc.Result> {
    this.lastId += 1;
    const id = this.lastId;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.#transport.send({ jsonrpc: '2.0', id, method, params }).catch((error: Error) => {
        this.waiting.delete(id);
        reject(error);
      });
    });
  }

  /** Sends a notification, for which no answer will come. */
  notify(method: string, params?: rpc.JSONObject): Promise<void> {
    return quiet(this.#transport.send({ jsonrpc: '2.0', method, params }));
  }

  /** `method` first, then `id`: the other side counts its own ids, and may use the same as we. */
  #receive(message: rpc.JSONRPCMessage): void {
    if (rpc.isRequest(message)) void this.#answer(message);
    else if (rpc.isNotification(message)) this.#notice(message);
    else this.#settle(message);
  }

  /** Answers a request. Here, and in `notice`, a later step puts in what it has to say. */
  protected handle(request: rpc.JSONRPCRequest): rpc.Answer {
    return this.onrequest(request);
  }

  protected notice(notification: rpc.JSONRPCNotification): void {
    this.onnotification?.(notification);
  }

  /** A listener that throws must not take along the messages that came in with this one. */
  #notice(notification: rpc.JSONRPCNotification): void {
    try {
      this.notice(notification);
    } catch (error) {
      this.onerror?.(error as Error);
    }
  }

  /** Answers a request, however long that takes; meanwhile others come in. */
  async #answer(request: rpc.JSONRPCRequest): Promise<void> {
    try {
      const answer = await this.handle(request);
      if (answer) await this.#transport.send(answer);
    } catch (error) {
      // Also when the answer cannot be written as JSON. When the pipe is gone, nobody hears it.
      await this.#transport.send(rpc.errorResponse(request.id, error)).catch(() => {});
    }
  }

  /**
   * Gives a response to the request that waits for it, and to nobody else. An id that nobody waits
   * for is ignored: the answer came twice, or too late.
   */
  #settle(response: rpc.JSONRPCResponse): void {
    const entry = response.id === undefined ? undefined : this.waiting.get(response.id);
    if (!entry) return;
    this.waiting.delete(response.id!);
    if ('result' in response) return entry.resolve(response.result);
    const { code, message, data } = response.error;
    entry.reject(new rpc.RpcError(code, message, data));
  }

  /** An answer that was no valid message is an answer all the same, and its request ends with it. */
  #rejectRefused(error: Error): void {
    const { cause } = error;
    if (!rpc.isObject(cause) || 'method' in cause || !rpc.isRequestId(cause.id)) return;
    this.waiting.get(cause.id)?.reject(error);
    this.waiting.delete(cause.id);
  }

  /** The other side is gone: every request that still waits ends with an error. */
  #rejectAll(reason: Error): void {
    for (const { reject } of this.waiting.values()) reject(reason);
    this.waiting.clear();
  }
}
