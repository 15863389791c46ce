// Given. One POST is one connection: a request comes in, its response goes out, and nobody remembers either.
import type { ServerResponse } from 'node:http';
import * as rpc from '../step-02-messages/messages.ts';
import type { Transport } from '../step-04-transport/transport.ts';
import { type Handle, readMessage } from '../step-14-door/door.ts';
import { checkMethod, sendAccepted } from '../step-14-door/status.ts';
import { MessageStream } from '../step-15-events/stream.ts';
import { missingIn, UNSUPPORTED_VERSION } from '../step-19-stateless/stateless.ts';
import type { HeaderPath } from './header-paths.ts';
import { checkMirror, HEADER_MISMATCH } from './mirror.ts';

/** The client has not declared what the request needs: step 22. */
export const MISSING_CAPABILITY = -32021;

/** The statuses of errors that come first. The specification gives none for the rest. */
const STATUS = new Map([
  [rpc.METHOD_NOT_FOUND, 404],
  [HEADER_MISMATCH, 400],
  [MISSING_CAPABILITY, 400],
  [UNSUPPORTED_VERSION, 400],
]);

/** The response to a POST of this revision: an error that comes first has a status of its own. */
class ExchangeStream extends MessageStream {
  readonly #request: rpc.JSONRPCRequest;

  constructor(request: rpc.JSONRPCRequest, response: ServerResponse) {
    super(response);
    this.#request = request;
  }

  protected override statusOf(answer: rpc.JSONRPCMessage): number {
    if (!('error' in answer)) return 200;
    const { code } = answer.error;
    if (code === rpc.INVALID_PARAMS && missingIn(this.#request) !== undefined) return 400;
    return STATUS.get(code) ?? 200;
  }
}

export class ExchangeTransport implements Transport {
  onclose?: (reason?: Error) => void | Promise<void>;
  onerror?: (error: Error) => void;
  onmessage?: (message: rpc.JSONRPCMessage) => void;

  readonly #request: rpc.JSONRPCRequest;
  readonly #stream: MessageStream;
  #isOver = false;

  /** @param response is gone when the client has closed it: that is how a request is cancelled here */
  constructor(request: rpc.JSONRPCRequest, response: ServerResponse) {
    this.#request = request;
    this.#stream = new ExchangeStream(request, response);
    response.on('close', () => {
      const params = { requestId: request.id, reason: 'The client has closed the stream' };
      if (!this.#isOver)
        this.onmessage?.({ jsonrpc: '2.0', method: 'notifications/cancelled', params });
      void this.close();
    });
  }

  /** The one message of this connection is here already. */
  async start(): Promise<void> {
    this.onmessage?.(this.#request);
  }

  /**
   * Sends the response, or a notification about the request. What is about nothing has no stream here.
   *
   * @throws for a request: a server of this revision has none; what `send` of a stream throws
   */
  async send(message: rpc.JSONRPCMessage, about?: rpc.RequestId): Promise<void> {
    if (rpc.isRequest(message)) throw new Error('Nobody can be asked here');
    if (this.#isOver || ('method' in message && about === undefined)) return;
    if ('method' in message) return this.#stream.send(message);
    this.#isOver = true;
    await this.#stream.send(message);
    // Not awaited: it waits until all that was asked has its response, and here that is this one.
    void this.close();
  }

  async close(): Promise<void> {
    this.#isOver = true;
    if (this.#stream.isOpen) this.#stream.end();
    await this.onclose?.();
  }
}

/**
 * Serves POSTs of this revision, each over a connection of its own.
 *
 * @param connect builds a server: the one that serves a process serves a POST
 * @param pathsOf the headers that a tool has, by its name
 */
export function exchanges(
  connect: (transport: Transport) => unknown,
  pathsOf: (tool: unknown) => HeaderPath[] = () => [],
): Handle {
  return async (request, response, read) => {
    checkMethod(request, 'POST');
    const message = read ?? (await readMessage(request));
    if (!rpc.isRequest(message)) return sendAccepted(response);
    const transport = new ExchangeTransport(message, response);
    const paths = rpc.isObject(message.params) ? pathsOf(message.params.name) : [];
    try {
      // A request that does not say what it is: the server says so.
      if (missingIn(message) === undefined) checkMirror(message, request.headers, paths);
    } catch (error) {
      return void (await transport.send(rpc.errorResponse(message.id, error)));
    }
    await connect(transport);
  };
}
