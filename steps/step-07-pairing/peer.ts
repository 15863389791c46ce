// One end of a connection, client or server: it asks with a new id and finds the answer by that id.
//   const { answer } = peer.call('tools/list');
//   peer.onrequest = (request) => resultResponse(request.id, {});
import * as rpc from '../step-02-messages/messages.ts';
import type { Transport } from '../step-04-transport/transport.ts';
import { type Call, type CallOptions, errorOf, quiet, type Waiting } from './call.ts';
import { Cancelled, type Context, type Handler, metaOf } from './context.ts';
import { type Listener, Listeners } from './listeners.ts';

/** What a peer answers that was told nothing else: ping, and no other method. */
function answerPing(request: rpc.JSONRPCRequest): rpc.JSONRPCResponse {
  return request.method === 'ping'
    ? rpc.resultResponse(request.id, {})
    : rpc.methodNotFound(request);
}

export class Peer {
  /** Answers the other side's requests. Its answers may come later, and in any order. */
  onrequest: Handler = answerPing;
  /** Hears of a line that is no message (an RpcError), of an error without an id, of a listener that throws. */
  onerror?: (error: Error) => void;
  onclose?: (reason: Error) => void;

  readonly transport: Transport;
  /** Our requests without a response, by id. A Map, because it keeps `1` and `"1"` apart. */
  readonly #waiting = new Map<rpc.RequestId, Waiting>();
  readonly #listeners = new Listeners((error) => this.onerror?.(error));
  /** The other side's requests without a response. */
  readonly #atWork = new Set<Promise<void>>();
  #lastId = 0;
  /** Why nothing can be asked any more. */
  #over?: Error;

  constructor(transport: Transport) {
    this.transport = transport;
    transport.onmessage = (message) => this.#receive(message);
    transport.onerror = (error) => {
      this.#endRefused(error);
      this.onerror?.(error);
    };
    transport.onclose = async (reason = new Error('The connection is closed')) => {
      this.#over = reason;
      this.#endAll(reason);
      this.onclose?.(reason);
      await Promise.all(this.#atWork);
    };
  }

  start(): Promise<void> {
    return this.transport.start();
  }

  close(): Promise<void> {
    return this.transport.close();
  }

  /**
   * Chooses a new id, notes who waits for the response, and sends the request.
   *
   * @returns its id, and the answer, which rejects also when the connection is closed and when the
   *   request cannot be sent
   * @see https://modelcontextprotocol.io/specification/2025-11-25/basic#requests
   */
  call(method: string, params?: rpc.JSONObject, { about, onend }: CallOptions = {}): Call {
    throw new Error('TODO 7.1: send a request and remember who waits');
  }

  /** Sends a notification, for which no answer will come. */
  notify(method: string, params?: rpc.JSONObject, about?: rpc.RequestId): Promise<void> {
    return quiet(this.transport.send({ jsonrpc: '2.0', method, params }, about));
  }

  /** Lets a listener hear of the notifications of a method. @returns how to stop that */
  on(method: string, listener: Listener): () => void {
    return this.#listeners.on(method, listener);
  }

  /** Sends a request. Async, so that all that may go wrong is a rejection. */
  async #send(request: rpc.JSONRPCRequest, about?: rpc.RequestId): Promise<void> {
    if (this.#over) throw this.#over;
    await this.transport.send(request, about);
  }

  /** `method` first, then `id`: the other side counts its own ids, and may use the same as we. */
  #receive(message: rpc.JSONRPCMessage): void {
    if (rpc.isRequest(message)) void this.#answer(message);
    else if (rpc.isNotification(message)) this.#listeners.tell(message);
    else if (message.id === undefined || message.id === null) this.#hearOf(message);
    else this.#settle(message);
  }

  /** An error without an id says that a line of ours was refused. Not an RpcError: it must not be answered. */
  #hearOf(message: rpc.JSONRPCResponse): void {
    this.onerror?.(new Error('The other side has refused a line', { cause: errorOf(message) }));
  }

  /**
   * Gives a response to the request that waits for it, and to nobody else. An id that nobody waits
   * for is ignored: the response came twice, or too late.
   */
  #settle(response: rpc.JSONRPCResponse): void {
    throw new Error('TODO 7.2: give the response to whoever waits for it');
  }

  /** The one way out of `#waiting`. @returns who waited, if somebody did */
  #take(id: rpc.RequestId): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.onend?.();
    return waiting;
  }

  /** @returns whether somebody waited for this id */
  #reject(id: rpc.RequestId, reason: Error): boolean {
    const waiting = this.#take(id);
    waiting?.reject(reason);
    return waiting !== undefined;
  }

  /**
   * A response that was no valid message is a response all the same, and its request ends with it. So does one
   * of which the transport says that no response will come.
   */
  #endRefused(error: Error): void {
    const { cause } = error;
    if (!rpc.isObject(cause) || 'method' in cause || !rpc.isRequestId(cause.id)) return;
    const problem = new Error('The response is no valid message', { cause });
    this.#reject(cause.id, error instanceof rpc.RpcError ? problem : error);
  }

  /** The other side is gone: every request that still waits ends with an error. */
  #endAll(reason: Error): void {
    throw new Error('TODO 7.3: end every request that still waits');
  }

  /** Answers a request, however long that takes; meanwhile others come in. */
  async #answer(request: rpc.JSONRPCRequest): Promise<void> {
    const work = this.#respond(request);
    this.#atWork.add(work);
    await work;
    this.#atWork.delete(work);
  }

  async #respond(request: rpc.JSONRPCRequest): Promise<void> {
    try {
      const answer = await this.onrequest(request, this.#contextOf(request));
      // With no response, or one with another id, the other side would wait for ever.
      if (answer?.id !== request.id) throw new Error(`No answer to ${request.method} was given`);
      await this.transport.send(answer);
    } catch (error) {
      if (error instanceof Cancelled) return;
      // Also when the answer cannot be written as JSON. When the pipe is gone, nobody hears it.
      await this.transport.send(rpc.errorResponse(request.id, error)).catch(() => {});
    }
  }

  #contextOf(request: rpc.JSONRPCRequest): Context {
    const about = request.id;
    return {
      meta: metaOf(request),
      request: (method, params) => this.call(method, params, { about }).answer,
      notify: (method, params) => this.notify(method, params, about),
    };
  }
}
