// In place of step-07-pairing/peer.ts
// One end of a connection: it asks, it answers, and it finds each answer by its id.
import * as rpc from '../../solutions/step-02-messages/messages.ts';
import type { Transport } from '../../solutions/step-04-transport/transport.ts';
import {
  type Call,
  type CallOptions,
  quiet,
  type Waiting,
} from '../../solutions/step-07-pairing/call.ts';
import { type Context, type Handler, metaOf } from '../../solutions/step-07-pairing/context.ts';
import { type Listener, Listeners } from '../../solutions/step-07-pairing/listeners.ts';

export class Peer {
  onrequest: Handler = answerTo;
  onerror?: (error: Error) => void;
  onclose?: (reason: Error) => void;
  readonly transport: Transport;
  readonly #waiting = new Map<unknown, Waiting>();
  readonly #listeners = new Listeners((error) => this.onerror?.(error));
  #lastId = 0;

  constructor(transport: Transport) {
    this.transport = transport;
    transport.onmessage = (message) => this.#receive(message);
    transport.onerror = ({ message, cause }) => {
      if (rpc.isObject(cause)) this.#take(cause.id)?.reject(new Error(message, { cause }));
    };
    transport.onclose = (reason = new Error('The connection is closed')) => {
      for (const id of [...this.#waiting.keys()]) this.#take(id)?.reject(reason);
      this.onclose?.(reason);
    };
  }

  start = () => this.transport.start();
  close = () => this.transport.close();
  on = (method: string, listener: Listener) => this.#listeners.on(method, listener);
  notify = (method: string, params?: rpc.JSONObject, about?: rpc.RequestId) =>
    quiet(this.transport.send({ jsonrpc: '2.0', method, params }, about));

  call(method: string, params?: rpc.JSONObject, { about, onend }: CallOptions = {}): Call {
    const id = (this.#lastId += 1);
    const answer = new Promise<rpc.Result>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, onend });
    });
    const end = (reason: Error): boolean => {
      const waiting = this.#take(id);
      waiting?.reject(reason);
      return waiting !== undefined;
    };
    this.transport.send({ jsonrpc: '2.0', id, method, params }, about).catch(end);
    return { id, answer: quiet(answer), end };
  }

  #receive(message: rpc.JSONRPCMessage): void {
    if ('id' in message && this.#waiting.has(message.id)) this.#settle(message);
    else if (rpc.isRequest(message)) void this.#answer(message);
    else if (rpc.isNotification(message)) this.#listeners.tell(message);
  }

  #settle(message: { id?: unknown; result?: unknown; error?: unknown }): void {
    const waiting = this.#take(message.id)!;
    if (!message.error) return waiting.resolve(message.result as rpc.Result);
    const { code, message: text, data } = message.error as rpc.JSONRPCErrorResponse['error'];
    waiting.reject(new rpc.RpcError(code, text, data));
  }

  #take(id: unknown): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.onend?.();
    return waiting;
  }

  async #answer(request: rpc.JSONRPCRequest): Promise<void> {
    const about = request.id;
    const context: Context = {
      meta: metaOf(request),
      request: (method, params) => this.call(method, params, { about }).answer,
      notify: (method, params) => this.notify(method, params, about),
    };
    const answer = await this.onrequest(request, context);
    if (answer) await this.transport.send(answer);
  }
}

function answerTo(request: rpc.JSONRPCRequest): rpc.JSONRPCResponse {
  if (request.method === 'ping') return rpc.resultResponse(request.id, {});
  return rpc.methodNotFound(request);
}
