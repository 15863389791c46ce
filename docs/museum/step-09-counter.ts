// In place of step-09-notifications/server.ts
// Counts, and says how far it has come; writes to the log at each level.
import { setTimeout } from 'node:timers/promises';
import { StdioServerTransport } from '../../solutions/step-04-transport/transport.ts';
import { Handshake } from '../../solutions/step-05-handshake/handshake.ts';
import { Peer } from '../../solutions/step-07-pairing/peer.ts';
import { servePeer } from '../../solutions/step-07-pairing/serve-peer.ts';
import { type Tool, Tools } from '../../solutions/step-08-tools/tools.ts';
import { LEVELS, Logging } from '../../solutions/step-09-notifications/notifications.ts';

const count: Tool = {
  name: 'count',
  description: 'Counts, and says how far it has come.',
  inputSchema: { type: 'object', properties: { to: { type: 'integer' } }, required: ['to'] },
  handler: async ({ to }, { meta: { progressToken }, notify }) => {
    for (let n = 1; n <= Number(to); n += 1) {
      await setTimeout(10);
      if (!progressToken) continue; // nobody wants to hear of it
      const report = { progressToken, progress: n, total: Number(to), message: `at ${n}` };
      void notify('notifications/progress', report);
    }
    return `counted to ${to}`;
  },
};

const drill: Tool = {
  name: 'drill',
  description: 'Writes to the log, once at each level.',
  inputSchema: { type: 'object' },
  handler: (_, { log }) => {
    for (const level of LEVELS) log?.(level, 'this is a drill', 'drill');
    return 'logged at each level';
  },
};

const tools = new Tools([count, drill]);
const handshake = new Handshake({
  capabilities: { tools: { listChanged: true }, logging: {} },
  serverInfo: { name: 'TalkingServer', version: '1.0.0' },
});

const peer = new Peer(new StdioServerTransport());
await servePeer(peer, handshake, new Logging().around(tools.answer));
