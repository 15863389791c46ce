// Given. A server that talks while it works: `count` reports its progress, `drill` writes to the log,
// `grow` adds a tool.
//   in:  {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"count","arguments":{"to":3},"_meta":{"progressToken":"p"}}}
//   out: {"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"p","progress":1,"total":3,"message":"at 1"}}
import { setTimeout } from 'node:timers/promises';
import { StdioServerTransport } from '../step-04-transport/transport.ts';
import { Handshake } from '../step-05-handshake/handshake.ts';
import { servePeer } from '../step-07-pairing/serve-peer.ts';
import { type Tool, Tools } from '../step-08-tools/tools.ts';
import { LEVELS, Logging, NotifiedPeer, type Notify, withProgress } from './notifications.ts';

const transport = new StdioServerTransport();
const peer = new NotifiedPeer(transport);
const notify: Notify = (method, params) => peer.notify(method, params);
const logging = new Logging(notify);

const count: Tool = {
  name: 'count',
  description: 'Counts, and says how far it has come.',
  inputSchema: { type: 'object', properties: { to: { type: 'integer' } }, required: ['to'] },
  handler: ({ to }, request) =>
    withProgress(request, notify, async (report) => {
      for (let n = 1; n <= Number(to); n += 1) {
        await setTimeout(10);
        report(n, Number(to), `at ${n}`);
      }
      return `counted to ${to}`;
    }),
};

const drill: Tool = {
  name: 'drill',
  description: 'Writes to the log, once at each level.',
  inputSchema: { type: 'object' },
  handler: () => {
    for (const level of LEVELS) logging.log(level, 'this is a drill', 'drill');
    return 'logged at each level';
  },
};

const grow: Tool = {
  name: 'grow',
  description: 'Adds a tool.',
  inputSchema: { type: 'object' },
  handler: () => {
    tools = new Tools([count, drill, grow, { ...grow, name: 'grown', handler: () => 'grown' }]);
    void peer.notify('notifications/tools/list_changed');
    return 'one more tool';
  },
};

let tools = new Tools([count, drill, grow]);
const handshake = new Handshake(
  {
    capabilities: { tools: { listChanged: true }, logging: {} },
    serverInfo: { name: 'TalkingServer', version: '1.0.0' },
  },
  (request) =>
    request.method === 'logging/setLevel' ? logging.setLevel(request) : tools.answer(request),
);

await servePeer(transport, (message) => handshake.receive(message), peer);
