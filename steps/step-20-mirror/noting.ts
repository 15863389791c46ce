// Given. How a client asks in this revision over HTTP: it notes which headers the tools have.
import * as rpc from '../step-02-messages/messages.ts';
import { quiet } from '../step-07-pairing/call.ts';
import { type AskPeer, Client } from '../step-07-pairing/client.ts';
import type { RequestOptions } from '../step-07-pairing/context.ts';
import type { Peer } from '../step-07-pairing/peer.ts';
import { type HeaderPath, headerPaths } from './header-paths.ts';
import type { MirrorTransport } from './mirror-transport.ts';
import { HEADER_MISMATCH } from './mirror.ts';

/**
 * Asks, and notes from each `tools/list` which headers a tool has. A tool whose headers are not as they should
 * be is left out of the result: its calls would be refused. A call whose headers do not fit is asked once more,
 * after the list: the tool may have changed.
 *
 * @param warn hears of each tool that was left out
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#client-behavior
 */
export function noting(
  ask: AskPeer,
  { tools }: Pick<MirrorTransport, 'tools'>,
  warn: (text: string) => void = console.error,
): AskPeer {
  const list: AskPeer = async (...asked) => {
    const result = await ask(...asked);
    return { ...result, tools: usable(result.tools, tools, warn) };
  };
  return (peer, method, params, options) => {
    if (method === 'tools/list') return quiet(list(peer, method, params, options));
    const answer = ask(peer, method, params, options);
    if (method !== 'tools/call') return answer;
    const again = async (error: unknown) => {
      if ((error as rpc.RpcError | undefined)?.code !== HEADER_MISMATCH) throw error;
      await listAll(peer, list, options).catch((problem) => {
        throw options?.signal?.aborted ? problem : error;
      });
      return ask(peer, method, params, options);
    };
    return quiet(answer.catch(again));
  };
}

/** Asks for all pages of the list. A signal of `options` breaks that off. */
async function listAll(peer: Peer, list: AskPeer, { signal }: RequestOptions = {}): Promise<void> {
  const options = signal && { signal };
  const client = new Client(peer, {
    ask: (_, method, params) => list(peer, method, params, options),
  });
  client.serverCapabilities = { tools: {} };
  await client.listTools();
}

function usable(
  listed: unknown,
  noted: Map<unknown, HeaderPath[]>,
  warn: (text: string) => void,
): unknown[] {
  return [listed].flat().filter((tool) => {
    if (!rpc.isObject(tool)) return false;
    try {
      noted.set(tool.name, headerPaths(tool.inputSchema));
      return true;
    } catch (error) {
      noted.delete(tool.name);
      // As JSON: a name may hold anything, and be anything.
      const name = rpc.excerpt(JSON.stringify(tool.name) ?? 'a tool without a name');
      warn(`${name} is left out: ${(error as Error).message}`);
      return false;
    }
  });
}
