// A client that waits for "the next message": an event made into a line of code with once + Promise.
//   const client = new Client(transport);
//   await client.connect();
//   const { tools } = await client.listTools();
import { EventEmitter } from 'node:events';
import * as rpc from '../step-02-messages/messages.ts';
import type { Transport } from '../step-04-transport/transport.ts';
import { checkVersion, initializeParams } from '../step-05-handshake/handshake.ts';

const clientInfo = { name: 'ExampleClient', version: '1.0.0' };

export class Client {
  readonly #transport: Transport;
  /** Emits 'message' with every message that comes in. */
  readonly #incoming = new EventEmitter();
  #lastId = 0;

  constructor(transport: Transport) {
    this.#transport = transport;
    transport.onmessage = (message) => this.#incoming.emit('message', message);
  }

  /** Sends a request with a new id and waits for the next message, which it takes for the answer. */
  async #ask(method: string, params?: rpc.JSONObject): Promise<rpc.Result> {
    this.#lastId += 1;
    // Listen before you send: the answer may be faster than the next line.
    const next = new Promise<rpc.JSONRPCMessage>((resolve) => {
      this.#incoming.once('message', resolve);
    });
    await this.#transport.send({ jsonrpc: '2.0', id: this.#lastId, method, params });
    const answer = await next;
    if ('error' in answer) throw new rpc.RpcError(answer.error.code, answer.error.message);
    // We take it for our answer. It need not be: see the experiments of this step.
    return (answer as rpc.JSONRPCResultResponse).result;
  }

  /**
   * Shakes hands: `initialize`, its result, `notifications/initialized`.
   *
   * @returns the result of `initialize`: protocolVersion, capabilities, serverInfo
   * @throws when the server offers a revision that we do not know
   */
  async connect(): Promise<rpc.Result> {
    await this.#transport.start();
    const result = await this.#ask('initialize', initializeParams(clientInfo));
    checkVersion(result);
    await this.#transport.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    return result;
  }

  /** @returns the result of `tools/list`: `{ tools: [{ name, description, inputSchema }] }` */
  listTools(): Promise<rpc.Result> {
    return this.#ask('tools/list');
  }

  close(): Promise<void> {
    return this.#transport.close();
  }
}
