// Facts that the quizzes of the steps over HTTP ask for, found out by running the solutions.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Question } from '../../../workshop/types/quiz.d.ts';
import type { JSONObject, JSONRPCMessage } from '../../../solutions/step-02-messages/messages.ts';
import { initializeParams } from '../../../solutions/step-05-handshake/handshake.ts';
import { Peer } from '../../../solutions/step-07-pairing/peer.ts';
import { post, startServer, textOf } from '../../../solutions/step-14-door/exchange.ts';
import { EventReader, type StreamEvent } from '../../../solutions/step-15-events/events.ts';
import { HttpClientTransport } from '../../../solutions/step-17-client/http-client.ts';
import { REVISION, withMeta } from '../../../solutions/step-19-stateless/stateless.ts';
import { encode } from '../../../solutions/step-20-mirror/mirror.ts';
import { parseMarkdown } from '../lesson.ts';

export const httpFacts: Record<string, (question: Question) => string | Promise<string>> = {
  'A page at http://localhost.evil.com sends a ping to your server. Which status does it get?':
    async () => {
      const headers = { Origin: 'http://localhost.evil.com' };
      const { statusCode } = await asked('step-14-door', [PING], headers);
      return String(statusCode);
    },

  'A notification is sent as a POST. What is the response?': async () => {
    const initialized = { jsonrpc: '2.0', method: 'notifications/initialized' } as const;
    const { statusCode, text } = await asked('step-14-door', [initialized]);
    return `${statusCode} ${text === '' ? 'without a body' : 'with a body'}`;
  },

  'Which status has the response to a request for an unknown method, in 2025-11-25?': async () => {
    const params = initializeParams({ name: 'ExampleClient', version: '1.0.0' });
    const initialize = { jsonrpc: '2.0', id: 1, method: 'initialize', params } as const;
    const unknown = { jsonrpc: '2.0', id: 2, method: 'no such method' } as const;
    const { statusCode, text } = await asked('step-14-door', [initialize, unknown]);
    return text.includes('-32601') ? String(statusCode) : text;
  },

  'A chunk holds these bytes. Of how many events does onevent hear now?': ({ body }) => {
    const [line = ''] = parseMarkdown('a question', body).fences[0]?.lines ?? [];
    return String(eventsIn(line.replaceAll('\\n', '\n')).length);
  },

  'A tool reports its progress twice and answers. What is the Content-Type of the response?':
    async () => {
      const params = { to: 2, _meta: { progressToken: 't' } };
      const count = { jsonrpc: '2.0', id: 1, method: 'count', params } as const;
      const { headers } = await asked('step-15-events', [count]);
      return headers['content-type'] ?? 'none';
    },

  'A POST brings a session id that the server has never given. Which status does it get?':
    async () => {
      const { statusCode } = await asked('step-16-sessions', [PING], { 'MCP-Session-Id': 'tea' });
      return String(statusCode);
    },

  'An initialize is answered with an error. Which MCP-Session-Id has its response?': async () => {
    const refused = { jsonrpc: '2.0', id: 1, method: 'initialize' } as const;
    const { headers, text } = await asked('step-16-sessions', [refused]);
    return text.includes('-32602') ? String(headers['mcp-session-id'] ?? 'none') : text;
  },

  'An event of a stream is `data: 1`, then `data: 2`, then a blank line. What is its data?': () =>
    JSON.stringify(eventsIn('data: 1\ndata: 2\n\n')[0]?.data),

  'A request is refused with 400, and the body is an error with its id. What does the transport do?':
    async () => {
      const error = { code: -32602, message: 'No' };
      const { told } = await answeredWith(400, { jsonrpc: '2.0', id: 1, error });
      return told[0] ?? 'nothing';
    },

  'A request gets 202 and no body. How does the call end?': async () => {
    const { outcome } = await answeredWith(202);
    return outcome === 'rejected' ? 'It is rejected at once' : outcome;
  },

  'Which header does the POST of initialize lack that every later one has, even where there is no session?':
    async () => {
      const [first, later] = await headersOfTwoPosts();
      return later!.filter((name) => !first!.includes(name)).join();
    },

  'A client has read these bytes when the line breaks. Which id does it come back with?': ({
    body,
  }) => {
    const [line = ''] = parseMarkdown('a question', body).fences[0]?.lines ?? [];
    return eventsIn(line.replaceAll('\\n', '\n')).at(-1)?.id ?? 'none';
  },

  'A client asks a stream of four events for what came after its second. How many events are replayed?':
    async () => {
      const server = await startServer([
        ...[process.execPath, '--import', 'tsx', 'solutions/step-18-resume/server.ts'],
      ] as [string, ...string[]]);
      try {
        const params = initializeParams({ name: 'ExampleClient', version: '1.0.0' });
        const first = { jsonrpc: '2.0', id: 1, method: 'initialize', params } as const;
        const opened = await post(server.url, first);
        await textOf(opened);
        const session = { 'MCP-Session-Id': String(opened.headers['mcp-session-id']) };
        const call = { name: 'count', arguments: { to: 2 }, _meta: { progressToken: 't' } };
        const count = { jsonrpc: '2.0', id: 2, method: 'tools/call', params: call } as const;
        const second = eventsIn(await textOf(await post(server.url, count, session)))[1];
        const headers = { Accept: 'text/event-stream', ...session, 'Last-Event-ID': second!.id! };
        const rest = await fetch(server.url, { headers });
        return String(eventsIn(await rest.text()).length);
      } finally {
        server.stop();
      }
    },

  'A city is called `=?base64?VWxt?=`. What stands in its header?': () =>
    `\`${encode('=?base64?VWxt?=')}\``,

  'A POST says `Mcp-Name: count`, and its body calls weather. Which status comes back?': () =>
    statusOf('tools/call', 'count', { name: 'weather', arguments: {} }),

  'A POST calls a method that the server does not know. Which status comes back?': () =>
    statusOf('tools/grow', 'weather', {}),
};

/** @returns the status of a POST of 2026-07-28 to the server of step 20 */
async function statusOf(method: string, name: string, more: JSONObject): Promise<string> {
  const params = withMeta(more, { clientInfo: { name: 'ExampleClient', version: '1.0.0' } });
  const headers = { 'MCP-Protocol-Version': REVISION, 'Mcp-Method': method, 'Mcp-Name': name };
  const message = { jsonrpc: '2.0', id: 1, method, params } as const;
  return String((await asked('step-20-mirror', [message], headers)).statusCode);
}

const PING = { jsonrpc: '2.0', id: 1, method: 'ping' } as const;

/** Sends messages to the server of a step. @returns the response to the last, with its body */
async function asked(
  step: string,
  messages: JSONRPCMessage[],
  headers: Record<string, string> = {},
): Promise<IncomingMessage & { text: string }> {
  const program = `solutions/${step}/server.ts`;
  const server = await startServer([process.execPath, '--import', 'tsx', program]);
  try {
    let last: (IncomingMessage & { text: string }) | undefined;
    for (const message of messages) {
      const response = await post(server.url, message, headers);
      last = Object.assign(response, { text: await textOf(response) });
    }
    return last!;
  } finally {
    server.stop();
  }
}

function eventsIn(text: string): StreamEvent[] {
  const events: StreamEvent[] = [];
  const reader = new EventReader();
  reader.onevent = (event) => events.push(event);
  reader.push(Buffer.from(text));
  return events;
}

/** Has a transport of step 17 send a ping. @returns which callbacks were called, and how a peer's call ends */
async function answeredWith(status: number, body?: object) {
  const { url, stop } = await serve((_, response) => {
    response.statusCode = status;
    if (body) response.setHeader('Content-Type', 'application/json');
    response.end(body && JSON.stringify(body));
  });
  try {
    const told: string[] = [];
    const transport = new HttpClientTransport(url);
    transport.onmessage = () => told.push('onmessage');
    transport.onclose = () => void told.push('onclose');
    await transport.send(PING).catch(() => told.push('send rejects'));
    const { answer } = new Peer(new HttpClientTransport(url)).call('ping');
    const outcome = await answer.then(
      () => 'fulfilled',
      () => 'rejected',
    );
    return { told, outcome };
  } finally {
    stop();
  }
}

/** @returns the names of the headers of `initialize`, and of the POST behind it, to a server without sessions */
async function headersOfTwoPosts(): Promise<string[][]> {
  const heads: string[][] = [];
  const params = initializeParams({ name: 'ExampleClient', version: '1.0.0' });
  const { protocolVersion } = params;
  const { url, stop } = await serve(({ rawHeaders }, response) => {
    heads.push(rawHeaders.filter((_, at) => at % 2 === 0));
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: { protocolVersion } }));
  });
  try {
    const transport = new HttpClientTransport(url);
    await transport.send({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
    await transport.send(PING);
    return heads;
  } finally {
    stop();
  }
}

async function serve(listener: RequestListener): Promise<{ url: string; stop: () => void }> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url, stop };
}
