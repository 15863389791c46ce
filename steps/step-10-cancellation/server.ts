// Given. A server with a tool that takes its time, and stops when its call is cancelled.
//   in:  {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"wait","arguments":{"ms":60000}}}
//   in:  {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}
//   out: nothing; on stderr: wait 60000 ms: cancelled
import { setTimeout } from 'node:timers/promises';
import { StdioServerTransport } from '../step-04-transport/transport.ts';
import { Handshake } from '../step-05-handshake/handshake.ts';
import { servePeer } from '../step-07-pairing/serve-peer.ts';
import { type Tool, Tools } from '../step-08-tools/tools.ts';
import { withProgress } from '../step-09-notifications/notifications.ts';
import { CancellingPeer } from './cancellation.ts';

const transport = new StdioServerTransport();
const peer = new CancellingPeer(transport);

/** Waits in pieces of 50 ms, and reports after each. */
const wait: Tool = {
  name: 'wait',
  description: 'Waits for some milliseconds, then says so.',
  inputSchema: { type: 'object', properties: { ms: { type: 'integer' } }, required: ['ms'] },
  handler: ({ ms }, request) =>
    withProgress(request, peer.notifyFor(request), async (report) => {
      const signal = peer.signalOf(request);
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
const handshake = new Handshake(
  { capabilities: { tools: {} }, serverInfo: { name: 'PatientServer', version: '1.0.0' } },
  (request) => tools.answer(request),
);

await servePeer(transport, (message) => handshake.receive(message), peer);
