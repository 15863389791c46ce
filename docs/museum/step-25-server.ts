// In place of step-25-conformance/server.ts
// The whole server: the modules of the course, put together for a stranger to look at.
//   server.ts 3000    behind http://127.0.0.1:3000/mcp, in both eras
import { isMain } from '../../solutions/step-04-transport/main.ts';
import type { Transport } from '../../solutions/step-04-transport/transport.ts';
import { door, type Handle } from '../../solutions/step-14-door/door.ts';
import { listen } from '../../solutions/step-14-door/listen.ts';
import { sessions } from '../../solutions/step-16-sessions/sessions.ts';
import { ResumableSession } from '../../solutions/step-18-resume/session.ts';
import { exchanges } from '../../solutions/step-20-mirror/exchange.ts';
import { eitherEndpoint } from '../../solutions/step-21-eras/either.ts';
import { completion } from '../../solutions/step-23-offers/completion.ts';
import { prompts } from '../../solutions/step-23-offers/prompts.ts';
import { resources } from '../../solutions/step-23-offers/resources.ts';
import { richTools } from '../../solutions/step-23-offers/rich-tools.ts';
import { type Offers, serverOf } from '../../solutions/step-23-offers/serving.ts';
import { Changes } from '../../solutions/step-23-offers/subscriptions.ts';
import { askingTools } from '../../solutions/step-25-conformance/asking-tools.ts';
import { nameOf } from '../../solutions/step-25-conformance/questions.ts';
import {
  promptTable,
  resourceTable,
  templateTable,
} from '../../solutions/step-25-conformance/tables.ts';
import { quietTools } from '../../solutions/step-25-conformance/tools.ts';

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

export function endpoint(connect: (transport: Transport) => unknown): Handle {
  return eitherEndpoint(
    sessions(connect, { newSession: (onopen) => new ResumableSession(onopen) }),
    exchanges(connect),
  );
}

if (isMain(import.meta.url)) await listen(door(endpoint(serverOf(offers()))));
