// Given. A server that talks while it works: `count` reports its progress, `drill` writes to the log,
// `grow` adds a tool.
//   in:  {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"count","arguments":{"to":3},"_meta":{"progressToken":"p"}}}
//   out: {"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"p","progress":1,"total":3,"message":"at 1"}}
import { setTimeout } from 'node:timers/promises';
import { isMain } from '../step-04-transport/main.ts';
import { StdioServerTransport, type Transport } from '../step-04-transport/transport.ts';
import { Handshake } from '../step-05-handshake/handshake.ts';
import { Peer } from '../step-07-pairing/peer.ts';
import { servePeer } from '../step-07-pairing/serve-peer.ts';
import { type Tool, Tools } from '../step-08-tools/tools.ts';
import { LEVELS, Logging, withProgress } from './notifications.ts';

export const count: Tool = {
  name: 'count',
  description: 'Counts, and says how far it has come.',
  inputSchema: { type: 'object', properties: { to: { type: 'integer' } }, required: ['to'] },
  handler: ({ to }, context) =>
    withProgress(context, async (report) => {
      for (let n = 1; n <= Number(to); n += 1) {
        await setTimeout(10);
        report(n, Number(to), `at ${n}`);
      }
      return `counted to ${to}`;
    }),
};

export const drill: Tool = {
  name: 'drill',
  description: 'Writes to the log, once at each level.',
  inputSchema: { type: 'object' },
  handler: (_, { log }) => {
    for (const level of LEVELS) log?.(level, 'this is a drill', 'drill');
    return 'logged at each level';
  },
};

const grow: Tool = {
  name: 'grow',
  description: 'Adds a tool.',
  inputSchema: { type: 'object' },
  handler: () => {
    tools = new Tools([count, drill, grow, { ...grow, name: 'grown', handler: () => 'grown' }]);
    for (const peer of peers) void peer.notify('notifications/tools/list_changed');
    return 'one more tool';
  },
};

let tools = new Tools([count, drill, grow]);
/** Every client hears of a list that has changed. */
const peers = new Set<Peer>();

const description = {
  capabilities: { tools: { listChanged: true }, logging: {} },
  serverInfo: { name: 'TalkingServer', version: '1.0.0' },
};

export function connect(transport: Transport): Promise<void> {
  const peer = new Peer(transport);
  peers.add(peer);
  peer.onclose = () => void peers.delete(peer);
  const logging = new Logging();
  const handler = logging.around((request, context) => tools.answer(request, context));
  return servePeer(peer, new Handshake(description), handler);
}

if (isMain(import.meta.url)) await connect(new StdioServerTransport());
