// The client of the SDK 2.x, in front of one of our servers.
import {
  Client,
  type ClientOptions,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { closeAtEnd, type Command, type Place } from './talking.ts';

/**
 * A client that is about to connect. It is closed at the end of the test.
 *
 * @param server a command, or the URL of one that runs
 */
export function sdk2Client(
  server: Command | string,
  options: ClientOptions = {},
  place: Place = {},
) {
  const client = closeAtEnd(new Client({ name: 'sdk-2', version: '2.4.0' }, options));
  const transport = transportTo(server, place);
  return { client, connect: () => client.connect(transport) };
}

function transportTo(server: Command | string, place: Place) {
  if (typeof server === 'string') return new StreamableHTTPClientTransport(new URL(server));
  const [command, ...args] = server;
  return new StdioClientTransport({ command, args, ...place });
}
