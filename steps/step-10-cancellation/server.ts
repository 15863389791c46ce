// Given. A server with a tool that takes its time, and stops when its call is cancelled.
//   in:  {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"wait","arguments":{"ms":60000}}}
//   in:  {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}
//   out: nothing; on stderr: wait 60000 ms: cancelled
import { setTimeout } from 'node:timers/promises';
import { isMain } from '../step-04-transport/main.ts';
import { StdioServerTransport, type Transport } from '../step-04-transport/transport.ts';
import { Handshake } from '../step-05-handshake/handshake.ts';
import { Peer } from '../step-07-pairing/peer.ts';
import { servePeer } from '../step-07-pairing/serve-peer.ts';
import { type Tool, Tools } from '../step-08-tools/tools.ts';
import { withProgress } from '../step-09-notifications/notifications.ts';
import { cancellable } from './cancellation.ts';

/** Waits in pieces of 50 ms, and reports after each. */
export const wait: Tool = {
  name: 'wait',
  description: 'Waits for some milliseconds, then says so.',
  inputSchema: { type: 'object', properties: { ms: { type: 'integer' } }, required: ['ms'] },
  handler: ({ ms }, context) =>
    withProgress(context, async (report) => {
      const { signal } = context;
      signal?.addEventListener('abort', () => console.error(`wait ${ms} ms: cancelled`));
      for (let waited = 50; waited <= Number(ms); waited += 50) {
        await setTimeout(50, undefined, { signal });
        report(waited, Number(ms));
      }
      console.error(`wait ${ms} ms: done`);
      return `waited ${ms} ms`;
    }),
};

const tools = new Tools([wait]);
const description = {
  capabilities: { tools: {} },
  serverInfo: { name: 'PatientServer', version: '1.0.0' },
};

export function connect(transport: Transport): Promise<void> {
  const peer = new Peer(transport);
  return servePeer(peer, new Handshake(description), cancellable(peer, tools.answer));
}

if (isMain(import.meta.url)) await connect(new StdioServerTransport());
