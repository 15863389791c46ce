// The server that the suite is put to, from step 16 on: the tools that it calls, as far as text goes.
//   server.ts 0 18    on a port that is free, with the streams of step 18
//   server.ts 0 20    each POST by itself, as 2026-07-28 has it
import { setTimeout } from 'node:timers/promises';
import type { Transport } from '#step/step-04-transport/transport.ts';
import { Handshake } from '#step/step-05-handshake/handshake.ts';
import { Peer } from '#step/step-07-pairing/peer.ts';
import { servePeer, serveWith } from '#step/step-07-pairing/serve-peer.ts';
import { type Tool, Tools } from '#step/step-08-tools/tools.ts';
import { Logging, withProgress } from '#step/step-09-notifications/notifications.ts';
import { cancellable } from '#step/step-10-cancellation/cancellation.ts';
import { createMessage, textOf } from '#step/step-11-sampling/sampling.ts';
import { door } from '#step/step-14-door/door.ts';
import { listen } from '#step/step-14-door/listen.ts';
import { sessions } from '#step/step-16-sessions/sessions.ts';
import { ResumableSession } from '#step/step-18-resume/session.ts';
import { stateless } from '#step/step-19-stateless/stateless.ts';
import { exchanges } from '#step/step-20-mirror/exchange.ts';

const PAUSE_MS = 50;
const inputSchema = { type: 'object' } as const;

const simpleText: Tool = {
  name: 'test_simple_text',
  description: 'Answers with a text.',
  inputSchema,
  handler: () => 'This is a simple text response for testing.',
};

const failing: Tool = {
  name: 'test_error_handling',
  description: 'Always fails.',
  inputSchema,
  handler: () => {
    throw new Error('This tool intentionally returns an error for testing');
  },
};

const logging: Tool = {
  name: 'test_tool_with_logging',
  description: 'Writes to the log three times.',
  inputSchema,
  handler: async (_, { log }) => {
    for (const text of ['Tool execution started', 'Tool processing data', 'Tool is done']) {
      log?.('info', text);
      await setTimeout(PAUSE_MS);
    }
    return 'logged';
  },
};

const progress: Tool = {
  name: 'test_tool_with_progress',
  description: 'Says three times how far it is.',
  inputSchema,
  handler: (_, context) =>
    withProgress(context, async (report) => {
      for (const done of [0, 50, 100]) {
        report(done, 100);
        await setTimeout(PAUSE_MS);
      }
      return 'done';
    }),
};

const sampling: Tool = {
  name: 'test_sampling',
  description: "Asks the client's model.",
  inputSchema: { ...inputSchema, properties: { prompt: { type: 'string' } }, required: ['prompt'] },
  handler: async ({ prompt }, context) => {
    const messages = [{ role: 'user', content: { type: 'text', text: prompt } }];
    return `LLM response: ${textOf(await createMessage(context, { messages, maxTokens: 100 }))}`;
  },
};

const tools = new Tools([simpleText, failing, logging, progress, sampling]);
const description = {
  capabilities: { tools: {}, logging: {} },
  serverInfo: { name: 'ConformanceServer', version: '1.0.0' },
};

function connect(transport: Transport): Promise<void> {
  const peer = new Peer(transport);
  const handler = cancellable(peer, new Logging().around(tools.answer));
  return servePeer(peer, new Handshake(description), handler);
}

/** The same without a handshake. */
function connectStateless(transport: Transport): Promise<void> {
  const peer = new Peer(transport);
  return serveWith(peer, cancellable(peer, stateless(description, tools.answer)));
}

const options = {
  newSession: (onopen: ConstructorParameters<typeof ResumableSession>[0]) =>
    new ResumableSession(onopen),
};
const step = process.argv[3];
const handle =
  step === '20' ? exchanges(connectStateless) : sessions(connect, step === '18' ? options : {});
await listen(door(handle));
