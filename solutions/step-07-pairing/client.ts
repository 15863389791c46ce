// Given. The client of step 06 on a peer: no `once`, no listener, just requests.
//   const client = new Client(new Peer(transport));
//   await client.connect();
//   const tools = await client.listTools();
import * as rpc from '../step-02-messages/messages.ts';
import {
  checkVersion,
  type Implementation,
  INITIALIZED,
  initializeParams,
} from '../step-05-handshake/handshake.ts';
import { quiet } from './call.ts';
import type { RequestOptions } from './context.ts';
import type { Peer } from './peer.ts';

/** How a client asks, once it may. */
export type AskPeer = (
  peer: Peer,
  method: string,
  params?: rpc.JSONObject,
  options?: RequestOptions,
) => Promise<rpc.Result>;

export interface ClientOptions {
  clientInfo?: Implementation;
  /** What the server may ask of us. */
  capabilities?: rpc.JSONObject;
  /** How we ask. If left out we wait for ever; from step 10 on it is `request`, which has clocks. */
  ask?: AskPeer;
}

/** The capability that a server must have declared before it is asked, by how the method begins. */
const NEEDED: Record<string, string> = {
  'tools/': 'tools',
  'resources/': 'resources',
  'prompts/': 'prompts',
  'completion/': 'completions',
  'logging/': 'logging',
};

/** A list that has not ended by then never will. */
const MAX_PAGES = 1000;

export class Client {
  readonly peer: Peer;
  /** What the server has declared. Nothing, as long as we have not shaken hands. */
  serverCapabilities: rpc.JSONObject = {};
  readonly #options: ClientOptions;
  readonly #ask: AskPeer;

  constructor(peer: Peer, options: ClientOptions = {}) {
    this.peer = peer;
    this.#options = options;
    this.#ask = options.ask ?? ((peer, method, params) => peer.call(method, params).answer);
    // A server that prints what is no message is the usual reason of a wait without end.
    peer.onerror ??= ({ message, cause }) => console.error(message, cause ?? '');
  }

  /**
   * Shakes hands: `initialize`, its result, `notifications/initialized`.
   *
   * @returns the result of `initialize`: protocolVersion, capabilities, serverInfo
   * @throws when the server cannot be started, does not answer as it should, or offers a revision that
   *   we do not know; the connection is closed then
   */
  async connect(): Promise<rpc.Result> {
    await this.peer.start();
    return this.shakeHands();
  }

  /** What `connect` does over a connection that was started already. */
  async shakeHands(): Promise<rpc.Result> {
    try {
      const { clientInfo = { name: 'ExampleClient', version: '1.0.0' }, capabilities } =
        this.#options;
      const result = await this.request('initialize', initializeParams(clientInfo, capabilities));
      checkVersion(result);
      if (rpc.isObject(result.capabilities)) this.serverCapabilities = result.capabilities;
      await this.peer.notify(INITIALIZED);
      return result;
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  /**
   * Asks the server.
   *
   * @returns the `result` of its response
   * @throws RpcError when the response is an error; another error when the server has not declared what
   *   the method needs, and then nothing is sent, or when no response can come any more
   * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle#operation
   */
  request(method: string, params?: rpc.JSONObject, options?: RequestOptions): Promise<rpc.Result> {
    const needed = NEEDED[method.slice(0, method.indexOf('/') + 1)];
    if (needed === undefined || rpc.isObject(this.serverCapabilities[needed])) {
      return this.#ask(this.peer, method, params, options);
    }
    const problem = `The server has not declared ${needed}: ${method} was not sent`;
    return quiet(Promise.reject(new Error(problem)));
  }

  /**
   * Asks for the server's tools, page by page. A page without `nextCursor` is the last one.
   *
   * @returns all tools: `[{ name, description, inputSchema }]`
   * @throws when the server gives the same cursor twice, or page after page without end
   * @see https://modelcontextprotocol.io/specification/2025-11-25/server/utilities/pagination
   */
  async listTools(): Promise<rpc.Result[]> {
    const tools: rpc.Result[] = [];
    const seen = new Set<unknown>();
    let params: rpc.Result | undefined;
    do {
      const { tools: page, nextCursor } = await this.request('tools/list', params);
      if (Array.isArray(page)) tools.push(...page.filter(rpc.isObject));
      if (seen.has(nextCursor)) throw new Error(`the server repeats the cursor ${nextCursor}`);
      if (seen.size === MAX_PAGES) throw new Error(`no end of tools after ${MAX_PAGES} pages`);
      seen.add(nextCursor);
      params = typeof nextCursor === 'string' ? { cursor: nextCursor } : undefined;
    } while (params);
    return tools;
  }

  close(): Promise<void> {
    return this.peer.close();
  }
}
