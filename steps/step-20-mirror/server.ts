// Given. The server of step 19 behind a URL, and a tool whose calls a gateway can tell apart by their city.
//   server.ts 3000    on this port
import { setTimeout } from 'node:timers/promises';
import { isMain } from '../step-04-transport/main.ts';
import type { Transport } from '../step-04-transport/transport.ts';
import { Peer } from '../step-07-pairing/peer.ts';
import { serveWith } from '../step-07-pairing/serve-peer.ts';
import { type Tool, Tools } from '../step-08-tools/tools.ts';
import { count, drill } from '../step-09-notifications/server.ts';
import { cancellable } from '../step-10-cancellation/cancellation.ts';
import { wait } from '../step-10-cancellation/server.ts';
import { door } from '../step-14-door/door.ts';
import { listen } from '../step-14-door/listen.ts';
import { stateless } from '../step-19-stateless/stateless.ts';
import { exchanges } from './exchange.ts';
import { headerPaths } from './header-paths.ts';

const properties = {
  city: { type: 'string', 'x-mcp-header': 'City' },
  days: { type: 'integer', 'x-mcp-header': 'Days' },
} as const;

const weather: Tool = {
  name: 'weather',
  description: 'Says how the weather will be.',
  inputSchema: { type: 'object', properties, required: ['city'] },
  handler: async ({ city, days = 1 }) => {
    await setTimeout(1);
    return `${city}: rain for ${days} days`;
  },
};

const table = [count, drill, wait, weather];
const tools = new Tools(table);
const description = {
  capabilities: { tools: {}, logging: {} },
  serverInfo: { name: 'MirrorServer', version: '1.0.0' },
};

export function connect(transport: Transport): Promise<void> {
  const peer = new Peer(transport);
  return serveWith(peer, cancellable(peer, stateless(description, tools.answer)));
}

const paths = new Map<unknown, ReturnType<typeof headerPaths>>(
  table.map(({ name, inputSchema }) => [name, headerPaths(inputSchema)]),
);

if (isMain(import.meta.url)) {
  await listen(door(exchanges(connect, (tool) => paths.get(tool) ?? [])));
}
