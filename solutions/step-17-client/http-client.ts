// The client's end over HTTP: each message is a POST of its own, and what comes back may come anywhere.
//   → POST /mcp    {"jsonrpc":"2.0","id":2,"method":"tools/list"}
//   ← 200 · Content-Type: application/json     {"jsonrpc":"2.0","id":2,"result":{…}}
//   ← 200 · Content-Type: text/event-stream    data: {…}⏎⏎ data: {"jsonrpc":"2.0","id":2,"result":{…}}⏎⏎
import { setMaxListeners } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import * as rpc from '../step-02-messages/messages.ts';
import type { Transport } from '../step-04-transport/transport.ts';
import { INITIALIZED } from '../step-05-handshake/handshake.ts';
import type { StreamEvent } from '../step-15-events/events.ts';
import { OpenRequests } from './open-requests.ts';
import { errorIn, exchange, mediaTypeOf, readEvents, textOf } from './post.ts';

/** How long the server may take to hear that the session is over, in ms. */
const PATIENCE_MS = 1000;

export class HttpClientTransport implements Transport {
  onclose?: (reason?: Error) => void | Promise<void>;
  onerror?: (error: Error) => void;
  onmessage?: (message: rpc.JSONRPCMessage) => void;

  /** Breaks off all that is under way when the connection ends. */
  protected readonly ending = new AbortController();
  protected readonly url: URL;
  protected readonly open = new OpenRequests();
  /** What the handshake has given us: in the head of the response to `initialize`, and in its result. */
  protected sessionId?: string;
  protected protocolVersion?: string;

  constructor(url: string | URL) {
    this.url = new URL(url);
    // Node warns of an eleventh listener, and each HTTP request is one.
    setMaxListeners(0, this.ending.signal);
  }

  /** There is nothing to do: the first POST is the first that the server hears of us. */
  async start(): Promise<void> {}

  /**
   * Sends a message in a POST of its own. What the server has to say to it goes to `onmessage`, then or
   * later, in any order.
   *
   * @returns a promise: it resolves when the server has taken the message, which is not yet the response
   * @throws when the server cannot be reached, or refuses the message
   */
  async send(message: rpc.JSONRPCMessage): Promise<void> {
    this.open.sent(message);
    try {
      await this.#receive(await this.exchange('POST', message), message);
    } catch (error) {
      this.open.drop(message);
      throw error;
    }
    if (rpc.isNotification(message) && message.method === INITIALIZED) void this.#listen();
  }

  /** @returns the head of the response. @throws also when the connection has ended */
  protected exchange(method: string, message?: rpc.JSONRPCMessage, more = {}) {
    this.ending.signal.throwIfAborted();
    const signal = this.signalFor(message);
    const headers = { ...this.headersFor(message), ...more };
    return exchange(this.url, { method, headers, signal }, message);
  }

  /** What breaks off an HTTP request: the end of the connection, at least. */
  protected signalFor(_message?: rpc.JSONRPCMessage): AbortSignal {
    return this.ending.signal;
  }

  /**
   * The headers of an HTTP request: both kinds of answer are taken, the body of a POST is JSON, and once
   * the handshake has given us a session and a revision, each request names them.
   *
   * @param message what a POST carries; undefined for GET and DELETE
   * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#protocol-version-header
   */
  protected headersFor(message?: rpc.JSONRPCMessage): Record<string, string> {
    const headers: Record<string, string> = { Accept: 'application/json, text/event-stream' };
    if (message) headers['Content-Type'] = 'application/json';
    if (this.sessionId !== undefined) headers['MCP-Session-Id'] = this.sessionId;
    if (this.protocolVersion !== undefined) headers['MCP-Protocol-Version'] = this.protocolVersion;
    return headers;
  }

  /**
   * Takes the response to a POST: one message of JSON, or none; or a stream of events, message by message,
   * for as long as it takes, which nobody here waits for. A status that is not 2xx is a refusal.
   */
  async #receive(response: IncomingMessage, message: rpc.JSONRPCMessage): Promise<void> {
    const { statusCode = 0, headers } = response;
    if (statusCode < 200 || statusCode > 299) return this.#refused(response, message);
    this.sessionId ??= headers['mcp-session-id'] as string | undefined;
    const isStream = mediaTypeOf(response) === 'text/event-stream';
    if (isStream) return void this.follow(response, message);
    const text = await textOf(response);
    if (text !== '') this.take(text);
    this.missed(message, new Error('The response has no message in it'));
  }

  /**
   * What a refusal means. When its body is an error with the id of our request, it is the response to that,
   * as any other. A 404 without it says that our session is over. The rest was not taken.
   *
   * @throws when the message was not taken
   */
  async #refused(response: IncomingMessage, message: rpc.JSONRPCMessage): Promise<void> {
    const text = await textOf(response);
    const answer = errorIn(text);
    const isOurs = rpc.isRequest(message) && answer?.id === message.id;
    if (isOurs) return void this.take(text);
    const why = (answer?.error.message ?? text.slice(0, 200)) || 'no reason given';
    const reason = new Error(`The server refuses with ${response.statusCode}: ${why}`);
    if (response.statusCode === 404 && this.sessionId !== undefined) await this.#end(reason);
    throw reason;
  }

  /** Opens the GET, on which the server sends what belongs to no request. It may say 405: then it does not. */
  async #listen(): Promise<void> {
    try {
      const response = await this.exchange('GET');
      if (mediaTypeOf(response) === 'text/event-stream') return await this.follow(response);
      // A body that nobody reads keeps its connection for ever.
      response.destroy();
      if (response.statusCode !== 405) throw new Error(`No GET here: ${response.statusCode}`);
    } catch (error) {
      if (!this.ending.signal.aborted) this.onerror?.(error as Error);
    }
  }

  /** Reads a stream of events to its end, which may come too early. */
  protected async follow(response: IncomingMessage, message?: rpc.JSONRPCMessage): Promise<void> {
    const onevent = ({ data = '' }: StreamEvent) => void (data !== '' && this.take(data));
    const problem = await readEvents(response, onevent).catch((error: Error) => error);
    this.missed(message, problem ?? new Error('The stream has ended without a response'));
  }

  /** Hands a message on. @returns it, if it was one */
  protected take(text: string): rpc.JSONRPCMessage | undefined {
    try {
      const message = rpc.parseMessage(text);
      if (!('method' in message)) this.#note(message);
      this.onmessage?.(message);
      return message;
    } catch (error) {
      this.onerror?.(error as Error);
      return undefined;
    }
  }

  #note(response: rpc.JSONRPCResponse): void {
    const isHandshake = this.open.answered(response) === 'initialize' && 'result' in response;
    if (isHandshake) this.protocolVersion = String(response.result.protocolVersion);
  }

  /** If a message is a request without a response, none will come: its asker must not wait for ever. */
  protected missed(message: rpc.JSONRPCMessage | undefined, reason: Error): void {
    // When the connection has ended, everybody has heard that already.
    if (!message || !this.open.drop(message) || this.ending.signal.aborted) return;
    this.onerror?.(new Error(reason.message, { cause: { id: message.id } }));
  }

  /** Tells the server that the session is over. It may say 405: then the session ends when it is old. */
  async close(): Promise<void> {
    if (this.sessionId !== undefined && !this.ending.signal.aborted) {
      const told = this.exchange('DELETE').then(
        (response) => response.destroy(),
        () => {},
      );
      await Promise.race([told, delay(PATIENCE_MS, undefined, { ref: false })]);
    }
    await this.#end(new Error('The connection is closed'));
  }

  async #end(reason: Error): Promise<void> {
    if (this.ending.signal.aborted) return;
    this.ending.abort(reason);
    await this.onclose?.(reason);
  }
}
