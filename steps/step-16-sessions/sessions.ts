// The sessions of a server: an `initialize` opens one, and every other HTTP request names its own.
//   await listen(door(sessions(connect)));
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as rpc from '../step-02-messages/messages.ts';
import type { Transport } from '../step-04-transport/transport.ts';
import { PROTOCOL_VERSIONS } from '../step-05-handshake/handshake.ts';
import { checkAccept, EVENT_TYPE, type Handle, readMessage } from '../step-14-door/door.ts';
import { checkMethod, Refusal, sendAccepted } from '../step-14-door/status.ts';
import { SESSION_HEADER, SessionTransport } from './session.ts';

export interface SessionOptions {
  /** How many sessions there may be at a time: 1000 if left out. */
  maxSessions?: number;
  /** How long a session may be silent, in ms, before it is closed: half an hour if left out. */
  idleMs?: number;
  /** Makes the transport of a session. A later step has one that survives a broken line. */
  newSession?: (onopen: (session: SessionTransport) => void) => SessionTransport;
}

class Sessions {
  readonly #connect: (transport: Transport) => unknown;
  readonly #options: Required<SessionOptions>;
  /** By id; the one that was used last is the last. */
  readonly #open = new Map<string, SessionTransport>();
  readonly #usedAt = new WeakMap<SessionTransport, number>();

  constructor(connect: (transport: Transport) => unknown, options: SessionOptions) {
    this.#connect = connect;
    const newSession: SessionOptions['newSession'] = (onopen) => new SessionTransport(onopen);
    this.#options = { maxSessions: 1000, idleMs: 30 * 60_000, newSession, ...options };
  }

  readonly handle: Handle = async (request, response, given) => {
    checkMethod(request, 'POST, GET, DELETE');
    this.#closeIdle();
    const message = request.method === 'POST' ? (given ?? (await readMessage(request))) : undefined;
    const isFirst = message && rpc.isRequest(message) && message.method === 'initialize';
    if (isFirst && request.headers['mcp-session-id'] === undefined) {
      return this.#begin(message, response);
    }
    const session = this.#find(request);
    this.#use(session);
    if (message) return session.receive(message, response);
    if (request.method === 'GET') {
      checkAccept(request, EVENT_TYPE);
      return session.listen(response, request);
    }
    sendAccepted(response);
    await this.#end(session);
  };

  /**
   * The session that a request names. The id must be there, and be one that we have given; the revision,
   * if one is named, must be one that we speak.
   *
   * @throws Refusal 400 when the id is missing or the revision unknown, 404 when there is no such session:
   *   then the client has to begin anew
   * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#session-management
   */
  #find({ headers }: IncomingMessage): SessionTransport {
    throw new Error('TODO 16.3: find the session that a request names');
  }

  /** Lets a client shake hands. Only when that has succeeded there is a session, and it is told its id. */
  #begin(initialize: rpc.JSONRPCMessage, response: ServerResponse): void {
    if (this.#open.size >= this.#options.maxSessions) {
      throw new Refusal(503, 'Too many sessions', { 'Retry-After': 60 });
    }
    const session = this.#options.newSession((session) => {
      response.setHeader(SESSION_HEADER, session.id);
      this.#use(session);
    });
    this.#connect(session);
    session.receive(initialize, response);
  }

  #use(session: SessionTransport): void {
    this.#open.delete(session.id);
    this.#open.set(session.id, session);
    this.#usedAt.set(session, performance.now());
  }

  async #end(session: SessionTransport): Promise<void> {
    this.#open.delete(session.id);
    await session.close();
  }

  /** Clients often go without a word: what nobody has used for long is closed, the oldest first. */
  #closeIdle(): void {
    for (const session of this.#open.values()) {
      if (performance.now() - this.#usedAt.get(session)! < this.#options.idleMs) return;
      if (!session.isInUse) void this.#end(session);
    }
  }
}

/**
 * Serves many clients, each with a session of its own.
 *
 * @param connect serves one client over its transport: the `connect` of any server from step 05 on
 */
export function sessions(
  connect: (transport: Transport) => unknown,
  options: SessionOptions = {},
): Handle {
  return new Sessions(connect, options).handle;
}
