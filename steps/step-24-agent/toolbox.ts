// Given. The tools of several servers in one box, each under the name of its server.
import * as rpc from '../step-02-messages/messages.ts';
import type { Client } from '../step-07-pairing/client.ts';
import type { RequestOptions } from '../step-07-pairing/context.ts';
import type { OfferedTool } from './model.ts';

/** What a model is given of a result, in characters. A conversation has to fit into it as well. */
const MAX_TEXT = 20_000;

interface Placed extends OfferedTool {
  client: Client;
  /** Its name at its server. */
  own: string;
}

export class Toolbox {
  /** By the name that the model knows. */
  readonly #tools = new Map<string, Placed>();

  /**
   * Puts the tools of a server into the box.
   *
   * @param server a name that we have chosen: what the server calls itself is no name to rely on
   * @param isTrusted says of each tool whether it is offered: see `guard.ts`
   */
  async add(
    server: string,
    client: Client,
    isTrusted: (tool: OfferedTool) => boolean = () => true,
  ): Promise<void> {
    for (const { name: own, description, inputSchema } of await client.listTools()) {
      if (typeof own !== 'string') continue;
      const name = `${server}__${own}`;
      const tool = { name, description: String(description ?? ''), inputSchema };
      if (isTrusted(tool)) this.#tools.set(name, { ...tool, client, own });
    }
  }

  get tools(): OfferedTool[] {
    return [...this.#tools.values()].map(({ client, own, ...offered }) => offered);
  }

  /**
   * Calls a tool.
   *
   * @returns the CallToolResult
   * @throws when there is no such tool; what `request` of its client throws
   */
  call(name: string, args: rpc.JSONObject, options?: RequestOptions): Promise<rpc.Result> {
    const tool = this.#tools.get(name);
    if (!tool) return Promise.reject(new Error(`There is no tool ${rpc.excerpt(name)}`));
    return tool.client.request('tools/call', { name: tool.own, arguments: args }, options);
  }
}

/** What a model reads of a result: its texts, and of everything else what it is. A long one is cut, and says so. */
export function textFor({ content }: rpc.Result): string {
  const blocks = [content].flat().filter(rpc.isObject);
  const text = blocks
    .map((block) => (typeof block.text === 'string' ? block.text : `[${block.type}]`))
    .join('\n');
  if (text.length <= MAX_TEXT) return text;
  return `${text.slice(0, MAX_TEXT)}\n[cut: ${text.length} characters in all]`;
}
