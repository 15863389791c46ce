// Given. The client of step 06 on a peer: no `once`, no listener, just requests.
//   const client = new Client(new Peer(transport));
//   await client.connect();
//   const tools = await client.listTools();
import * as rpc from '../step-02-messages/messages.ts';
import { checkVersion, initializeParams } from '../step-05-handshake/handshake.ts';
import type { Peer } from './peer.ts';

export class Client<P extends Peer = Peer> {
  readonly peer: P;
  readonly #capabilities: rpc.JSONObject;

  /** @param capabilities what the server may ask of us */
  constructor(peer: P, capabilities: rpc.JSONObject = {}) {
    this.peer = peer;
    this.#capabilities = capabilities;
  }

  /**
   * Shakes hands: `initialize`, its result, `notifications/initialized`.
   *
   * @returns the result of `initialize`: protocolVersion, capabilities, serverInfo
   * @throws when the server cannot be started, does not answer as it should, or offers a revision that
   *   we do not know; the connection is closed then
   */
  async connect(): Promise<rpc.Result> {
    const clientInfo = { name: 'ExampleClient', version: '1.0.0' };
    const params = initializeParams(clientInfo, this.#capabilities);
    try {
      await this.peer.start();
      const result = await this.peer.request('initialize', params);
      checkVersion(result);
      await this.peer.notify('notifications/initialized');
      return result;
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  /**
   * Asks for the server's tools, page by page. A page without `nextCursor` is the last one.
   *
   * @returns all tools: `[{ name, description, inputSchema }]`
   * @throws when the server gives the same cursor twice
   * @see https://modelcontextprotocol.io/specification/2025-11-25/server/utilities/pagination
   */
  async listTools(): Promise<rpc.Result[]> {
    const tools: rpc.Result[] = [];
    const seen = new Set<unknown>();
    let params: rpc.Result | undefined;
    do {
      const { tools: page, nextCursor } = await this.peer.request('tools/list', params);
      if (Array.isArray(page)) tools.push(...page.filter(rpc.isObject));
      if (seen.has(nextCursor)) throw new Error(`the server repeats the cursor ${nextCursor}`);
      seen.add(nextCursor);
      params = typeof nextCursor === 'string' ? { cursor: nextCursor } : undefined;
    } while (params);
    return tools;
  }

  close(): Promise<void> {
    return this.peer.close();
  }
}
