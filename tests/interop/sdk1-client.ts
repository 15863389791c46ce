// The client of the SDK 1.x, in front of one of our servers.
import { Client, type ClientOptions } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { closeAtEnd, type Command, type Place } from './talking.ts';

/**
 * A client that is about to connect. It is closed at the end of the test.
 *
 * @param server a command, or the URL of one that runs
 */
export function sdk1Client(
  server: Command | string,
  options: ClientOptions = {},
  place: Place = {},
) {
  const client = closeAtEnd(new Client({ name: 'sdk-1', version: '1.32.2' }, options));
  const transport = transportTo(server, place);
  return { client, connect: () => client.connect(transport) };
}

function transportTo(server: Command | string, place: Place) {
  if (typeof server === 'string') return new StreamableHTTPClientTransport(new URL(server));
  const [command, ...args] = server;
  return new StdioClientTransport({ command, args, ...place });
}
