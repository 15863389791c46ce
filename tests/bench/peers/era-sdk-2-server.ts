// The server of the official SDK 2.x without a handshake, with the tools of the measurements.
import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';
import { ownCpu, ownPeak } from './connection.ts';

function newServer(): McpServer {
  const server = new McpServer({ name: 'echo', version: '1.0.0' });
  server.registerTool(
    'echo',
    { description: 'Says what it is told.', inputSchema: z.object({ text: z.string() }) },
    ({ text }) => ({ content: [{ type: 'text', text }] }),
  );
  for (const [name, measure] of Object.entries({ peak: ownPeak, cpu: ownCpu })) {
    server.registerTool(name, { description: 'Tells what it has used.' }, () => ({
      content: [{ type: 'text', text: String(measure()) }],
    }));
  }
  return server;
}

serveStdio(newServer, { legacy: 'reject' });
