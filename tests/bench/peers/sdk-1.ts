// The client of the official SDK 1.x and its server.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { type Connection, MAX_BYTES, serverCommand, textOf } from './connection.ts';

export async function connect(): Promise<Connection> {
  const client = new Client({ name: 'bench', version: '1.0.0' });
  const options = { ...serverCommand('sdk-1-server'), maxBufferSize: MAX_BYTES };
  await client.connect(new StdioClientTransport(options));
  return {
    echo: async (text) => textOf(await client.callTool({ name: 'echo', arguments: { text } })),
    serverPeak: async () => Number(textOf(await client.callTool({ name: 'peak' }))),
    close: () => client.close(),
  };
}
