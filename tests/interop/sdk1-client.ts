// The client of the SDK 1.x, in front of one of our servers.
import { Client, type ClientOptions } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { closeAtEnd, type Command, type Place } from './talking.ts';

/** A client that is about to connect. It is closed at the end of the test. */
export function sdk1Client(
  [command, ...args]: Command,
  options: ClientOptions = {},
  place: Place = {},
) {
  const client = closeAtEnd(new Client({ name: 'sdk-1', version: '1.32.2' }, options));
  const transport = new StdioClientTransport({ command, args, ...place });
  return { client, connect: () => client.connect(transport) };
}
