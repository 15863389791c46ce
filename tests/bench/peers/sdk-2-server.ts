// The server of the official SDK 2.x, with the two tools of the measurements.
import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';
import { MAX_BYTES, ownPeak } from './connection.ts';

const server = new McpServer({ name: 'echo', version: '1.0.0' });

server.registerTool(
  'echo',
  { description: 'Says what it is told.', inputSchema: z.object({ text: z.string() }) },
  ({ text }) => ({ content: [{ type: 'text', text }] }),
);

server.registerTool(
  'peak',
  { description: 'Tells the peak memory of the server, in MiB.' },
  () => ({
    content: [{ type: 'text', text: String(ownPeak()) }],
  }),
);

await server.connect(new StdioServerTransport(undefined, undefined, { maxBufferSize: MAX_BYTES }));
