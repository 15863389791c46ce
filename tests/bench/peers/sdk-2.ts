// The client of the official SDK 2.x and its server.
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { type Connection, MAX_BYTES, serverCommand, textOf } from './connection.ts';

export async function connect(): Promise<Connection> {
  const client = new Client({ name: 'bench', version: '1.0.0' });
  const options = { ...serverCommand('sdk-2-server'), maxBufferSize: MAX_BYTES };
  await client.connect(new StdioClientTransport(options));
  return {
    echo: async (text) => textOf(await client.callTool({ name: 'echo', arguments: { text } })),
    serverPeak: async () => Number(textOf(await client.callTool({ name: 'peak' }))),
    close: () => client.close(),
  };
}
