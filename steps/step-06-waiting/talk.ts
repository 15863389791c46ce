// Given. Connects to the server, asks for its tools, prints both answers.
//   npx tsx steps/step-06-waiting/talk.ts
import { inspect } from 'node:util';
import { serverCommand } from '../step-01-pipes/command.ts';
import { StdioClientTransport } from '../step-04-transport/transport.ts';
import { Client } from './client.ts';

function show(title: string, value: unknown): void {
  console.log(title, inspect(value, { depth: null }));
}

const [command, ...args] = serverCommand(import.meta.url);
const client = new Client(new StdioClientTransport(command, args));

try {
  show('DEBUG Client received initialize response:', await client.connect());
  console.log('DEBUG Client connected and initialized.');
  show('Tools response:', await client.listTools());
} finally {
  await client.close();
}
