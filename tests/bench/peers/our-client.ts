// A client of ours, of whatever step, as the measurements want it.
import type { Client } from '../../../solutions/step-07-pairing/client.ts';
import { type Connection, textOf } from './connection.ts';

/** Connects the client to its server. */
export async function connected(client: Client): Promise<Connection> {
  await client.connect();
  return asConnection(client);
}

/** What the measurements need of a client that is connected already. */
export function asConnection(client: Client): Connection {
  const call = (name: string, args: Record<string, unknown>) =>
    client.request('tools/call', { name, arguments: args });
  return {
    echo: async (text) => textOf(await call('echo', { text })),
    serverPeak: async () => Number(textOf(await call('peak', {}))),
    serverCpu: async () => Number(textOf(await call('cpu', {}))),
    close: () => client.close(),
  };
}
