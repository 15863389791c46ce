// The map to the SDK: which part of it does what a module of ours does, and what it does otherwise.
// The packages of version 2 are bundled; a mark in them says where each part comes from.

/** A part of the SDK: a file, and a name that is in it. */
export interface Part {
  file: string;
  name: string;
}

export interface Way {
  /** Ours, from `solutions/`. */
  ours: string;
  /** In `@modelcontextprotocol/sdk` 1.32, from `dist/esm/`. */
  one?: Part;
  /** In a package of version 2.4: `client` or `server`, and the file that its bundle has this from. */
  two?: Part & { in: 'client' | 'server' };
  otherwise: string;
}

const core = (file: string) => `../core-internal/src/${file}`;

export const map: Way[] = [
  {
    ours: 'step-02-messages/messages.ts',
    one: { file: 'types.js', name: 'JSONRPCMessageSchema' },
    two: { in: 'server', file: core('types/schemas.ts'), name: 'JSONRPCMessageSchema' },
    otherwise: 'A schema for every message, checked with Zod. Ours looks at the shape alone.',
  },
  {
    ours: 'step-03-framing/framing.ts',
    one: { file: 'shared/stdio.js', name: 'ReadBuffer' },
    two: { in: 'server', file: core('shared/stdio.ts'), name: 'ReadBuffer' },
    otherwise:
      'Joins its buffer anew for each chunk, and takes 10 MiB; ours keeps the parts, and takes 64.',
  },
  {
    ours: 'step-04-transport/transport.ts',
    one: { file: 'client/stdio.js', name: 'StdioClientTransport' },
    two: { in: 'client', file: 'src/client/stdio.ts', name: 'StdioClientTransport' },
    otherwise:
      'Passes on only a few variables of the environment; a server is not started with all of ours.',
  },
  {
    ours: 'step-04-transport/serve.ts',
    one: { file: 'server/stdio.js', name: 'StdioServerTransport' },
    two: { in: 'server', file: 'src/server/stdio.ts', name: 'StdioServerTransport' },
    otherwise: 'A line that is no message is told to `onerror`, and not answered.',
  },
  {
    ours: 'step-05-handshake/handshake.ts',
    one: { file: 'server/index.js', name: '_oninitialize' },
    two: { in: 'server', file: 'src/server/server.ts', name: '_oninitialize' },
    otherwise: 'Has no gate: what comes before `initialize` is answered.',
  },
  {
    ours: 'step-07-pairing/peer.ts',
    one: { file: 'shared/protocol.js', name: '_responseHandlers' },
    two: { in: 'server', file: core('shared/protocol.ts'), name: '_responseHandlers' },
    otherwise: 'One class for pairing, clocks, progress and cancelling. Its ids begin with 0.',
  },
  {
    ours: 'step-07-pairing/client.ts',
    one: { file: 'client/index.js', name: 'assertCapability' },
    two: { in: 'client', file: 'src/client/client.ts', name: 'assertCapability' },
    otherwise: 'A method for each request, and results that are checked against schemas.',
  },
  {
    ours: 'step-08-tools/tools.ts',
    one: { file: 'server/mcp.js', name: 'registerTool' },
    two: { in: 'server', file: 'src/server/mcp.ts', name: 'registerTool' },
    otherwise:
      'Schemas of Zod for the arguments. Version 1 makes an unknown tool a result with `isError`.',
  },
  {
    ours: 'step-09-notifications/notifications.ts',
    one: { file: 'shared/protocol.js', name: '_onprogress' },
    two: { in: 'server', file: core('shared/protocol.ts'), name: '_onprogress' },
    otherwise: 'The token of a request is its id.',
  },
  {
    ours: 'step-10-cancellation/cancellation.ts',
    one: { file: 'shared/protocol.js', name: '_setupTimeout' },
    two: { in: 'server', file: core('shared/protocol.ts'), name: '_setupTimeout' },
    otherwise: 'Progress does not begin the clock anew, unless `resetTimeoutOnProgress` says so.',
  },
  {
    ours: 'step-11-sampling/sampling.ts',
    one: { file: 'server/index.js', name: 'createMessage' },
    two: { in: 'server', file: 'src/server/server.ts', name: 'createMessage' },
    otherwise: 'Knows the tools that a server may offer the model of its client.',
  },
  {
    ours: 'step-12-endings/endings.ts',
    one: { file: 'client/stdio.js', name: 'close' },
    two: { in: 'client', file: 'src/client/stdio.ts', name: 'close' },
    otherwise:
      'The same order, with two seconds for each; answers that are in flight are not waited for.',
  },
  {
    ours: 'step-14-door/door.ts',
    one: { file: 'server/webStandardStreamableHttp.js', name: 'validateRequestHeaders' },
    two: { in: 'server', file: 'src/server/middleware/originValidation.ts', name: 'Origin' },
    otherwise: 'Off, unless it is asked for.',
  },
  {
    ours: 'step-15-events/events.ts',
    one: { file: 'client/streamableHttp.js', name: 'EventSourceParserStream' },
    two: { in: 'client', file: 'src/client/streamableHttp.ts', name: 'EventSourceParserStream' },
    otherwise: 'A package of its own reads the events.',
  },
  {
    ours: 'step-15-events/stream.ts',
    one: { file: 'server/webStandardStreamableHttp.js', name: 'writeSSEEvent' },
    two: { in: 'server', file: 'src/server/streamableHttp.ts', name: 'writeSSEEvent' },
    otherwise:
      'A stream for every request, unless `enableJsonResponse` says otherwise; ours lets the first message decide.',
  },
  {
    ours: 'step-16-sessions/sessions.ts',
    one: { file: 'server/webStandardStreamableHttp.js', name: 'sessionIdGenerator' },
    two: { in: 'server', file: 'src/server/streamableHttp.ts', name: 'sessionIdGenerator' },
    otherwise:
      'One transport, one session: to keep them apart, and to end the idle ones, is left to you.',
  },
  {
    ours: 'step-17-client/http-client.ts',
    one: { file: 'client/streamableHttp.js', name: 'StreamableHTTPClientTransport' },
    two: {
      in: 'client',
      file: 'src/client/streamableHttp.ts',
      name: 'StreamableHTTPClientTransport',
    },
    otherwise: 'Over `fetch`, and with OAuth.',
  },
  {
    ours: 'step-18-resume/resume.ts',
    one: { file: 'server/webStandardStreamableHttp.js', name: 'replayEvents' },
    two: { in: 'server', file: 'src/server/streamableHttp.ts', name: 'replayEvents' },
    otherwise: 'Where events are kept, an `EventStore` of yours says.',
  },
  {
    ours: 'step-18-resume/resuming.ts',
    one: { file: 'client/streamableHttp.js', name: '_scheduleReconnection' },
    two: { in: 'client', file: 'src/client/streamableHttp.ts', name: '_scheduleReconnection' },
    otherwise: 'Gives up after two tries, and each wait is longer than the one before.',
  },
  {
    ours: 'step-19-stateless/stateless.ts',
    two: { in: 'server', file: core('wire/rev2026-07-28/codec.ts'), name: '2026-07-28' },
    otherwise: 'A codec for each revision turns messages into one shape, and back.',
  },
  {
    ours: 'step-19-stateless/asking.ts',
    two: { in: 'client', file: 'src/client/responseCache.ts', name: 'ttlMs' },
    otherwise: 'Keeps results for as long as their `ttlMs` says; ours keeps none.',
  },
  {
    ours: 'step-20-mirror/mirror.ts',
    two: { in: 'server', file: core('shared/mcpParamHeaders.ts'), name: 'validateMcpParamHeaders' },
    otherwise: 'The same rules, in one file for both ends.',
  },
  {
    ours: 'step-20-mirror/header-paths.ts',
    two: {
      in: 'client',
      file: core('shared/mcpParamHeaders.ts'),
      name: 'scanXMcpHeaderDeclarations',
    },
    otherwise: 'Goes through a schema in the same way.',
  },
  {
    ours: 'step-20-mirror/exchange.ts',
    two: { in: 'server', file: 'src/server/perRequestTransport.ts', name: 'PerRequest' },
    otherwise: 'A transport for each request, as ours.',
  },
  {
    ours: 'step-21-eras/eras.ts',
    two: { in: 'client', file: 'src/client/probeClassifier.ts', name: 'classify' },
    otherwise: 'Only -32022 with a list is taken for a word of this era.',
  },
  {
    ours: 'step-21-eras/either.ts',
    two: { in: 'client', file: 'src/client/versionNegotiation.ts', name: 'probe' },
    otherwise: 'Probes over stdio on a process of its own, and then starts the server anew.',
  },
  {
    ours: 'step-22-questions/questions.ts',
    two: { in: 'server', file: core('shared/inputRequired.ts'), name: 'inputRequired' },
    otherwise:
      'A tool returns its question itself, and reads the answers; ours waits, and is run again.',
  },
  {
    ours: 'step-22-questions/seal.ts',
    two: { in: 'server', file: 'src/server/requestStateCodec.ts', name: 'constantTimeTagEqual' },
    otherwise: 'An HMAC as well; to what the state belongs, you say.',
  },
  {
    ours: 'step-22-questions/until-complete.ts',
    two: { in: 'client', file: core('shared/inputRequiredDriver.ts'), name: 'inputResponses' },
    otherwise: 'The same loop, with a limit of its own.',
  },
  {
    ours: 'step-23-offers/resources.ts',
    one: { file: 'shared/uriTemplate.js', name: 'UriTemplate' },
    two: { in: 'server', file: core('shared/uriTemplate.ts'), name: 'UriTemplate' },
    otherwise: 'All operators of RFC 6570; ours has plain variables.',
  },
  {
    ours: 'step-23-offers/prompts.ts',
    one: { file: 'server/mcp.js', name: 'registerPrompt' },
    two: { in: 'server', file: 'src/server/mcp.ts', name: 'registerPrompt' },
    otherwise: 'Schemas for the arguments.',
  },
  {
    ours: 'step-23-offers/subscriptions.ts',
    two: { in: 'server', file: 'src/server/listenRouter.ts', name: 'subscriptions/listen' },
    otherwise: 'A bus that may reach over several processes.',
  },
];
