// Given. Five frames to the server, and what came back, as two tables.
import { serverCommand } from '../step-01-pipes/command.ts';
import type { JSONRPCMessage, Result } from '../step-02-messages/messages.ts';
import { StdioClientTransport, type Transport } from '../step-04-transport/transport.ts';
import { Client } from '../step-07-pairing/client.ts';

type Frame = JSONRPCMessage & { id?: unknown; method?: string; result?: unknown };

/** Looks over the transport's shoulder: collects what is sent and what comes in. */
function record(transport: Transport): { sent: Frame[]; received: Frame[] } {
  const frames = { sent: [] as Frame[], received: [] as Frame[] };
  const { send, onmessage } = transport;
  transport.send = (message) => {
    frames.sent.push(message);
    return send.call(transport, message);
  };
  transport.onmessage = (message) => {
    frames.received.push(message);
    onmessage?.(message);
  };
  return frames;
}

function printTable(head: string[], rows: unknown[][]): void {
  for (const row of [head, head.map(() => '---'), ...rows]) console.log(`| ${row.join(' | ')} |`);
}

const [command, ...args] = serverCommand(import.meta.url);
const transport = new StdioClientTransport(command, args);
const client = new Client(transport);
const { sent, received } = record(transport);

const call = (name: string, args: Result) =>
  client.peer.request('tools/call', { name, arguments: args });

await client.connect();
await client.listTools();
await call('read_note', { id: 'n1' });
await call('no_such_tool', {}).catch(() => {});
await client.peer.request('resources/list').catch(() => {});
await client.close();

const pairs = sent
  .filter((frame) => frame.id !== undefined)
  .map((request) => ({ request, answer: received.find((frame) => frame.id === request.id) }));

printTable(
  ['method', 'request id', 'answer id', 'content (cut)'],
  pairs
    .filter(({ answer }) => answer && 'result' in answer)
    .map(({ request, answer }) => [
      request.method,
      request.id,
      answer!.id,
      JSON.stringify(answer!.result).slice(0, 36),
    ]),
);
console.log();
printTable(
  ['method', 'request id', 'error code', 'error message'],
  pairs.flatMap(({ request, answer }) =>
    answer && 'error' in answer
      ? [[request.method, request.id, answer.error.code, answer.error.message]]
      : [],
  ),
);
