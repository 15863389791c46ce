// Given. Two clients of one server: they use the same id and the same token at once, and both hear of a new
// tool. Then one of them ends its session, and is a stranger.
import { serverCommand } from '../step-01-pipes/command.ts';
import type { JSONRPCMessage } from '../step-02-messages/messages.ts';
import { initializeParams } from '../step-05-handshake/handshake.ts';
import { post, startServer } from '../step-14-door/exchange.ts';
import { EventReader } from '../step-15-events/events.ts';

const server = await startServer(serverCommand(import.meta.url));

/** What a stream of events brings, as long as it goes on. */
async function* messagesIn(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const messages: string[] = [];
  const reader = new EventReader();
  reader.onevent = ({ data }) => void messages.push(String(data));
  for await (const chunk of chunks) {
    reader.push(chunk);
    yield* messages.splice(0);
  }
}

/** Shakes hands. @returns the headers that name the session, for every request from now on */
async function open(name: string): Promise<Record<string, string>> {
  const params = initializeParams({ name, version: '1.0.0' });
  const response = await post(server.url, { jsonrpc: '2.0', id: 1, method: 'initialize', params });
  response.resume();
  const session = {
    'MCP-Session-Id': String(response.headers['mcp-session-id']),
    'MCP-Protocol-Version': params.protocolVersion,
  };
  await status({ jsonrpc: '2.0', method: 'notifications/initialized' }, session);
  return session;
}

async function status(message: JSONRPCMessage, session: Record<string, string>): Promise<number> {
  const response = await post(server.url, message, session);
  response.resume();
  return response.statusCode!;
}

async function count(name: string, to: number, session: Record<string, string>): Promise<string[]> {
  const params = { name: 'count', arguments: { to }, _meta: { progressToken: 't' } };
  const message = { jsonrpc: '2.0', id: 2, method: 'tools/call', params } as const;
  const said = [];
  const response = await post(server.url, message, session);
  for await (const text of messagesIn(response)) said.push(`${name}: ${text}`);
  return said;
}

const [one, two] = [await open('one'), await open('two')];
const counted = await Promise.all([count('one', 2, one), count('two', 1, two)]);
console.log(counted.flat().join('\n'));

const listening = [one, two].map((session) =>
  fetch(server.url, { headers: { Accept: 'text/event-stream', ...session } }),
);
const streams = await Promise.all(listening);
await status({ jsonrpc: '2.0', id: 3, method: 'tools/call', params: { name: 'grow' } }, one);
for (const { body } of streams) {
  for await (const text of messagesIn(body!)) {
    console.log(`on a GET: ${text}`);
    break;
  }
}

const { status: ended } = await fetch(server.url, { method: 'DELETE', headers: one });
const ping = { jsonrpc: '2.0', id: 4, method: 'ping' } as const;
console.log(
  `DELETE: ${ended}; then one: ${await status(ping, one)}, two: ${await status(ping, two)}`,
);
server.stop();
