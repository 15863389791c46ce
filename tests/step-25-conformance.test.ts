import { check, onStdio, setup } from './harness/check.ts';
import { drive } from './harness/driver.ts';
import { CheckFailure } from './harness/failure.ts';
import { compare } from './harness/frames.ts';
import { HttpHost } from './harness/http/host.ts';
import { httpServer, HttpTalk } from './harness/http/talk.ts';

setup(9);

const SERVER = 'step-25-conformance/server.ts';
const OFFERS = 'rule of the official suite';
const MRTR = 'MUST · 2026-07-28 basic/patterns/mrtr';
const SUBSCRIPTIONS = '2026-07-28 basic/patterns/subscriptions';
const VERSIONS = '2026-07-28 basic/versioning';
const RESUMING = '2025-11-25 basic/transports, Resumability and Redelivery';
const HTTP = '2026-07-28 basic/transports/streamable-http';
const SESSIONS = 'MUST · 2025-11-25 basic/transports, Session Management';
const STANDARD = `MUST · ${HTTP}, Standard Request Headers`;
const CLIENTS = '2025-11-25 client/elicitation';
const SERVER_VALIDATION = `MUST · ${HTTP}, Server Validation`;

type Json = Record<string, unknown>;

const line = (members: object) => JSON.stringify({ jsonrpc: '2.0', ...members });
const text = (said: string) => ({ content: [{ type: 'text', text: said }] });

const VERSION = 'io.modelcontextprotocol/protocolVersion';
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
const SERVED_BY = {
  'io.modelcontextprotocol/serverInfo': { name: 'ConformingServer', version: '1.0.0' },
};
const metaOf = (capabilities: object = {}) => ({
  [VERSION]: '2026-07-28',
  [CAPABILITIES]: capabilities,
});
const HINTS = { ttlMs: 300_000, cacheScope: 'private' };

const ask = (id: unknown, method: string, params: object = {}, capabilities = {}) =>
  `→ ${line({ id, method, params: { ...params, _meta: metaOf(capabilities) } })}\n`;
const complete = (result: object) => ({ resultType: 'complete', ...result });
const answer = (id: unknown, result: object) => `← ${line({ id, result: complete(result) })}\n`;
const failure = (id: unknown, code: number, data?: object) =>
  `← ${line({ id, error: { code, message: '…', ...(data && { data }) } })}\n`;

/** The server with its offers, over a pipe: no HTTP is needed to see what is in a table. */
async function serving() {
  const driver = await drive('step-25');
  const wire = onStdio(driver.child, 'server');
  await driver.call('serve').returns(undefined);
  return Object.assign(driver, { wire });
}

type Serving = Awaited<ReturnType<typeof serving>>;

/** Asks for a list, and looks whether these are in it. */
async function lists({ wire }: Serving, method: string, key: string, names: string[]) {
  wire.write(ask(`list ${key}`, method).replace('→ ', ''));
  const got = await wire.next();
  const { result } = JSON.parse(got) as { result?: Json };
  const listed = [result?.[key]].flat() as Json[];
  const missing = names.find((name) => !listed.some((one) => one?.['name'] === name));
  if (missing === undefined) return;
  const why = [
    `${missing} is not in the list.`,
    `All of the tables is to be offered: ${method} is answered by what its table became.`,
  ];
  const lines = [ask(`list ${key}`, method).trim(), `← ${got.slice(0, 300)}`];
  throw new CheckFailure({ class: 'wrong value', lines, why });
}

const TOOLS = [
  ...['test_simple_text', 'test_image_content', 'test_audio_content', 'test_embedded_resource'],
  ...['test_multiple_content_types', 'test_error_handling', 'test_tool_with_progress'],
  ...['test_tool_with_logging', 'test_sampling', 'test_elicitation', 'test_missing_capability'],
  ...['test_trigger_tool_change', 'test_trigger_prompt_change', 'test_x_mcp_header'],
  ...[
    'elicitation',
    'sampling',
    'list_roots',
    'request_state',
    'multiple_inputs',
    'multi_round',
  ].map((name) => `test_input_required_result_${name}`),
];
const PROMPTS = [
  ...['test_simple_prompt', 'test_prompt_with_arguments', 'test_prompt_with_embedded_resource'],
  ...['test_prompt_with_image', 'test_input_required_result_prompt'],
];

check('25.1 offers what is in the tables', OFFERS, async () => {
  const driver = await serving();
  await lists(driver, 'tools/list', 'tools', TOOLS);
  await lists(driver, 'prompts/list', 'prompts', PROMPTS);
  await lists(driver, 'resources/list', 'resources', ['Static text', 'Static binary']);
  await lists(driver, 'resources/templates/list', 'resourceTemplates', ['Template']);
  const capabilities = {
    tools: { listChanged: true },
    resources: { subscribe: true, listChanged: true },
    prompts: { listChanged: true },
    completions: {},
    logging: {},
  };
  const found = { supportedVersions: ['2026-07-28'], capabilities, ...HINTS };
  await driver.wire.play(
    ask('d', 'server/discover') + answer('d', found),
    'The description is given: hand it on as it is.',
  );
  await driver.end();
});

check('25.1 gives what it has listed', OFFERS, async () => {
  const driver = await serving();
  const { wire } = driver;
  await wire.play(
    ask(1, 'tools/call', { name: 'test_simple_text' }) +
      answer(1, text('This is a simple text response for testing.')),
  );
  const uri = 'test://template/123/data';
  const data = '{"id":"123","templateTest":true,"data":"Data for ID: 123"}';
  const contents = [{ uri, mimeType: 'application/json', text: data }];
  await wire.play(
    ask('r', 'resources/read', { uri }) + answer('r', { contents, ...HINTS }),
    'resources takes two tables: the resources, and the templates.',
  );
  const words = { arg1: 'hello', arg2: 'world' };
  const said = { type: 'text', text: "Prompt with arguments: arg1='hello', arg2='world'" };
  const prompt = {
    description: 'A prompt with two arguments.',
    messages: [{ role: 'user', content: said }],
  };
  const name = 'test_prompt_with_arguments';
  await wire.play(ask(0, 'prompts/get', { name, arguments: words }) + answer(0, prompt));
  const params = { ref: { type: 'ref/prompt', name }, argument: { name: 'arg1', value: 'par' } };
  const completion = { values: ['paris', 'park', 'party'], total: 3, hasMore: false };
  await wire.play(
    ask('c', 'completion/complete', params) + answer('c', { completion }),
    'completion/complete looks into the table of prompts.',
  );
  await wire.play(ask('x', 'tasks/list') + failure('x', -32601));
  await driver.end();
});

check('25.1 names its questions as the suite does', MRTR, async () => {
  const driver = await serving();
  const { wire } = driver;
  const call = (id: unknown, tool: string, capabilities: object) =>
    ask(id, 'tools/call', { name: `test_input_required_result_${tool}` }, capabilities);
  const why = 'In inputRequests each question has the name that nameOf gives it.';
  wire.write(call(1, 'elicitation', { elicitation: {} }).replace('→ ', ''));
  named(await wire.next(), ['user_name'], why);
  wire.write(
    call('a', 'multiple_inputs', { elicitation: {}, sampling: {}, roots: {} }).replace('→ ', ''),
  );
  named(await wire.next(), ['user_name', 'greeting', 'client_roots'], why);
  wire.write(ask('p', 'prompts/get', { name: PROMPTS[4] }, { elicitation: {} }).replace('→ ', ''));
  named(await wire.next(), ['user_context'], why);
  await driver.end();
});

function named(got: string, names: string[], why: string): void {
  const { result } = JSON.parse(got) as { result?: Json };
  const found = Object.keys((result?.['inputRequests'] as Json | undefined) ?? {});
  if (found.sort().join() === [...names].sort().join()) return;
  const lines = [`← ${got.slice(0, 300)}`];
  const reason = `Named: ${found.join(', ') || 'nothing'}. Expected: ${names.join(', ')}.`;
  throw new CheckFailure({ class: 'wrong value', lines, why: [reason, why] });
}

check('25.1 tells of changes of its own tables', SUBSCRIPTIONS, async () => {
  const driver = await serving();
  const { wire } = driver;
  const _meta = { 'io.modelcontextprotocol/subscriptionId': 'l' };
  const notifications = { toolsListChanged: true };
  const why = 'The tools publish to `changes`: it is the same object that the server listens to.';
  await wire.play(
    ask('l', 'subscriptions/listen', { notifications }) +
      `← ${line({ method: 'notifications/subscriptions/acknowledged', params: { notifications, _meta } })}\n`,
    why,
  );
  wire.write(ask(2, 'tools/call', { name: 'test_trigger_tool_change' }).replace('→ ', ''));
  await wire.play(
    `← ${line({ method: 'notifications/tools/list_changed', params: { _meta } })}\n` +
      answer(2, text('published')),
    why,
  );
  const params = { requestId: 'l', reason: 'heard enough' };
  wire.write(`${line({ method: 'notifications/cancelled', params })}\n`);
  await driver.end();
});

const clientInfo = { name: 'ExampleClient', version: '1.0.0' };

/** Opens a session, whose id is then `{sid}`. */
async function openSession(http: HttpTalk, why?: string): Promise<void> {
  const params = { protocolVersion: '2025-11-25', capabilities: { sampling: {} }, clientInfo };
  const capabilities = {
    tools: { listChanged: true },
    resources: { subscribe: true, listChanged: true },
    prompts: { listChanged: true },
    completions: {},
    logging: {},
  };
  const serverInfo = SERVED_BY['io.modelcontextprotocol/serverInfo'];
  const result = { protocolVersion: '2025-11-25', capabilities, serverInfo };
  await http.play(
    `→ POST /mcp
     → Mcp-Method: initialize
     → ${line({ id: 'i', method: 'initialize', params })}
     ← 200
     ← MCP-Session-Id: {sid}
     ← ${line({ id: 'i', result })}
     → POST /mcp
     → MCP-Session-Id: {sid}
     → ${line({ method: 'notifications/initialized' })}
     ← 202`,
    why,
  );
}

const inSession = (id: unknown, method: string, params?: object) =>
  `→ POST /mcp\n→ MCP-Session-Id: {sid}\n→ MCP-Protocol-Version: 2025-11-25\n→ ${line({ id, method, params })}\n`;

/** A POST of 2026-07-28, with its headers. */
function alone(id: unknown, method: string, params: Json = {}, more: string[] = []): string {
  const name = params['name'] ?? params['uri'];
  return [
    '→ POST /mcp',
    '→ MCP-Protocol-Version: 2026-07-28',
    `→ Mcp-Method: ${method}`,
    ...(typeof name === 'string' ? [`→ Mcp-Name: ${name}`] : []),
    ...more,
    ask(id, method, params).trim(),
    '',
  ].join('\n');
}
const served = (id: unknown, result: object) =>
  `← 200\n← ${line({ id, result: { ...complete(result), _meta: SERVED_BY } })}\n`;

const SIMPLE = { name: 'test_simple_text' };
const SIMPLE_RESULT = text('This is a simple text response for testing.');

check('25.2 serves both eras at one URL', VERSIONS, async () => {
  const http = await httpServer(SERVER);
  const why =
    'eitherEndpoint takes two: sessions first, for what comes with a handshake, and exchanges for the rest.';
  await openSession(http, why);
  await http.play(
    `${inSession(1, 'tools/call', SIMPLE)}← 200\n← ${line({ id: 1, result: SIMPLE_RESULT })}`,
    why,
  );
  await http.play(alone(1, 'tools/call', SIMPLE) + served(1, SIMPLE_RESULT), why);
  await http.play(`${inSession('p', 'ping')}← 200\n← ${line({ id: 'p', result: {} })}`, why);
  const another = http.another();
  await another.play(
    `${alone('p', 'ping')}← 404\n${failure('p', -32601)}`,
    'There is no ping in 2026-07-28.',
  );
  await another.play(
    `→ POST /mcp\n→ ${line({ id: 2, method: 'tools/list' })}\n← 400`,
    'A request without a session and without its own revision belongs to no era.',
  );
  await another.play(
    `→ POST /mcp
     → MCP-Protocol-Version: 2026-07-28
     → Mcp-Method: tools/list
     → ${line({ id: 3, method: 'tools/list', params: {} })}
     ← 400
     ← ${line({ id: 3, error: { code: -32602, message: '…', data: { supported: ['2026-07-28'] } } })}`,
    'The header says the era, and the body lacks what belongs to it.',
  );
  await http.play('→ DELETE /mcp\n→ MCP-Session-Id: {sid}\n← 202', why);
  await http.end();
});

check('25.2 has a session for each client', SESSIONS, async () => {
  const http = await httpServer(SERVER);
  const second = new HttpTalk(http.url, http.child);
  const why = 'newSession is called for each client: it makes a session, and does not know one.';
  await openSession(http, why);
  await openSession(second, why);
  await http.play(`${inSession(1, 'ping')}← 200\n← ${line({ id: 1, result: {} })}`, why);
  await http.play('→ DELETE /mcp\n→ MCP-Session-Id: {sid}\n← 202', why);
  await http.play(`${inSession(2, 'ping')}← 404`, why);
  await second.play(`${inSession(1, 'ping')}← 200\n← ${line({ id: 1, result: {} })}`, why);
  await http.end();
});

check('25.2 takes up the streams of its sessions', RESUMING, async () => {
  const http = await httpServer(SERVER);
  await openSession(http);
  const why =
    'newSession makes a ResumableSession, of step 18, each time anew: its streams begin with an id.';
  const params = { name: 'test_tool_with_progress', _meta: { progressToken: 't' } };
  const progress = (n: number) =>
    line({
      method: 'notifications/progress',
      params: {
        progressToken: 't',
        progress: n,
        total: 100,
        message: `Completed step ${n} of 100`,
      },
    });
  const rest = `← id: {e2}\n← data: ${progress(50)}\n← id: {e3}\n← data: ${progress(100)}
    ← id: {e4}\n← data: ${line({ id: 7, result: text('done') })}\n← (end)`;
  await http.play(
    `${inSession(7, 'tools/call', params)}← 200
    ← id: {e0}\n← retry: 500\n← data:
    ← id: {e1}\n← data: ${progress(0)}\n${rest}`,
    why,
  );
  await http.play(
    `→ GET /mcp\n→ MCP-Session-Id: {sid}\n→ Last-Event-ID: {e1}\n← 200\n${rest}`,
    why,
  );
  await http.end();
});

check('25.2 holds the headers of a tool against the body', SERVER_VALIDATION, async () => {
  const http = await httpServer(SERVER);
  const call = { name: 'test_x_mcp_header', arguments: { region: 'us-west1' } };
  const why = 'exchanges asks for the headers that a tool has, by its name: they are in `paths`.';
  const headers = ['→ Mcp-Param-Region: us-west1'];
  await http.play(alone(1, 'tools/call', call, headers) + served(1, text('us-west1')), why);
  const lie = ['→ Mcp-Param-Region: eu-central1'];
  await http.play(`${alone(2, 'tools/call', call, lie)}← 400\n${failure(2, -32020)}`, why);
  await http.play(`${alone('n', 'tools/call', call)}← 400\n${failure('n', -32020)}`, why);
  const unknown = { name: 'no_such_tool', arguments: {} };
  await http.play(
    `${alone(0, 'tools/call', unknown)}← 200\n${failure(0, -32602)}`,
    'A tool that nobody has offered has no headers: `paths` knows nothing of it.',
  );
  await http.end();
});

/** The whole client, and the server that it talks to. */
async function connecting(can: string[], version?: string) {
  const driver = await drive('step-25');
  const host = await HttpHost.open(driver);
  const connected = driver.call('connect', host.url, can, ...(version ? [version] : []));
  return { driver, host, connected };
}

type Both = Pick<Awaited<ReturnType<typeof connecting>>, 'driver' | 'host'>;

const COMPLETE = { resultType: 'complete' };
const ABLE = { sampling: {}, roots: {}, elicitation: { form: {} } };
const OURS = { name: 'ConformingClient', version: '1.0.0' };
const bodyOf = (method: string, params: object, able: object) => ({
  method,
  params: {
    ...params,
    _meta: {
      [VERSION]: '2026-07-28',
      'io.modelcontextprotocol/clientInfo': OURS,
      [CAPABILITIES]: able,
    },
  },
});

/** The client asks this, with these headers, and is answered: with a response, or with lines of a script. */
async function asks(
  { host }: Both,
  body: { method: string; params: Json },
  response: object | ((id: unknown) => string),
  why: string,
  more: string[] = [],
) {
  const { name } = body.params;
  const headers = [
    '→ MCP-Protocol-Version: 2026-07-28',
    `→ Mcp-Method: ${body.method}`,
    ...(typeof name === 'string' ? [`→ Mcp-Name: ${name}`] : []),
    ...more,
  ];
  const asked = await host.play(`→ POST /mcp\n${headers.join('\n')}`, why);
  const id = isSaid(asked.body, body, why);
  asked.says(
    typeof response === 'function' ? response(id) : `← 200\n← ${line({ id, ...response })}`,
  );
}

/** What the client has said is this, under an id of its own choice. @returns the id */
function isSaid(said: string, wanted: object, why: string): unknown {
  const value = JSON.parse(said) as { id?: unknown };
  const { id } = value;
  const expected = { jsonrpc: '2.0', ...('id' in value && { id }), ...wanted };
  const fault = compare(said, value, expected, []);
  if (fault) throw new CheckFailure({ ...fault, lines: [`→ ${said}`], why: [...fault.why, why] });
  return id;
}

async function over({ driver, host }: Both): Promise<void> {
  host.noMore('Nobody expected this request.');
  host.close();
  driver.child.process.disconnect();
}

/** Lets the client find out that the server speaks 2026-07-28. */
async function discovered(can: string[], able: object) {
  const both = await connecting(can);
  const offered = { supportedVersions: ['2026-07-28'], capabilities: { tools: {} } };
  await asks(
    both,
    bodyOf('server/discover', {}, able),
    { result: { ...COMPLETE, ...offered } },
    'connectEither asks first. What the client can is what it has been offered: capabilitiesOf.',
  );
  await both.connected.returns(undefined, 'It is connected, and returns its Client.');
  return both;
}

const DISCOVER = 'What the server offers, it has said: ask for it.';
const CALL = { name: 'count', arguments: { city: 'Ulm' } };

check('25.3 finds a server of this era, and says in headers what it asks', STANDARD, async () => {
  const both = await discovered([], {});
  const { driver } = both;
  const list = driver.call('list the tools');
  const properties = { city: { type: 'string', 'x-mcp-header': 'City' } };
  const tool = { name: 'count', inputSchema: { type: 'object', properties } };
  const tools = { ...COMPLETE, tools: [tool] };
  await asks(both, bodyOf('tools/list', {}, {}), { result: tools }, DISCOVER);
  await list.returns(['count']);
  const call = driver.call('ask', 'tools/call', CALL);
  const why =
    'noting keeps what the list says of headers in the transport that is used: it must be the same one.';
  const header = ['→ Mcp-Param-City: Ulm'];
  const done = { result: { ...COMPLETE, ...text('done') } };
  await asks(both, bodyOf('tools/call', CALL, {}), done, why, header);
  await call.returns({ ...COMPLETE, ...text('done') });
  await over(both);
});

check('25.3 answers what a result asks', MRTR, async () => {
  const both = await discovered(['sampling', 'roots', 'elicitation'], ABLE);
  const { driver } = both;
  const call = driver.call('ask', 'tools/call', { name: 'brew' });
  const schema = { type: 'object', properties: { milk: { type: 'boolean', default: true } } };
  const questions = {
    form: { method: 'elicitation/create', params: { message: '?', requestedSchema: schema } },
    roots: { method: 'roots/list' },
  };
  const asked = { resultType: 'input_required', inputRequests: questions, requestState: 's.1' };
  const why = 'patient answers what a result asks, with what the client offers, and asks again.';
  await asks(both, bodyOf('tools/call', { name: 'brew' }, ABLE), { result: asked }, why);
  const inputResponses = {
    form: { action: 'accept', content: { milk: true, sugar: false } },
    roots: { roots: [{ uri: 'file:///tea' }] },
  };
  const again = { name: 'brew', inputResponses, requestState: 's.1' };
  const done = { ...COMPLETE, ...text('tea') };
  await asks(both, bodyOf('tools/call', again, ABLE), { result: done }, why);
  await call.returns(done, why);
  await over(both);
});

const OF_SESSION = '→ MCP-Session-Id: s1\n→ MCP-Protocol-Version: 2025-11-25';

/** Lets the client find out that the server wants a handshake, and shake hands. */
async function shaken(can: string[], able: object, version?: string) {
  const both = await connecting(can, version);
  const { host, connected } = both;
  if (version === undefined) {
    const headers = '→ MCP-Protocol-Version: 2026-07-28\n→ Mcp-Method: server/discover';
    const probe = await host.play(
      `→ POST /mcp\n${headers}`,
      'A server is asked for its era, once.',
    );
    isSaid(probe.body, bodyOf('server/discover', {}, able), 'connectEither asks for the era.');
    probe.says('← 400');
  }
  const why = 'A server of 2025-11-25, or one that does not know the question, wants a handshake.';
  const hand = await host.play('→ POST /mcp', why);
  const params = { protocolVersion: '2025-11-25', capabilities: able, clientInfo: OURS };
  const id = isSaid(
    hand.body,
    { method: 'initialize', params },
    `${why} capabilitiesOf says what it can.`,
  );
  const serverInfo = { name: 'OldServer', version: '1' };
  const result = { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo };
  hand.says(`← 200\n← MCP-Session-Id: s1\n← ${line({ id, result })}`);
  await host.play(
    `→ POST /mcp
     ${OF_SESSION}
     → ${line({ method: 'notifications/initialized' })}
     ← 202
     → GET /mcp
     ${OF_SESSION}
     ← 405`,
    why,
  );
  await connected.returns(undefined, 'It is connected, and returns its Client.');
  return both;
}

check('25.3 answers what a server asks in a session', CLIENTS, async () => {
  for (const version of ['2025-11-25', undefined]) {
    const both = await shaken(['elicitation'], { elicitation: { form: {} } }, version);
    const { driver, host } = both;
    const call = driver.call('ask', 'tools/call', { name: 'brew' });
    const asked = await host.play(`→ POST /mcp\n${OF_SESSION}`);
    const id = isSaid(asked.body, { method: 'tools/call', params: { name: 'brew' } }, DISCOVER);
    const params = { message: '?', requestedSchema: { type: 'object', properties: {} } };
    asked.says(`← 200\n← data: ${line({ id: 'q', method: 'elicitation/create', params })}`);
    const result = { action: 'accept', content: { sugar: false } };
    await host.play(
      `→ POST /mcp\n${OF_SESSION}\n→ ${line({ id: 'q', result })}\n← 202`,
      'What a server asks in a session is answered by answerWith: hand it on as answer.',
    );
    asked.says(`← data: ${line({ id, result: text('tea') })}\n← (end)`);
    await call.returns(text('tea'));
    await over(both);
  }
});

check('25.3 takes up a stream that has broken', RESUMING, async () => {
  const both = await shaken([], {}, '2025-11-25');
  const { driver, host } = both;
  const call = driver.call('ask', 'tools/call', { name: 'brew' });
  const asked = await host.play(`→ POST /mcp\n${OF_SESSION}`);
  const { id } = JSON.parse(asked.body) as { id: unknown };
  asked.says('← 200\n← id: 4-0\n← retry: 20\n← data:\n← (end)');
  const why =
    'Where 2025-11-25 is expected, resumingClient connects: with the transport of step 18.';
  const back = await host.play(`→ GET /mcp\n${OF_SESSION}\n→ Last-Event-ID: 4-0`, why);
  back.says(`← 200\n← id: 4-1\n← data: ${line({ id, result: text('tea') })}\n← (end)`);
  await call.returns(text('tea'), why);
  await over(both);
});
