// Given. The whole client meets the whole server, as a stranger would: once in each era, at the same URL.
import { serverCommand } from '../step-01-pipes/command.ts';
import { startServer } from '../step-14-door/exchange.ts';
import { connect } from './client.ts';

const server = await startServer(serverCommand(import.meta.url));
const offered = { elicit: async () => ({ name: 'Mei' }), roots: () => [{ uri: 'file:///tea' }] };

for (const version of ['2025-11-25', '2026-07-28']) {
  const client = await connect(server.url, offered, version);
  const tools = await client.listTools();
  const { messages } = await client.request('prompts/get', {
    name: 'test_input_required_result_prompt',
  });
  console.log(`${version}: ${tools.length} tools, ${JSON.stringify(messages)}`);
  await client.close();
}
server.stop();
