// Given. A server with three tools: one that works, one that takes its time, one that throws.
//   in:  {"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"read_note","arguments":{"id":"n1"}}}
//   out: {"jsonrpc":"2.0","id":3,"result":{"content":[{"type":"text","text":"buy tea"}]}}
import { setTimeout } from 'node:timers/promises';
import { isMain } from '../step-04-transport/main.ts';
import { StdioServerTransport, type Transport } from '../step-04-transport/transport.ts';
import { Handshake } from '../step-05-handshake/handshake.ts';
import { Peer } from '../step-07-pairing/peer.ts';
import { servePeer } from '../step-07-pairing/serve-peer.ts';
import { type Tool, Tools } from './tools.ts';

const notes = new Map<unknown, string>([
  ['n1', 'buy tea'],
  ['n2', 'call Ada'],
]);

export const readNote: Tool = {
  name: 'read_note',
  description: 'Reads one note.',
  inputSchema: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
  handler: ({ id }) => {
    const note = notes.get(id);
    if (note === undefined) throw new Error(`no note has the id ${id}`);
    return note;
  },
};

const wait: Tool = {
  name: 'wait',
  description: 'Waits for some milliseconds, then says so.',
  inputSchema: { type: 'object', properties: { ms: { type: 'integer' } }, required: ['ms'] },
  handler: ({ ms }) => {
    if (Number(ms) < 0 || Number(ms) > 60_000) throw new Error('ms must be from 0 to 60000');
    return setTimeout(Number(ms), `waited ${ms} ms`);
  },
};

const broken: Tool = {
  name: 'broken',
  description: 'Always fails.',
  inputSchema: { type: 'object' },
  handler: async () => {
    await setTimeout(1);
    // A string on purpose: what is thrown need not be an Error.
    throw 'out of order';
  },
};

const tools = new Tools([readNote, wait, broken]);
const description = {
  capabilities: { tools: {} },
  serverInfo: { name: 'NotesServer', version: '1.0.0' },
};

/** Serves one client. The tools are the same for all of them. */
export function connect(transport: Transport): Promise<void> {
  return servePeer(new Peer(transport), new Handshake(description), tools.answer);
}

if (isMain(import.meta.url)) await connect(new StdioServerTransport());
