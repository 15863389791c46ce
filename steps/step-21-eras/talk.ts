// Given. One client, four servers: who they are, it finds out.
import { fileURLToPath } from 'node:url';
import { serverCommand } from '../step-01-pipes/command.ts';
import { StdioClientTransport, type Transport } from '../step-04-transport/transport.ts';
import { startServer } from '../step-14-door/exchange.ts';
import { MirrorTransport } from '../step-20-mirror/mirror-transport.ts';
import { connectEither } from './either.ts';

const clientInfo = { name: 'ExampleClient', version: '1.0.0' };
async function meet(name: string, open: () => Transport): Promise<void> {
  const { client, protocolVersion = 'a handshake' } = await connectEither(open, { clientInfo });
  const tools = await client.listTools();
  console.log(`${name}: ${protocolVersion}; ${tools.map((tool) => tool.name).join(', ')}`);
  await client.close();
}

/** The server of a step, over stdio. */
function over(step: string): () => Transport {
  const [command, ...args] = serverCommand(import.meta.url, `../${step}/server.ts`);
  return () => new StdioClientTransport(command, args);
}

await meet('step 10, stdio', over('step-10-cancellation'));
await meet('step 19, stdio', over('step-19-stateless'));
await meet('step 21, stdio', over('step-21-eras'));
const own = fileURLToPath(new URL('server.ts', import.meta.url));
const server = await startServer([process.execPath, ...process.execArgv, own, '0']);
await meet('step 21, HTTP', () => new MirrorTransport(server.url));
server.stop();
