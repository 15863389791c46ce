// Given. The client of step 06 on a peer: no `once`, no listener, just requests.
//   const client = new Client(transport);
//   await client.connect();
//   const tools = await client.listTools();
import * as rpc from '../step-02-messages/messages.ts';
import type { Transport } from '../step-04-transport/transport.ts';
import { checkVersion, initializeParams } from '../step-05-handshake/handshake.ts';
import { Peer } from './peer.ts';

export class Client {
  readonly peer: Peer;

  constructor(transport: Transport) {
    this.peer = new Peer(transport);
  }

  /**
   * Shakes hands: `initialize`, its result, `notifications/initialized`.
   *
   * @returns the result of `initialize`: protocolVersion, capabilities, serverInfo
   * @throws when the server offers a revision that we do not know; the connection is closed then
   */
  async connect(): Promise<rpc.Result> {
    await this.peer.start();
    const clientInfo = { name: 'ExampleClient', version: '1.0.0' };
    const result = await this.peer.request('initialize', initializeParams(clientInfo));
    try {
      checkVersion(result);
    } catch (error) {
      await this.close();
      throw error;
    }
    await this.peer.notify('notifications/initialized');
    return result;
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
