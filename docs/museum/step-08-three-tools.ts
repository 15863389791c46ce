// In place of step-08-tools/server.ts
// A server with three tools. What a tool throws is told to the model.
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';

const serverInfo = { name: 'NotesServer', version: '1.0.0' };
const hello = { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo };

const tools = [
  tool('read_note', 'Reads one note.', { id: 'string' }, () => 'buy tea'),
  tool('wait', 'Waits for some milliseconds, then says so.', { ms: 'integer' }, ({ ms }) =>
    setTimeout(ms, `waited ${ms} ms`),
  ),
  tool('broken', 'Always fails.', {}, () => Promise.reject('out of order')),
];

function tool(
  name: string,
  description: string,
  types: Record<string, string>,
  handler: (args: any) => string | Promise<string>,
) {
  const required = Object.keys(types);
  const properties = Object.fromEntries(required.map((name) => [name, { type: types[name] }]));
  const inputSchema = { type: 'object', ...(required.length > 0 && { properties, required }) };
  return { name, description, inputSchema, handler };
}

async function call(name: string, args: object) {
  const handler = tools.find((tool) => tool.name === name)!.handler;
  try {
    return { content: [{ type: 'text', text: await handler(args) }] };
  } catch (error) {
    return { content: [{ type: 'text', text: String(error) }], isError: true };
  }
}

function send(message: object): void {
  console.log(JSON.stringify({ jsonrpc: '2.0', ...message }));
}

createInterface({ input: process.stdin }).on('line', async (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  if (method === 'initialize') send({ id, result: hello });
  else if (method === 'ping') send({ id, result: {} });
  else if (method === 'tools/list') send({ id, result: { tools } });
  else if (method === 'tools/call') {
    send({ id, result: await call(params.name, params.arguments ?? {}) });
  } else send({ id, error: { code: -32601, message: `Method not found: ${method}` } });
});
