// The client of the official SDK 2.x and its server without a handshake.
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { type Connection, MAX_BYTES, serverCommand, textOf } from './connection.ts';

export async function connect(): Promise<Connection> {
  const versionNegotiation = { mode: { pin: '2026-07-28' } } as const;
  const client = new Client({ name: 'bench', version: '1.0.0' }, { versionNegotiation });
  const options = { ...serverCommand('era-sdk-2-server'), maxBufferSize: MAX_BYTES };
  await client.connect(new StdioClientTransport(options));
  const number = async (name: string) => Number(textOf(await client.callTool({ name })));
  return {
    echo: async (text) => textOf(await client.callTool({ name: 'echo', arguments: { text } })),
    serverPeak: () => number('peak'),
    serverCpu: () => number('cpu'),
    close: () => client.close(),
  };
}
