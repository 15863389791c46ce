// The client that the suite is put to: it shakes hands, lists the tools of the server, and calls what the
// scenario wants to be called. The suite starts it once a scenario, and gives it the URL.
//   MCP_CONFORMANCE_SCENARIO=tools_call  client.ts 17 http://localhost:49152/mcp
// With step 20 it speaks 2026-07-28, and there is no handshake.
import { type AskPeer, Client } from '#step/step-07-pairing/client.ts';
import { Peer } from '#step/step-07-pairing/peer.ts';
import { request } from '#step/step-10-cancellation/cancellation.ts';
import { HttpClientTransport } from '#step/step-17-client/http-client.ts';
import { ResumingTransport } from '#step/step-18-resume/resuming.ts';
import { asking, discover } from '#step/step-19-stateless/asking.ts';
import { MirrorTransport, noting } from '#step/step-20-mirror/mirror-transport.ts';

interface ToolCall {
  name: string;
  arguments?: Record<string, unknown>;
}

/** What is to be called in a scenario, and with what. In the others it is enough to list. */
const CALLS: Record<string, ToolCall[]> = {
  tools_call: [{ name: 'add_numbers', arguments: { a: 5, b: 3 } }],
  'elicitation-sep1034-client-defaults': [
    { name: 'test_client_elicitation_defaults', arguments: {} },
  ],
  'sse-retry': [{ name: 'test_reconnection', arguments: {} }],
  'http-invalid-tool-headers': [{ name: 'valid_tool', arguments: { region: 'us-west1' } }],
};

const LIMIT = { timeoutMs: 10_000 };
const clientInfo = { name: 'ExampleClient', version: '1.0.0' };
const scenario = process.env.MCP_CONFORMANCE_SCENARIO ?? '';
/** Some scenarios say themselves what is to be called. */
const { toolCalls = [] } = JSON.parse(process.env.MCP_CONFORMANCE_CONTEXT ?? '{}') as {
  toolCalls?: ToolCall[];
};
const [step, url = ''] = process.argv.slice(2);

async function connect(): Promise<Client> {
  if (step !== '20') {
    const transport = step === '18' ? new ResumingTransport(url) : new HttpClientTransport(url);
    const client = new Client(new Peer(transport), { ask: request });
    await client.connect();
    return client;
  }
  const transport = new MirrorTransport(url);
  const ask: AskPeer = noting(asking({ clientInfo }), transport);
  const client = new Client(new Peer(transport), { ask });
  await client.peer.start();
  await discover(client);
  return client;
}

/** Whatever there is in a list, once. */
async function each(client: Client, list: string, get: string, by: string): Promise<void> {
  const result = await client.request(`${list}/list`);
  for (const one of (result[list] ?? []) as Record<string, unknown>[]) {
    await client.request(get, { [by]: one[by] }, LIMIT);
  }
}

const client = await connect();
const { tools, prompts, resources } = client.serverCapabilities;
const listed = tools ? await client.listTools() : [];
const calls = CALLS[scenario] ?? toolCalls;
for (const call of calls) await client.request('tools/call', { ...call }, LIMIT);
if (scenario === 'http-standard-headers') {
  for (const { name } of listed) await client.request('tools/call', { name, arguments: {} }, LIMIT);
  if (prompts) await each(client, 'prompts', 'prompts/get', 'name');
  if (resources) await each(client, 'resources', 'resources/read', 'uri');
}
await client.close();
