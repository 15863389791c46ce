// Given. A server that does what every server may do. Its argument says what:
//   reverse    waits for a second tools/list, then answers the second before the first
//   interrupt  sends a notification before it answers tools/list
import { createInterface } from 'node:readline';

const serverInfo = { name: 'CrossedServer', version: '1.0.0' };
const capabilities = { tools: {}, logging: {} };
let held: unknown;

function send(members: object): void {
  console.log(JSON.stringify({ jsonrpc: '2.0', ...members }));
}

/** Answers with one tool, named after the id of the request. */
function list(id: unknown): void {
  send({ id, result: { tools: [{ name: `for_${id}`, inputSchema: { type: 'object' } }] } });
}

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  if (method === 'initialize') {
    const { protocolVersion } = params;
    send({ id, result: { protocolVersion, capabilities, serverInfo } });
  } else if (method === 'tools/list' && process.argv[2] === 'interrupt') {
    send({ method: 'notifications/message', params: { level: 'info', data: 'one moment' } });
    list(id);
  } else if (method === 'tools/list' && held === undefined) {
    held = id;
  } else if (method === 'tools/list') {
    list(id);
    list(held);
  }
}
