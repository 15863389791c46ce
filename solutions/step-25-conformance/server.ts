// The whole server: the modules of the course, put together for a stranger to look at.
//   server.ts 3000    behind http://127.0.0.1:3000/mcp, in both eras
import { isMain } from '../step-04-transport/main.ts';
import type { Transport } from '../step-04-transport/transport.ts';
import { door, type Handle } from '../step-14-door/door.ts';
import { listen } from '../step-14-door/listen.ts';
import { sessions } from '../step-16-sessions/sessions.ts';
import { ResumableSession } from '../step-18-resume/session.ts';
import { exchanges } from '../step-20-mirror/exchange.ts';
import { type HeaderPath, headerPaths } from '../step-20-mirror/header-paths.ts';
import { eitherEndpoint } from '../step-21-eras/either.ts';
import { completion } from '../step-23-offers/completion.ts';
import { prompts } from '../step-23-offers/prompts.ts';
import { resources } from '../step-23-offers/resources.ts';
import { richTools } from '../step-23-offers/rich-tools.ts';
import { type Offers, serverOf } from '../step-23-offers/serving.ts';
import { Changes } from '../step-23-offers/subscriptions.ts';
import { askingTools } from './asking-tools.ts';
import { nameOf } from './questions.ts';
import { promptTable, resourceTable, templateTable } from './tables.ts';
import { quietTools } from './tools.ts';

const changes = new Changes();
const toolTable = [...quietTools(changes), ...askingTools];

const description = {
  capabilities: {
    tools: { listChanged: true },
    resources: { subscribe: true, listChanged: true },
    prompts: { listChanged: true },
    completions: {},
    logging: {},
  },
  serverInfo: { name: 'ConformingServer', version: '1.0.0' },
};

/**
 * All that the server offers: a handler for each kind of request, made of the tables.
 *
 * @returns what `serverOf` of step 23 makes a server of, with `nameOf` for its questions
 */
export function offers(): Offers {
  return {
    description,
    handlers: {
      'tools/': richTools(toolTable),
      'resources/': resources(resourceTable, templateTable),
      'prompts/': prompts(promptTable),
      'completion/complete': completion(promptTable),
    },
    changes,
    nameOf,
  };
}

/** The headers of each tool, by its name: step 20 holds them against the body. */
const paths = new Map<unknown, HeaderPath[]>(
  toolTable.map(({ name, inputSchema }) => [name, headerPaths(inputSchema)]),
);

/**
 * One URL for both eras: sessions whose streams survive a broken line (18), and exchanges whose headers are
 * looked at (20).
 *
 * @param connect serves one client over its transport
 */
export function endpoint(connect: (transport: Transport) => unknown): Handle {
  return eitherEndpoint(
    sessions(connect, { newSession: (onopen) => new ResumableSession(onopen) }),
    exchanges(connect, (tool) => paths.get(tool) ?? []),
  );
}

if (isMain(import.meta.url)) await listen(door(endpoint(serverOf(offers()))));
