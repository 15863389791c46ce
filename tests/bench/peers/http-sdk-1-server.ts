// The server of the official SDK 1.x over HTTP, with the tools of the measurements: its answers are streams, unless
// it is told to send JSON.
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { NOTE, ownCpu, ownPeak } from './connection.ts';

const isStream = process.argv[2] === 'sse';
process.stdin.on('end', () => process.exit()).resume();

const mcp = new McpServer({ name: 'echo', version: '1.0.0' }, { capabilities: { logging: {} } });

mcp.registerTool(
  'echo',
  { description: 'Says what it is told.', inputSchema: { text: z.string() } },
  async ({ text }, { sendNotification }) => {
    if (isStream) await sendNotification({ method: 'notifications/message', params: NOTE });
    return { content: [{ type: 'text', text }] };
  },
);
for (const [name, measure] of Object.entries({ peak: ownPeak, cpu: ownCpu })) {
  mcp.registerTool(name, { description: 'Tells what it has used.' }, () => ({
    content: [{ type: 'text', text: String(measure()) }],
  }));
}

/** One session is enough here. */
const transport = new StreamableHTTPServerTransport({
  sessionIdGenerator: randomUUID,
  enableJsonResponse: !isStream,
});
await mcp.connect(transport);
const server = createServer((request, response) => void transport.handleRequest(request, response));
server.listen(0, '127.0.0.1');
await once(server, 'listening');
console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`);
