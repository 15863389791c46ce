// The tools of the measurements, and what their server says of itself.
import { type Tool, Tools } from '../../../solutions/step-08-tools/tools.ts';
import { ownCpu, ownPeak } from './connection.ts';

const echo: Tool = {
  name: 'echo',
  description: 'Says what it is told.',
  inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
  handler: ({ text }) => String(text),
};

const peak: Tool = {
  name: 'peak',
  description: 'Tells the peak memory of the server, in MiB.',
  inputSchema: { type: 'object' },
  handler: () => String(ownPeak()),
};

const cpu: Tool = {
  name: 'cpu',
  description: 'Tells how long the server has computed, in µs.',
  inputSchema: { type: 'object' },
  handler: () => String(ownCpu()),
};

export const tools = new Tools([echo, peak, cpu]);

export const description = {
  capabilities: { tools: {} },
  serverInfo: { name: 'EchoServer', version: '1.0.0' },
};
