// In place of step-16-sessions/sessions.ts
// The sessions of a server: whoever names one has one.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Transport } from '../../solutions/step-04-transport/transport.ts';
import { PROTOCOL_VERSIONS } from '../../solutions/step-05-handshake/handshake.ts';
import {
  checkAccept,
  EVENT_TYPE,
  type Handle,
  readMessage,
} from '../../solutions/step-14-door/door.ts';
import { checkMethod, Refusal, sendAccepted } from '../../solutions/step-14-door/status.ts';
import { SESSION_HEADER, SessionTransport } from '../../solutions/step-16-sessions/session.ts';

export interface SessionOptions {
  maxSessions?: number;
  idleMs?: number;
}

/** The session that a request names, if it does. */
function nameIn({ headers }: IncomingMessage): string | undefined {
  const { 'mcp-session-id': id, 'mcp-protocol-version': version } = headers;
  const isKnown = PROTOCOL_VERSIONS.some((known) => known === version);
  if (version !== undefined && !isKnown) throw new Refusal(400, `Unknown version: ${version}`);
  return id === undefined ? undefined : String(id);
}

export function sessions(
  connect: (transport: Transport) => unknown,
  { maxSessions = 1000 }: SessionOptions = {},
): Handle {
  const open = new Map<string, SessionTransport>();

  function begin(response: ServerResponse, name?: string): SessionTransport {
    if (open.size >= maxSessions)
      throw new Refusal(503, 'Too many sessions', { 'Retry-After': 60 });
    const session = new SessionTransport((session) => {
      const id = name ?? session.id;
      response.setHeader(SESSION_HEADER, id);
      open.set(id, session);
    });
    connect(session);
    return session;
  }

  return async (request, response) => {
    checkMethod(request, 'POST, GET, DELETE');
    const name = nameIn(request);
    const message = request.method === 'POST' ? await readMessage(request) : undefined;
    const isFirst = message && 'method' in message && message.method === 'initialize';
    if (!isFirst && name === undefined) throw new Refusal(400, `${SESSION_HEADER} is missing`);
    const session = open.get(name ?? '') ?? (isFirst ? begin(response, name) : undefined);
    if (!session) throw new Refusal(404, 'There is no such session');
    if (message) return session.receive(message, response);
    if (request.method === 'GET') {
      checkAccept(request, EVENT_TYPE);
      return session.listen(response, request);
    }
    sendAccepted(response);
    open.delete(name!);
    await session.close();
  };
}
