// Given. Asks the crossed server for its tools: twice at once, then once with a notification in
// between. The server names its tool after the id of the request: 1 was initialize, so 2 comes first.
import { serverCommand } from '../step-01-pipes/command.ts';
import * as rpc from '../step-02-messages/messages.ts';
import { StdioClientTransport } from '../step-04-transport/transport.ts';
import { Client } from './client.ts';

const [command, ...args] = serverCommand(import.meta.url, 'crossed-server.ts');

/** The name of the first tool in a result, or what came in its place. */
function toolName(result: rpc.Result | undefined): unknown {
  const [tool]: unknown[] = Array.isArray(result?.tools) ? result.tools : [];
  return rpc.isObject(tool) ? tool.name : result;
}

async function ask(manner: string, times: number): Promise<unknown[]> {
  const client = new Client(new StdioClientTransport(command, [...args, manner]));
  await client.connect();
  const results = await Promise.all(Array.from({ length: times }, () => client.listTools()));
  await client.close();
  return results.map(toolName);
}

console.log('two in flight, reversed:', await ask('reverse', 2));
console.log('a notification between: ', await ask('interrupt', 1));
