// In place of step-07-pairing/peer.ts
// One end of a connection: it asks, it answers ping, and it finds each answer by its id.
import * as rpc from '../solutions/step-02-messages/messages.ts';
import type { Transport } from '../solutions/step-04-transport/transport.ts';

interface Waiting {
  resolve: (result: rpc.Result) => void;
  reject: (error: Error) => void;
}

export class Peer {
  onnotification?: (notification: rpc.JSONRPCNotification) => void;
  onclose?: () => void;
  protected readonly waiting = new Map<unknown, Waiting>();
  readonly #transport: Transport;
  #lastId = 0;

  constructor(transport: Transport) {
    this.#transport = transport;
    transport.onmessage = (message) => this.#receive(message);
    transport.onerror = (error) => this.#settle(error.cause as rpc.JSONRPCErrorResponse, error);
    transport.onclose = (reason = new Error('The connection is closed')) => {
      for (const { reject } of this.waiting.values()) reject(reason);
      this.waiting.clear();
      this.onclose?.();
    };
  }

  start = () => this.#transport.start();
  close = () => this.#transport.close();
  notify = (method: string) => this.#transport.send({ jsonrpc: '2.0', method });

  request(method: string, params?: rpc.JSONObject): Promise<rpc.Result> {
    const id = (this.#lastId += 1);
    const answer = new Promise<rpc.Result>((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.#transport.send({ jsonrpc: '2.0', id, method, params }).catch((error: Error) => {
        this.waiting.delete(id);
        reject(error);
      });
    });
    answer.catch(() => {}); // whoever does not wait must not crash the process
    return answer;
  }

  #receive(message: rpc.JSONRPCMessage): void {
    if ('id' in message && this.waiting.has(message.id)) this.#settle(message);
    else if (rpc.isRequest(message)) void this.#transport.send(answerTo(message));
    else if (rpc.isNotification(message)) this.onnotification?.(message);
  }

  #settle(message: { id?: unknown; result?: unknown; error?: unknown }, problem?: Error): void {
    const entry = this.waiting.get(message?.id);
    if (!entry) return;
    this.waiting.delete(message.id);
    if (problem) return entry.reject(problem);
    if (!message.error) return entry.resolve(message.result as rpc.Result);
    const { code, message: text, data } = message.error as rpc.JSONRPCErrorResponse['error'];
    entry.reject(new rpc.RpcError(code, text, data));
  }
}

function answerTo(request: rpc.JSONRPCRequest): rpc.JSONRPCResponse {
  if (request.method === 'ping') return rpc.resultResponse(request.id, {});
  return rpc.methodNotFound(request);
}
