// What our client and our server can do, for the support matrix. A test of the name
// `our server 2025-11-25 > progress` shows each cell; the matrix is refused when it has not passed.
import type { Role } from './recordings.ts';
import type { Revision } from './revisions.ts';

export type Level = 'yes' | 'partial' | 'no';

/** One level for all revisions that have the feature, or the exceptions, and `rest` for the others. */
export type Levels = Level | ({ rest: Level } & Partial<Record<Revision, Level>>);

export interface Feature {
  /** Also the name of its tests. */
  name: string;
  /** A definition in the schema of every revision that has the feature. */
  definition: string;
  levels: Record<Exclude<Role, 'tap'>, Levels>;
  /** What "partial" and "no" mean. */
  note?: string;
}

export const FEATURES: Feature[] = [
  { name: 'handshake', definition: 'InitializeRequest', levels: both('yes') },
  { name: 'server/discover', definition: 'DiscoverRequest', levels: both('yes') },
  {
    name: 'a revision that nobody speaks',
    definition: 'UnsupportedProtocolVersionError',
    levels: both('yes'),
    note: 'The server names those it speaks, and the client asks once again in one of them.',
  },
  { name: 'ping', definition: 'PingRequest', levels: both('yes') },
  {
    name: 'tools/list',
    definition: 'ListToolsRequest',
    levels: { client: 'yes', server: 'partial' },
    note: 'The client reads all pages. The server has one page, and does not refuse a cursor.',
  },
  {
    name: 'tools/call',
    definition: 'CallToolRequest',
    levels: { client: 'yes', server: 'partial' },
    note: 'The server answers with text, and with no other content.',
  },
  { name: 'unknown tool', definition: 'CallToolRequest', levels: both('yes') },
  { name: 'bad argument', definition: 'CallToolRequest', levels: both('yes') },
  {
    name: 'tools/list_changed',
    definition: 'ToolListChangedNotification',
    levels: both({ rest: 'yes', '2026-07-28': 'no' }),
    note: 'In 2026-07-28 it belongs to a subscription, which the servers up to step 22 refuse.',
  },
  { name: 'progress', definition: 'ProgressNotification', levels: both('yes') },
  { name: 'cancellation', definition: 'CancelledNotification', levels: both('yes') },
  { name: 'logging', definition: 'LoggingMessageNotification', levels: both('yes') },
  {
    name: 'sampling',
    definition: 'CreateMessageRequest',
    levels: both({ rest: 'yes', '2025-11-25': 'partial', '2026-07-28': 'partial' }),
    note: 'Without the tools and the context that 2025-11-25 has added. In 2026-07-28 in a result, step 22.',
  },
  {
    name: 'a line that is no message',
    definition: 'JSONRPCMessage',
    levels: {
      client: 'yes',
      server: { rest: 'partial', '2025-11-25': 'yes', '2026-07-28': 'yes' },
    },
    note: 'The server answers with an error without an id, which the schemas know since 2025-11-25.',
  },
  {
    name: 'batches',
    definition: 'JSONRPCBatchRequest',
    levels: both('no'),
    note: 'A batch is answered with -32600, or ignored. Only 2025-03-26 wants it to be received.',
  },
  {
    name: 'resources, prompts, completion',
    definition: 'ReadResourceRequest',
    levels: { client: 'partial', server: 'no' },
    note: 'The client has `peer.request` for them, and nothing more. The server answers -32601.',
  },
  {
    name: 'roots',
    definition: 'ListRootsRequest',
    levels: both('no'),
    note: 'The client answers -32601, or does not declare it. The server does not ask.',
  },
  {
    name: 'elicitation',
    definition: 'ElicitRequest',
    levels: both('no'),
    note: 'The client answers -32601, or does not declare it. The server does not ask.',
  },
  {
    name: 'tasks',
    definition: 'ListTasksRequest',
    levels: both('no'),
    note: 'Both answer -32601.',
  },
];

/** The revisions that have Streamable HTTP. */
export const HTTP_REVISIONS = ['2025-03-26', '2025-06-18', '2025-11-25'] as const;

/** What a test shows over HTTP, too: `our server over HTTP 2025-11-25 > progress`. */
export const HTTP_FEATURES = [
  ...['handshake', 'ping', 'tools/list', 'tools/call', 'errors', 'tools/list_changed', 'progress'],
  ...['cancellation', 'logging', 'sampling', 'the end of a session'],
];

/** Who was met over HTTP, and what stands on our side. Each has tests that begin with this name. */
export const HTTP_PEERS = {
  'our server over HTTP, SDK 1 client, step-16-sessions': 'SDK 1.32.2, client',
  'our server over HTTP, SDK 1 client, step-18-resume': 'SDK 1.32.2, client',
  'our server over HTTP, Inspector': 'Inspector 2.12.0, command line',
  'our client over HTTP, SDK 1 server': 'SDK 1.32.2, server that sends events',
  'our client over HTTP, SDK 1 server that sends JSON': 'SDK 1.32.2, server that sends JSON',
  'our client over HTTP, SDK 2 server': 'SDK 2.4.0, server',
  'our client over HTTP, server-everything': 'server-everything, streamableHttp',
};

function both(levels: Levels): Feature['levels'] {
  return { client: levels, server: levels };
}

/** The level of a cell. */
export function levelOf(
  { levels }: Feature,
  role: keyof Feature['levels'],
  revision: Revision,
): Level {
  const found = levels[role];
  return typeof found === 'string' ? found : (found[revision] ?? found.rest);
}
