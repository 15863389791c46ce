// The client of the SDK 2.x, in front of one of our servers.
import { Client, type ClientOptions } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { closeAtEnd, type Command, type Place } from './talking.ts';

/** A client that is about to connect. It is closed at the end of the test. */
export function sdk2Client(
  [command, ...args]: Command,
  options: ClientOptions = {},
  place: Place = {},
) {
  const client = closeAtEnd(new Client({ name: 'sdk-2', version: '2.4.0' }, options));
  const transport = new StdioClientTransport({ command, args, ...place });
  return { client, connect: () => client.connect(transport) };
}
