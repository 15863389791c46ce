// Given. The client's end of this revision: the transport of step 17, with headers that say what the body says.
import * as rpc from '../step-02-messages/messages.ts';
import { quiet } from '../step-07-pairing/call.ts';
import { type AskPeer, Client } from '../step-07-pairing/client.ts';
import { metaOf, type RequestOptions } from '../step-07-pairing/context.ts';
import type { Peer } from '../step-07-pairing/peer.ts';
import { HttpClientTransport } from '../step-17-client/http-client.ts';
import { META } from '../step-19-stateless/stateless.ts';
import { type HeaderPath, headerPaths } from './header-paths.ts';
import { encode, HEADER_MISMATCH, mirrored } from './mirror.ts';

/** Whether a message is a request that carries along what a handshake would have said. */
function isStateless(message?: rpc.JSONRPCMessage): message is rpc.JSONRPCRequest {
  return message !== undefined && rpc.isRequest(message) && META.protocolVersion in metaOf(message);
}

export class MirrorTransport extends HttpClientTransport {
  /** The headers that each tool has, by its name: see `noting`. */
  readonly tools = new Map<unknown, HeaderPath[]>();
  /** What breaks off our requests, by id, as long as they have no response. */
  readonly #breaking = new Map<rpc.RequestId, AbortController>();

  constructor(url: string | URL) {
    super(url);
    // Not AbortSignal.any: what it makes is kept for as long as the connection lasts.
    this.ending.signal.addEventListener('abort', () => {
      for (const controller of this.#breaking.values()) controller.abort(this.ending.signal.reason);
      this.#breaking.clear();
    });
  }

  /** To cancel a request of this revision is to close its stream: nothing is sent. */
  override async send(message: rpc.JSONRPCMessage): Promise<void> {
    if (this.#isBreak(message)) return;
    try {
      await super.send(message);
    } catch (error) {
      if (rpc.isRequest(message)) this.#forget(message);
      throw error;
    }
  }

  #isBreak(message: rpc.JSONRPCMessage): boolean {
    if (!rpc.isNotification(message) || message.method !== 'notifications/cancelled') return false;
    const { requestId } = rpc.isObject(message.params) ? message.params : {};
    const controller = this.#breaking.get(requestId as rpc.RequestId);
    if (!controller) return false;
    this.open.sent(message);
    this.#breaking.delete(requestId as rpc.RequestId);
    controller.abort(new Error('The request is cancelled'));
    return true;
  }

  protected override signalFor(message?: rpc.JSONRPCMessage): AbortSignal {
    if (!isStateless(message)) return super.signalFor(message);
    const controller = new AbortController();
    this.#breaking.set(message.id, controller);
    return controller.signal;
  }

  protected override take(text: string): rpc.JSONRPCMessage | undefined {
    const message = super.take(text);
    if (message && !('method' in message)) this.#forget(message);
    return message;
  }

  protected override missed(message: rpc.JSONRPCMessage | undefined, reason: Error): void {
    this.#forget(message);
    super.missed(message, reason);
  }

  #forget(message?: rpc.JSONRPCMessage): void {
    if (message && 'id' in message) this.#breaking.delete(message.id!);
  }

  protected override headersFor(message?: rpc.JSONRPCMessage): Record<string, string> {
    const headers = super.headersFor(message);
    if (!isStateless(message)) return headers;
    // What a server of another revision has given us, one of this revision has no use for.
    delete headers['MCP-Session-Id'];
    const { name } = rpc.isObject(message.params) ? message.params : {};
    const paths = message.method === 'tools/call' ? this.tools.get(name) : [];
    for (const [header, value] of mirrored(message, paths)) headers[header] = encode(value);
    return headers;
  }
}

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
  { tools }: MirrorTransport,
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
      warn(`${rpc.excerpt(String(tool.name))} is left out: ${(error as Error).message}`);
      return false;
    }
  });
}
