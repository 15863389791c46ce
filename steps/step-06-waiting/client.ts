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
    throw new Error('TODO 6.1: send a request and wait for the next message');
  }

  /**
   * Shakes hands: `initialize`, its result, `notifications/initialized`.
   *
   * @returns the result of `initialize`: protocolVersion, capabilities, serverInfo
   * @throws when the server offers a revision that we do not know
   */
  async connect(): Promise<rpc.Result> {
    throw new Error('TODO 6.2: shake hands');
  }

  /** @returns the result of `tools/list`: `{ tools: [{ name, description, inputSchema }] }` */
  listTools(): Promise<rpc.Result> {
    return this.#ask('tools/list');
  }

  close(): Promise<void> {
    return this.#transport.close();
  }
}
