// In place of step-10-cancellation/server.ts
// A tool that takes its time, and stops when its call is cancelled.
import { setTimeout } from 'node:timers/promises';
import { StdioServerTransport } from '../../solutions/step-04-transport/transport.ts';
import { Handshake } from '../../solutions/step-05-handshake/handshake.ts';
import type { Handler } from '../../solutions/step-07-pairing/context.ts';
import { Peer } from '../../solutions/step-07-pairing/peer.ts';
import { servePeer } from '../../solutions/step-07-pairing/serve-peer.ts';
import { type Tool, Tools } from '../../solutions/step-08-tools/tools.ts';

const wait: Tool = {
  name: 'wait',
  description: 'Waits for some milliseconds, then says so.',
  inputSchema: { type: 'object', properties: { ms: { type: 'integer' } }, required: ['ms'] },
  handler: ({ ms }, { signal }) => setTimeout(Number(ms), `waited ${ms} ms`, { signal }),
};

const tools = new Tools([wait]);
const peer = new Peer(new StdioServerTransport());
/** The requests that are at work, by id. */
const running = new Map<unknown, AbortController>();

peer.on('notifications/cancelled', ({ requestId }) => running.get(requestId)?.abort());

const handler: Handler = async (request, context) => {
  const controller = new AbortController();
  running.set(request.id, controller);
  try {
    return await tools.answer(request, { ...context, signal: controller.signal });
  } finally {
    running.delete(request.id);
  }
};

const handshake = new Handshake({
  capabilities: { tools: {} },
  serverInfo: { name: 'PatientServer', version: '1.0.0' },
});
await servePeer(peer, handshake, handler);
