// Given. The notes server once more, with a fault: `faulty.ts 1`, 2 or 3. Do not read on. What is wrong
// stands in the log of your tap, and a server in the field seldom comes with its source.
import { setTimeout } from 'node:timers/promises';
import { StdioServerTransport } from '../step-04-transport/transport.ts';
import { Handshake } from '../step-05-handshake/handshake.ts';
import { Peer } from '../step-07-pairing/peer.ts';
import { servePeer } from '../step-07-pairing/serve-peer.ts';
import { type Tool, Tools } from '../step-08-tools/tools.ts';

const fault = process.argv[2];

const readNote: Tool = {
  name: 'read_note',
  description: 'Reads one note.',
  inputSchema: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
  handler: ({ id }) => {
    if (fault === '1') process.stdout.write(`reading ${id} ... `);
    return 'buy tea';
  },
};

const wait: Tool = {
  name: 'wait',
  description: 'Waits for some milliseconds, then says so.',
  inputSchema: { type: 'object', properties: { ms: { type: 'integer' } }, required: ['ms'] },
  handler: async ({ ms }) => {
    if (fault === '3') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(ms));
    else await setTimeout(Number(ms));
    return `waited ${ms} ms`;
  },
};

const tools = new Tools([readNote, wait]);

const description = {
  capabilities: { tools: {} },
  serverInfo: { name: 'FaultyServer', version: '1.0.0' },
};

const transport = new StdioServerTransport();
const { send } = transport;
transport.send = (message) => {
  const isSpoiled = fault === '2' && 'result' in message && 'content' in message.result;
  return send.call(transport, isSpoiled ? { ...message, id: String(message.id) } : message);
};

await servePeer(new Peer(transport), new Handshake(description), tools.answer);
