// In place of step-12-endings/server.ts
// A tool that takes its time, in a server that ends when its client is gone.
import { setTimeout } from 'node:timers/promises';
import { StdioServerTransport } from '../../solutions/step-04-transport/transport.ts';
import { Handshake } from '../../solutions/step-05-handshake/handshake.ts';
import { Peer } from '../../solutions/step-07-pairing/peer.ts';
import { servePeer } from '../../solutions/step-07-pairing/serve-peer.ts';
import { type Tool, Tools } from '../../solutions/step-08-tools/tools.ts';

setInterval(() => {}, 60_000); // a timer that would keep this process alive

const wait: Tool = {
  name: 'wait',
  description: 'Waits for some milliseconds, then says so.',
  inputSchema: { type: 'object', properties: { ms: { type: 'integer' } }, required: ['ms'] },
  handler: ({ ms }) => setTimeout(Number(ms), `waited ${ms} ms`),
};

const tools = new Tools([wait]);
const description = {
  capabilities: { tools: {} },
  serverInfo: { name: 'MortalServer', version: '1.0.0' },
};

const peer = new Peer(new StdioServerTransport());
peer.onclose = () => process.exit();
await servePeer(peer, new Handshake(description), tools.answer);
