// The server under test: tools that count, wait and answer with much, over sessions that are few and soon old.
import { setTimeout } from 'node:timers/promises';
import type { Transport } from '#step/step-04-transport/transport.ts';
import { Handshake } from '#step/step-05-handshake/handshake.ts';
import { Peer } from '#step/step-07-pairing/peer.ts';
import { servePeer } from '#step/step-07-pairing/serve-peer.ts';
import { type Tool, Tools } from '#step/step-08-tools/tools.ts';
import { withProgress } from '#step/step-09-notifications/notifications.ts';
import { cancellable } from '#step/step-10-cancellation/cancellation.ts';
import { door } from '#step/step-14-door/door.ts';
import { listen } from '#step/step-14-door/listen.ts';
import { type SessionOptions, sessions } from '#step/step-16-sessions/sessions.ts';
import { ResumableSession } from '#step/step-18-resume/session.ts';
import { IDLE_MS, MAX_SESSIONS, SWELL_MS } from './limits.ts';

const inputSchema = { type: 'object' } as const;

const count: Tool = {
  name: 'count',
  description: 'Counts to three, a few ms each.',
  inputSchema,
  handler: (_, context) =>
    withProgress(context, async (report) => {
      for (const n of [1, 2, 3]) {
        await setTimeout(3);
        report(n, 3);
      }
      return 'counted';
    }),
};

const wait: Tool = {
  name: 'wait',
  description: 'Waits until it is cancelled, for two seconds at most.',
  inputSchema,
  handler: (_, { signal }) => setTimeout(2000, 'waited', { signal }),
};

/** Does not wait for the reader: 40 pieces of 256 KiB are more than what is kept for one. */
const flood: Tool = {
  name: 'flood',
  description: 'Tells much, and does not look whether somebody reads.',
  inputSchema,
  handler: async (_, { notify }) => {
    for (let n = 0; n < 40; n += 1) {
      void notify('notifications/message', { level: 'info', data: 'x'.repeat(256 * 1024) });
      if (n % 8 === 0) await setTimeout(1);
    }
    return 'told';
  },
};

/** When it says little all streams are small, and when it says much they have all begun. */
const swell: Tool = {
  name: 'swell',
  description: 'Tells a little, and some time later much.',
  inputSchema,
  handler: async (_, context) => {
    await context.notify('notifications/message', { level: 'info', data: 'more is to come' });
    await setTimeout(SWELL_MS);
    return flood.handler({}, context);
  },
};

const tools = new Tools([count, wait, flood, swell]);
const description = {
  capabilities: { tools: {}, logging: {} },
  serverInfo: { name: 'SoakedServer', version: '1.0.0' },
};

function connect(transport: Transport): Promise<void> {
  const peer = new Peer(transport);
  return servePeer(peer, new Handshake(description), cancellable(peer, tools.answer));
}

const newSession: SessionOptions['newSession'] = (onopen) => new ResumableSession(onopen);
const options = { newSession, maxSessions: MAX_SESSIONS, idleMs: IDLE_MS };
await listen(door(sessions(connect, options)));
