// The client of the official SDK 1.x and its server over HTTP.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { type Connection, textOf } from './connection.ts';
import { startHttp } from './http-start.ts';

export async function connectOver(answers: 'json' | 'sse'): Promise<Connection> {
  const { url, end } = await startHttp('http-sdk-1-server', answers);
  const client = new Client({ name: 'bench', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  const number = async (name: string) => Number(textOf(await client.callTool({ name })));
  return {
    echo: async (text) => textOf(await client.callTool({ name: 'echo', arguments: { text } })),
    serverPeak: () => number('peak'),
    serverCpu: () => number('cpu'),
    close: async () => (await client.close(), end()),
  };
}
