// In place of step-10-cancellation/server.ts
// A tool that takes its time, and stops when its call is cancelled.
import { setTimeout } from 'node:timers/promises';
import * as rpc from '../solutions/step-02-messages/messages.ts';
import { serve } from '../solutions/step-04-transport/serve.ts';
import { StdioServerTransport } from '../solutions/step-04-transport/transport.ts';
import { Handshake } from '../solutions/step-05-handshake/handshake.ts';
import { type Tool, Tools } from '../solutions/step-08-tools/tools.ts';

/** The calls that are at work, by id. */
const running = new Map<unknown, AbortController>();

const wait: Tool = {
  name: 'wait',
  description: 'Waits for some milliseconds, then says so.',
  inputSchema: { type: 'object', properties: { ms: { type: 'integer' } }, required: ['ms'] },
  handler: async ({ ms }, { id }) => {
    const controller = new AbortController();
    running.set(id, controller);
    try {
      return await setTimeout(Number(ms), `waited ${ms} ms`, { signal: controller.signal });
    } finally {
      running.delete(id);
    }
  },
};

const tools = new Tools([wait]);
const handshake = new Handshake(
  { capabilities: { tools: {} }, serverInfo: { name: 'PatientServer', version: '1.0.0' } },
  (request) => tools.answer(request),
);

function receive(message: rpc.JSONRPCMessage): rpc.Answer {
  if (rpc.isNotification(message) && message.method === 'notifications/cancelled') {
    const { requestId } = rpc.isObject(message.params) ? message.params : {};
    running.get(requestId)?.abort();
  }
  return handshake.receive(message);
}

await serve(new StdioServerTransport(), receive);
