// Given. The client's end of this revision: the transport of step 17, with headers that say what the body says.
// Which headers the tools have it is told by `noting`.
import * as rpc from '../step-02-messages/messages.ts';
import { metaOf } from '../step-07-pairing/context.ts';
import { HttpClientTransport } from '../step-17-client/http-client.ts';
import { META } from '../step-19-stateless/stateless.ts';
import type { HeaderPath } from './header-paths.ts';
import { encode, mirrored } from './mirror.ts';

export { noting } from './noting.ts';

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

  /** A session that comes with a response of this revision is none. */
  protected override async exchange(method: string, message?: rpc.JSONRPCMessage, more = {}) {
    const response = await super.exchange(method, message, more);
    if (isStateless(message)) delete response.headers['mcp-session-id'];
    return response;
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
