// The two tools of the measurements behind our handshake.
import { Handshake } from '../../solutions/step-05-handshake/handshake.ts';
import { type Tool, Tools } from '../../solutions/step-08-tools/tools.ts';
import { ownPeak } from './connection.ts';

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

const tools = new Tools([echo, peak]);

export const handshake = new Handshake(
  { capabilities: { tools: {} }, serverInfo: { name: 'EchoServer', version: '1.0.0' } },
  (request) => tools.answer(request),
);
