// In place of step-17-client/http-client.ts
// The client's end over HTTP, in one piece.
import type { IncomingMessage } from 'node:http';
import * as rpc from '../../solutions/step-02-messages/messages.ts';
import type { Transport } from '../../solutions/step-04-transport/transport.ts';
import {
  errorIn,
  exchange,
  mediaTypeOf,
  readEvents,
  textOf,
} from '../../solutions/step-17-client/post.ts';

export class HttpClientTransport implements Transport {
  onclose?: (reason?: Error) => void | Promise<void>;
  onerror?: (error: Error) => void;
  onmessage?: (message: rpc.JSONRPCMessage) => void;

  readonly #url: URL;
  readonly #ending = new AbortController();
  protected sessionId: string | undefined;
  protected protocolVersion: string | undefined;

  constructor(url: string | URL) {
    this.#url = new URL(url);
  }

  async start(): Promise<void> {}

  async send(message: rpc.JSONRPCMessage): Promise<void> {
    const response = await this.exchange('POST', message);
    if (response.statusCode! >= 300) return this.#refuse(response, message);
    this.sessionId = response.headers['mcp-session-id']?.toString();
    if (mediaTypeOf(response) === 'text/event-stream') void this.#follow(response);
    else this.#take(await textOf(response));
    const isReady = 'method' in message && message.method === 'notifications/initialized';
    if (isReady) void this.exchange('GET').then((stream) => this.#follow(stream));
  }

  async close(): Promise<void> {
    if (this.#ending.signal.aborted) return;
    const told = this.sessionId === undefined ? undefined : this.exchange('DELETE');
    const late = new Promise((resolve) => setTimeout(resolve, 500));
    await Promise.race([told?.catch(() => {}), late]);
    this.#end(new Error('The connection is closed'));
  }

  protected exchange(method: string, message?: rpc.JSONRPCMessage): Promise<IncomingMessage> {
    const headers = {
      Accept: 'application/json, text/event-stream',
      ...(message && { 'Content-Type': 'application/json' }),
      ...(this.sessionId !== undefined && { 'MCP-Session-Id': this.sessionId }),
      ...(this.protocolVersion && { 'MCP-Protocol-Version': this.protocolVersion }),
    };
    return exchange(this.#url, { method, headers, signal: this.#ending.signal }, message);
  }

  async #follow(response: IncomingMessage): Promise<void> {
    await readEvents(response, ({ data = '' }) => this.#take(data)).catch(() => {});
  }

  async #refuse(response: IncomingMessage, message: rpc.JSONRPCMessage): Promise<void> {
    const text = await textOf(response);
    if (rpc.isRequest(message) && errorIn(text)?.id === message.id) return this.#take(text);
    const reason = new Error(`The server refuses with ${response.statusCode}: ${text}`);
    if (response.statusCode === 404 && this.sessionId !== undefined) this.#end(reason);
    throw reason;
  }

  #take(text: string): void {
    if (text === '') return;
    const message = rpc.parseMessage(text);
    if ('result' in message && message.result.protocolVersion !== undefined) {
      this.protocolVersion = String(message.result.protocolVersion);
    }
    this.onmessage?.(message);
  }

  #end(reason: Error): void {
    if (this.#ending.signal.aborted) return;
    this.#ending.abort(reason);
    void this.onclose?.(reason);
  }
}
