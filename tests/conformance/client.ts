// The client that the suite is put to: it shakes hands, lists the tools of the server, and calls what the
// scenario wants to be called. The suite starts it once a scenario, and gives it the URL.
//   MCP_CONFORMANCE_SCENARIO=tools_call  client.ts 17 http://localhost:49152/mcp
import { Client } from '#step/step-07-pairing/client.ts';
import { Peer } from '#step/step-07-pairing/peer.ts';
import { request } from '#step/step-10-cancellation/cancellation.ts';
import { HttpClientTransport } from '#step/step-17-client/http-client.ts';
import { ResumingTransport } from '#step/step-18-resume/resuming.ts';

/** What is to be called in a scenario, and with what. In the others it is enough to list. */
const CALLS: Record<string, { name: string; arguments: Record<string, unknown> }> = {
  tools_call: { name: 'add_numbers', arguments: { a: 5, b: 3 } },
  'elicitation-sep1034-client-defaults': {
    name: 'test_client_elicitation_defaults',
    arguments: {},
  },
  'sse-retry': { name: 'test_reconnection', arguments: {} },
};

const [step, url = ''] = process.argv.slice(2);
const transport = step === '18' ? new ResumingTransport(url) : new HttpClientTransport(url);
const client = new Client(new Peer(transport), { ask: request });
await client.connect();
if (client.serverCapabilities.tools) await client.listTools();
const call = CALLS[process.env.MCP_CONFORMANCE_SCENARIO ?? ''];
if (call) await client.request('tools/call', call, { timeoutMs: 10_000 });
await client.close();
