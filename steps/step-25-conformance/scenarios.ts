// Given. What the suite wants a client to do, once it is connected. It says in the environment which of its
// scenarios this is.
import * as rpc from '../step-02-messages/messages.ts';
import type { Client } from '../step-07-pairing/client.ts';

/** What is to be called, when the scenario says no more than its name. */
const CALLS: Record<string, rpc.JSONObject[]> = {
  tools_call: [{ name: 'add_numbers', arguments: { a: 5, b: 3 } }],
  'elicitation-sep1034-client-defaults': [
    { name: 'test_client_elicitation_defaults', arguments: {} },
  ],
  'sse-retry': [{ name: 'test_reconnection', arguments: {} }],
  'http-invalid-tool-headers': [{ name: 'valid_tool', arguments: { region: 'us-west1' } }],
};

/** How long a call may take, in ms. */
const TIMEOUT_MS = 10_000;

/** What the suite says besides: `{ toolCalls: [{ name, arguments }] }` */
function callsIn(context: string): rpc.JSONObject[] {
  const { toolCalls } = JSON.parse(context) as rpc.JSONObject;
  return Array.isArray(toolCalls) ? toolCalls.filter(rpc.isObject) : [];
}

/** Lists what there is, and calls what the scenario wants to be called. */
export async function play(client: Client, env = process.env): Promise<void> {
  const scenario = env.MCP_CONFORMANCE_SCENARIO ?? '';
  const call = (params: rpc.JSONObject) =>
    client.request('tools/call', params, { timeoutMs: TIMEOUT_MS });
  const { tools: hasTools } = client.serverCapabilities;
  const tools = hasTools ? await client.listTools() : [];
  const given = callsIn(env.MCP_CONFORMANCE_CONTEXT ?? '{}');
  for (const params of [...(CALLS[scenario] ?? []), ...given]) await call(params);
  if (scenario === 'http-standard-headers') await getEach(client, tools, call);
  if (scenario === 'sep-2322-client-request-state') {
    await Promise.all(tools.map(({ name }) => call({ name, arguments: {} })));
  }
}

/** One of each kind that has a name: their headers are looked at. */
async function getEach(
  client: Client,
  tools: rpc.Result[],
  call: (params: rpc.JSONObject) => Promise<rpc.Result>,
): Promise<void> {
  for (const { name } of tools) await call({ name, arguments: {} });
  const { resources: listed } = await client.request('resources/list');
  for (const { uri } of [listed].flat().filter(rpc.isObject)) {
    await client.request('resources/read', { uri });
  }
  const { prompts } = await client.request('prompts/list');
  for (const { name } of [prompts].flat().filter(rpc.isObject)) {
    await client.request('prompts/get', { name });
  }
}
