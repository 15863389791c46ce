// One connection over many HTTP requests: a Transport of six members, made of POSTs and one GET.
//   → POST /mcp · MCP-Session-Id: {sid}    {"jsonrpc":"2.0","id":2,"method":"tools/call",…}
//   ← its own response                     {…"notifications/progress"…}   {"jsonrpc":"2.0","id":2,"result":{…}}
//   → GET /mcp · MCP-Session-Id: {sid}
//   ← its own response                     {…"notifications/tools/list_changed"}
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as rpc from '../step-02-messages/messages.ts';
import type { Transport } from '../step-04-transport/transport.ts';
import { Refusal, sendAccepted } from '../step-14-door/status.ts';
import { MessageStream } from '../step-15-events/stream.ts';

export const SESSION_HEADER = 'MCP-Session-Id';

export class SessionTransport implements Transport {
  onclose?: (reason?: Error) => void | Promise<void>;
  onerror?: (error: Error) => void;
  onmessage?: (message: rpc.JSONRPCMessage) => void;

  /** Random, so that nobody guesses it. It says whose connection this is, and not who somebody is. */
  readonly id = randomUUID();
  /** What was agreed in the handshake. Before that there is no session yet. */
  protocolVersion?: string;
  readonly #onopen: (session: SessionTransport) => void;
  /** The streams of the POSTs whose requests have no response yet, by the id of the request. */
  readonly #posts = new Map<rpc.RequestId, MessageStream>();
  /** The stream of the GET: for what belongs to no request. */
  #standing?: MessageStream;

  /** @param onopen is called when `initialize` has a result, just before that is sent */
  constructor(onopen: (session: SessionTransport) => void = () => {}) {
    this.#onopen = onopen;
  }

  async start(): Promise<void> {}

  /** Whether the client holds a response open: then it is not gone, however silent it is. */
  get isInUse(): boolean {
    return [...this.#posts.values(), this.#standing].some((stream) => stream?.isOpen);
  }

  /**
   * Takes the message that a POST has brought. The response to a request is kept until `send` has what
   * belongs into it; anything else is taken with 202. Then the message goes to whoever listens, and a
   * notification may end another POST: see `#endCancelled`.
   *
   * @throws Refusal 400 when a request has the id of one that has no response yet
   */
  receive(message: rpc.JSONRPCMessage, response: ServerResponse): void {
    throw new Error('TODO 16.1: keep the response of a request, take anything else');
  }

  /** A request that was cancelled has no response, and its POST would stay open for ever. */
  #endCancelled(message: rpc.JSONRPCMessage): void {
    if (!rpc.isNotification(message) || message.method !== 'notifications/cancelled') return;
    const { requestId } = rpc.isObject(message.params) ? message.params : {};
    this.#take(requestId as rpc.RequestId)?.end();
  }

  /**
   * Keeps the response to a GET for what belongs to no request. An older one ends: each message goes to one
   * stream only.
   *
   * @param request a later step looks at it
   */
  listen(response: ServerResponse, _request: IncomingMessage): void {
    this.#standing?.end();
    this.#standing = this.newStream(response);
    this.#standing.begin();
    // Node keeps the head back until there is a body, and the client waits for it.
    response.flushHeaders();
  }

  /** A response goes to the POST of its request, and ends it. Everything else: see `#tell`. */
  async send(message: rpc.JSONRPCMessage, about?: rpc.RequestId): Promise<void> {
    if (!('method' in message)) return this.#respond(message);
    return this.#tell(message, about);
  }

  /**
   * What is about a request goes to the POST of that request, and everything else to the GET. Where there is
   * no such stream, or its client is gone, a notification is lost and a question is not asked.
   *
   * @returns when the message has left
   * @throws when a request of ours finds no stream; what `send` of a stream throws
   * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#multiple-connections
   */
  async #tell(
    message: rpc.JSONRPCRequest | rpc.JSONRPCNotification,
    about?: rpc.RequestId,
  ): Promise<void> {
    throw new Error('TODO 16.2: find the stream that a message goes to');
  }

  /** The first response is that to `initialize`: a session is open once it is a result. */
  async #respond(response: rpc.JSONRPCResponse): Promise<void> {
    const isFirst = this.protocolVersion === undefined;
    if (isFirst && 'result' in response) {
      this.protocolVersion = String(response.result.protocolVersion);
      this.#onopen(this);
    }
    await this.#take(response.id)?.send(response);
    // Not awaited: it waits until all that was asked has its response, and here that is this one.
    if (isFirst && 'error' in response) void this.close();
  }

  /** The stream of the POST that has brought this request, which waits no more. */
  #take(id: rpc.RequestId | undefined): MessageStream | undefined {
    const stream = this.#posts.get(id!);
    this.#posts.delete(id!);
    return stream;
  }

  async close(): Promise<void> {
    for (const stream of [...this.#posts.values(), this.#standing]) stream?.end();
    this.#posts.clear();
    await this.onclose?.();
  }

  /** A later step has streams that can be taken up again. */
  protected newStream(response: ServerResponse): MessageStream {
    return new MessageStream(response);
  }
}
