// Given. Sends five frames to the server and prints what came back, as two tables.
import { serverCommand } from '../step-01-pipes/command.ts';
import type * as rpc from '../step-02-messages/messages.ts';
import { StdioClientTransport, type Transport } from '../step-04-transport/transport.ts';
import { Client } from '../step-07-pairing/client.ts';
import { Peer } from '../step-07-pairing/peer.ts';

type Frame = {
  id?: unknown;
  method?: string;
  result?: unknown;
  error?: { code: number; message: string };
};

/** Looks over the transport's shoulder and collects what is sent and what comes in. */
function record(transport: Transport, sent: Frame[], received: Frame[]): void {
  const { send, onmessage } = transport;
  transport.send = (message) => {
    sent.push(message);
    return send.call(transport, message);
  };
  transport.onmessage = (message) => {
    received.push(message);
    onmessage?.(message);
  };
}

function printTable(...rows: unknown[][]): void {
  for (const row of rows) console.log(`| ${row.join(' | ')} |`);
}

const [command, ...args] = serverCommand(import.meta.url);
const transport = new StdioClientTransport(command, args);
const client = new Client(new Peer(transport));
const sent: Frame[] = [];
const received: Frame[] = [];
record(transport, sent, received);

function call(name: string, args: rpc.JSONObject): Promise<rpc.Result> {
  return client.request('tools/call', { name, arguments: args });
}

await client.connect();
await client.listTools();
await call('read_note', { id: 'n1' });
await call('no_such_tool', {}).catch(() => {});
// The client itself would refuse: the server has not declared any. Its peer knows nothing of that.
await client.peer.call('resources/list').answer.catch(() => {});
await client.close();

const results: unknown[][] = [];
const errors: unknown[][] = [];
for (const { method, id } of sent.filter((frame) => 'id' in frame)) {
  const answer = received.find((frame) => frame.id === id);
  if (answer?.error) errors.push([method, id, answer.error.code, answer.error.message]);
  else results.push([method, id, answer?.id, JSON.stringify(answer?.result).slice(0, 36)]);
}
const line = ['---', '---', '---', '---'];
printTable(['method', 'request id', 'answer id', 'content (cut)'], line, ...results);
console.log();
printTable(['method', 'request id', 'error code', 'error message'], line, ...errors);
