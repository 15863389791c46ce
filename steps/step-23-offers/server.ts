// Given. A notebook with all that a server can offer.
//   server.ts         over stdio
//   server.ts 3000    behind http://127.0.0.1:3000/mcp
import { isMain } from '../step-04-transport/main.ts';
import { StdioServerTransport } from '../step-04-transport/transport.ts';
import { door } from '../step-14-door/door.ts';
import { listen } from '../step-14-door/listen.ts';
import { sessions } from '../step-16-sessions/sessions.ts';
import { exchanges } from '../step-20-mirror/exchange.ts';
import { eitherEndpoint } from '../step-21-eras/either.ts';
import { completion } from './completion.ts';
import { type Prompt, prompts } from './prompts.ts';
import { type Resource, resources, type ResourceTemplate } from './resources.ts';
import { type RichTool, richTools, structured } from './rich-tools.ts';
import { serverOf } from './serving.ts';
import { Changes } from './subscriptions.ts';

const notes = new Map([
  ['tea', 'Tea is in the blue tin.'],
  ['milk', 'Milk is out.'],
]);
const changes = new Changes();

const index: Resource = {
  uri: 'notes://index',
  name: 'index',
  description: 'The names of all notes.',
  mimeType: 'text/plain',
  read: () => ({ text: [...notes.keys()].join('\n') }),
};

const note: ResourceTemplate = {
  uriTemplate: 'notes://note/{name}',
  name: 'note',
  description: 'A note.',
  mimeType: 'text/plain',
  read: ({ name = '' }) => (notes.has(name) ? { text: notes.get(name)! } : undefined),
};

const begins = (begun: string) => [...notes.keys()].filter((name) => name.startsWith(begun));

const remind: Prompt = {
  name: 'remind',
  description: 'Asks to be reminded of a note.',
  arguments: [{ name: 'note', description: 'its name', required: true, complete: begins }],
  get: ({ note = '' }) => [
    { role: 'user', content: { type: 'text', text: `Remind me: ${notes.get(note) ?? note}` } },
  ],
};

const write: RichTool = {
  name: 'write',
  description: 'Writes a note.',
  inputSchema: {
    type: 'object',
    properties: { name: { type: 'string' }, text: { type: 'string' } },
    required: ['name', 'text'],
  },
  outputSchema: { type: 'object', properties: { notes: { type: 'integer' } }, required: ['notes'] },
  annotations: { readOnlyHint: false, idempotentHint: true },
  handler: ({ name, text }) => {
    if (!notes.has(String(name))) changes.publish('resources');
    notes.set(String(name), String(text));
    changes.publish({ uri: `notes://note/${encodeURIComponent(String(name))}` });
    return structured({ notes: notes.size });
  },
};

export const connect = serverOf({
  description: {
    capabilities: {
      tools: {},
      resources: { subscribe: true, listChanged: true },
      prompts: {},
      completions: {},
      logging: {},
    },
    serverInfo: { name: 'NotebookServer', version: '1.0.0' },
  },
  handlers: {
    'tools/': richTools([write]),
    'resources/': resources([index], [note]),
    'prompts/': prompts([remind]),
    'completion/complete': completion([remind], (_, name, begun) =>
      name === 'name' ? begins(begun) : [],
    ),
  },
  changes,
});

if (isMain(import.meta.url)) {
  if (process.argv[2] === undefined) await connect(new StdioServerTransport());
  else await listen(door(eitherEndpoint(sessions(connect), exchanges(connect))));
}
