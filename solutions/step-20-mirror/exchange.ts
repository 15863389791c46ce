// Given. One POST is one connection: a request comes in, its response goes out, and nobody remembers either.
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import * as rpc from '../step-02-messages/messages.ts';
import type { Transport } from '../step-04-transport/transport.ts';
import { type Handle, readMessage } from '../step-14-door/door.ts';
import { checkMethod, Refusal, sendAccepted } from '../step-14-door/status.ts';
import { MessageStream } from '../step-15-events/stream.ts';
import { agreementIn, missingIn, UNSUPPORTED_VERSION } from '../step-19-stateless/stateless.ts';
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

  /** Tells proxies not to collect events before they pass them on. */
  override begin(): void {
    if (!this.response.headersSent) this.response.setHeader('X-Accel-Buffering', 'no');
    super.begin();
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

  /** The one message of this connection is here already. Its client may be gone again. */
  async start(): Promise<void> {
    if (this.#stream.isOpen) this.onmessage?.(this.#request);
    else await this.close();
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
 * The headers of a request, by name. One that stands there twice has both values: Node joins them with a
 * comma, and then they might be a text of the body.
 */
function headersOf({ headersDistinct }: IncomingMessage): IncomingHttpHeaders {
  const entries = Object.entries(headersDistinct);
  return Object.fromEntries(
    entries.map(([name, values = []]) => [name, values.length === 1 ? values[0] : values]),
  );
}

/**
 * Serves POSTs of this revision, each over a connection of its own. What sessions had, such as GET, DELETE and
 * their headers, is refused or ignored.
 *
 * @param connect builds a server: the one that serves a process serves a POST
 * @param pathsOf the headers that a tool has, by its name
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#earlier-streamable-http-revisions
 */
export function exchanges(
  connect: (transport: Transport) => unknown,
  pathsOf: (tool: unknown) => HeaderPath[] = () => [],
): Handle {
  return async (request, response, read) => {
    checkMethod(request, 'POST');
    const message = read ?? (await readMessage(request));
    if (rpc.isNotification(message)) return sendAccepted(response);
    if (!rpc.isRequest(message)) throw new Refusal(400, 'Nobody has asked: send no responses');
    const transport = new ExchangeTransport(message, response);
    try {
      // Here, and not in the server: one for both eras takes what says nothing of itself for a session's.
      if (missingIn(message) !== undefined) agreementIn(message);
      checkMirror(message, headersOf(request), pathsFor(message, pathsOf));
    } catch (error) {
      return void (await transport.send(rpc.errorResponse(message.id, error)));
    }
    await connect(transport);
  };
}

/** Only a call of a tool has arguments in its headers: a prompt may have the same name. */
function pathsFor(
  { method, params }: rpc.JSONRPCRequest,
  pathsOf: (tool: unknown) => HeaderPath[],
): HeaderPath[] {
  return method === 'tools/call' && rpc.isObject(params) ? pathsOf(params.name) : [];
}
