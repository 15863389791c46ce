// In place of step-06-waiting/client.ts
// Connects, and then asks for the tools.
import { EventEmitter, once } from 'node:events';
import * as rpc from '../../solutions/step-02-messages/messages.ts';
import type { Transport } from '../../solutions/step-04-transport/transport.ts';
import { checkVersion, initializeParams } from '../../solutions/step-05-handshake/handshake.ts';

export class Client {
  readonly #transport: Transport;
  readonly #incoming = new EventEmitter();
  #lastId = 0;

  constructor(transport: Transport) {
    this.#transport = transport;
    transport.onmessage = (message) => this.#incoming.emit('message', message);
  }

  async #ask(method: string, params?: rpc.JSONObject): Promise<rpc.Result> {
    this.#lastId += 1;
    const next = once(this.#incoming, 'message');
    await this.#transport.send({ jsonrpc: '2.0', id: this.#lastId, method, params });
    const [answer] = await next;
    if (answer.error) throw new rpc.RpcError(answer.error.code, answer.error.message);
    return answer.result;
  }

  async connect(): Promise<rpc.Result> {
    await this.#transport.start();
    const clientInfo = { name: 'ExampleClient', version: '1.0.0' };
    const [result] = await Promise.all([
      this.#ask('initialize', initializeParams(clientInfo)),
      this.#transport.send({ jsonrpc: '2.0', method: 'notifications/initialized' }),
    ]);
    checkVersion(result);
    return result;
  }

  listTools(): Promise<rpc.Result> {
    return this.#ask('tools/list');
  }

  close(): Promise<void> {
    return this.#transport.close();
  }
}
