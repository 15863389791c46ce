// Given. Knocks at the door: a request, a notification, and a page of the web that calls itself ours.
import { serverCommand } from '../step-01-pipes/command.ts';
import type { JSONRPCMessage } from '../step-02-messages/messages.ts';
import { initializeParams } from '../step-05-handshake/handshake.ts';
import { post, startServer, textOf } from './exchange.ts';

const server = await startServer(serverCommand(import.meta.url));

async function knock(message: JSONRPCMessage, headers = {}): Promise<void> {
  const response = await post(server.url, message, headers);
  console.log(`${response.statusCode} ${await textOf(response)}`.trimEnd());
}

const params = initializeParams({ name: 'ExampleClient', version: '1.0.0' });
await knock({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
await knock({ jsonrpc: '2.0', method: 'notifications/initialized' });
await knock({ jsonrpc: '2.0', id: 2, method: 'ping' }, { Origin: 'http://evil.example.com' });
server.stop();
