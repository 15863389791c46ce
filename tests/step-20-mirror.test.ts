import { check, setup } from './harness/check.ts';
import { drive, type Driver } from './harness/driver.ts';
import { CheckFailure, show } from './harness/failure.ts';
import { HttpHost } from './harness/http/host.ts';
import { httpServer, HttpTalk } from './harness/http/talk.ts';
import { patience } from './harness/pace.ts';
import { until, waited } from './harness/waiting.ts';

setup(9);

const SERVER = 'step-20-mirror/server.ts';
const HTTP = '2026-07-28 basic/transports/streamable-http';
const ENCODING = `MUST · ${HTTP}, Value Encoding`;
const STANDARD = `MUST · ${HTTP}, Standard Request Headers`;
const CUSTOM = `MUST · ${HTTP}, Custom Headers from Tool Parameters`;
const VALIDATION = `MUST · ${HTTP}, Server Validation`;
const CANCELLATION = `MUST · ${HTTP}, Cancellation`;
const VERSION_HEADER = `MUST · ${HTTP}, Protocol Version Header`;
const EARLIER = `SHOULD · ${HTTP}, Earlier Streamable HTTP Revisions`;
const COURSE = 'rule of the course';

const VERSION = 'io.modelcontextprotocol/protocolVersion';
const CLIENT = 'io.modelcontextprotocol/clientInfo';
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
const LEVEL = 'io.modelcontextprotocol/logLevel';
const SERVED_BY = {
  'io.modelcontextprotocol/serverInfo': { name: 'MirrorServer', version: '1.0.0' },
};
const META = { [VERSION]: '2026-07-28', [CAPABILITIES]: {} };
const ASKED_BY = { ...META, [CLIENT]: { name: 'ExampleClient', version: '1.0.0' } };

type Headers = Record<string, string>;
type Params = Record<string, unknown>;

const line = (members: object) => JSON.stringify({ jsonrpc: '2.0', ...members });
const call = (name: string, args?: object): Params => ({ name, ...(args && { arguments: args }) });
const lines = (headers: Headers) =>
  Object.entries(headers).map(([name, value]) => `→ ${name}: ${value}\n`);

/** A POST with the headers that its body asks for, except where others are given; `(none)` leaves one out. */
function post(id: unknown, method: string, params: Params, more: Headers = {}): string {
  const { _meta = META } = params;
  const name = params['name'] ?? params['uri'];
  const usual: Headers = {
    'MCP-Protocol-Version': String((_meta as Params)[VERSION]),
    'Mcp-Method': method,
    ...(typeof name === 'string' && { 'Mcp-Name': name }),
  };
  const body = line({ id, method, params: { ...params, _meta } });
  return `→ POST /mcp\n${lines({ ...usual, ...more }).join('')}→ ${body}\n`;
}

const result = (id: unknown, members: object) =>
  line({ id, result: { resultType: 'complete', ...members, _meta: SERVED_BY } });
const said = (id: unknown, text: string) =>
  `← 200\n← ${result(id, { content: [{ type: 'text', text }] })}\n`;
const refused = (status: number, id: unknown, code: number) =>
  `← ${status}\n← ${line({ id, error: { code, message: '…' } })}\n`;
const MISMATCH = -32020;

check('20.1 writes a value as it is where a header can carry it', ENCODING, async () => {
  const driver = await drive('step-20');
  const plain = ['us-west1', 'Hello, World!', 'file:///a%20b?c=d#e', 'a  b', 'a\tb', '~', '!', '7'];
  const why = 'Visible ASCII, with spaces and tabs only inside: a header carries that.';
  for (const value of plain) await driver.call('encode', value).returns(value, why);
  for (const value of ['=?base64?', '?=', '=?base64?Zg==', '=?BASE64?Zg==?=', '=?utf-8?Q?a?=']) {
    await driver.call('encode', value).returns(value, 'It does not stand between both marks.');
  }
  for (const value of [42, -7, 0, true, false]) {
    const text = String(value);
    await driver.call('encode', value).returns(text, `As a text it is ${text}.`);
  }
  await driver.end();
});

/** The first five are those of the specification. */
const ENCODED: [value: string, header: string, why: string][] = [
  ['Hello, 世界', '=?base64?SGVsbG8sIOS4lueVjA==?=', 'A header has no 世界: encode its UTF-8.'],
  [' padded ', '=?base64?IHBhZGRlZCA=?=', 'Spaces at the ends of a header get lost on the way.'],
  ['line1\nline2', '=?base64?bGluZTEKbGluZTI=?=', 'A line break would end the header.'],
  [
    '=?base64?literal?=',
    '=?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?=',
    'This text looks as if it were encoded, and would be decoded at the other end.',
  ],
  ['ö', '=?base64?w7Y=?=', 'The ö is no ASCII, though Node would send some byte for it.'],
  ['tea\r\nX-Evil: 1', '=?base64?dGVhDQpYLUV2aWw6IDE=?=', 'This would be a header of its own.'],
  ['tea ', '=?base64?dGVhIA==?=', 'A space at one end is enough.'],
  ['\ttea', '=?base64?CXRlYQ==?=', 'A tab at one end gets lost, too.'],
  [' ', '=?base64?IA==?=', 'A space alone has two ends.'],
  ['tea\n', '=?base64?dGVhCg==?=', 'A line break at the end is one as well.'],
  ['\u0000', '=?base64?AA==?=', 'This is a control character.'],
  ['a\u007fb', '=?base64?YX9i?=', 'U+007F is a control character: visible ASCII ends at ~.'],
  ['🍵', '=?base64?8J+NtQ==?=', 'Two units of UTF-16, and four bytes of UTF-8.'],
  ['=?base64??=', '=?base64?PT9iYXNlNjQ/Pz0=?=', 'The marks with nothing between them.'],
  ['=?base64?=', '=?base64?PT9iYXNlNjQ/PQ==?=', 'It begins and ends with the marks.'],
];

check('20.1 encodes what no header can carry as it is', ENCODING, async () => {
  const driver = await drive('step-20');
  for (const [value, header, why] of ENCODED) {
    await driver.call('encode', value).returns(header, why);
  }
  const long = '茶'.repeat(7000);
  const base64 = Buffer.from(long).toString('base64');
  await driver.call('encode', long).returns(`=?base64?${base64}?=`, 'A long one is one header.');
  await driver.end();
});

const asked = (method: string, params?: Params) => ({ jsonrpc: '2.0', id: 1, method, params });
const standard = (method: string, more: Headers = {}) => ({
  'MCP-Protocol-Version': '2026-07-28',
  'Mcp-Method': method,
  ...more,
});

check('20.2 says revision and method of every request', STANDARD, async () => {
  const driver = await drive('step-20');
  for (const method of ['server/discover', 'tools/list', 'notes/öffnen']) {
    const headers = standard(method);
    await driver
      .call('mirrored', asked(method, { _meta: META }))
      .returns(headers, 'Two headers for each request, and no third for this method.');
  }
  const other = { _meta: { ...META, [VERSION]: '1900-01-01' } };
  const headers = { ...standard('tools/list'), 'MCP-Protocol-Version': '1900-01-01' };
  await driver
    .call('mirrored', asked('tools/list', other))
    .returns(headers, 'The revision is what _meta says, whatever we speak.');
  const why = 'What a request does not say has no header.';
  for (const params of [undefined, {}, { _meta: null }]) {
    await driver
      .call('mirrored', asked('tools/list', params))
      .returns({ 'Mcp-Method': 'tools/list' }, why);
  }
  await driver.end();
});

check('20.2 says what a request is about, where it is about one thing', STANDARD, async () => {
  const driver = await drive('step-20');
  const params = { name: '世 界', uri: 'file:///茶', _meta: META };
  for (const [method, name] of [
    ['tools/call', '世 界'],
    ['prompts/get', '世 界'],
    ['resources/read', 'file:///茶'],
  ] as const) {
    await driver
      .call('mirrored', asked(method, params))
      .returns(
        standard(method, { 'Mcp-Name': name }),
        'Mcp-Name is the name of a tool or a prompt, or the URI of a resource, as it is: encode comes later.',
      );
  }
  for (const method of ['tools/list', 'completion/complete', 'constructor', '__proto__', 'name']) {
    await driver
      .call('mirrored', asked(method, { ...params, '': 'x', undefined: 'x' }))
      .returns(standard(method), 'Three methods have a Mcp-Name, and this is none of them.');
  }
  await driver
    .call('mirrored', asked('tools/call', { _meta: META }))
    .returns(standard('tools/call'), 'Without a name in the body there is none in the headers.');
  for (const params of [undefined, null, [], 'weather']) {
    await driver
      .call('mirrored', { ...asked('tools/call'), params }, [AT('City', 'city')])
      .returns({ 'Mcp-Method': 'tools/call' }, 'The params may be missing, or anything.');
  }
  await driver.end();
});

const AT = (header: string, path: string, type = 'string') => ({
  header: `Mcp-Param-${header}`,
  path: path.split('.'),
  type,
});

check('20.2 says the arguments that have a header', CUSTOM, async () => {
  const driver = await drive('step-20');
  const paths = [
    ...[AT('City', 'city'), AT('Street', 'at.street'), AT('Days', 'days', 'integer')],
    ...[AT('Now', 'now', 'boolean'), AT('Empty', 'empty'), AT('Own', 'constructor')],
  ];
  const mirrors = async (args: unknown, headers: Headers, why: string) => {
    const params = { name: 'weather', arguments: args, _meta: META };
    const all = standard('tools/call', { 'Mcp-Name': 'weather', ...headers });
    await driver.call('mirrored', asked('tools/call', params), paths).returns(all, why);
  };
  await mirrors(
    { city: 'Köln', at: { street: ' ' }, days: 0, now: false, empty: '', other: 'x' },
    {
      'Mcp-Param-City': 'Köln',
      'Mcp-Param-Street': ' ',
      'Mcp-Param-Days': '0',
      'Mcp-Param-Now': 'false',
      'Mcp-Param-Empty': '',
    },
    'Each value as a text, also 0, false and the empty one. valueAt finds it.',
  );
  const nothing =
    'An argument that is null, missing, or no string, number or boolean has no header.';
  await mirrors({ city: null, days: null, now: null }, {}, nothing);
  await mirrors({ city: ['Ulm'], days: {}, at: 'street' }, {}, nothing);
  for (const args of [undefined, null, [], 'Ulm']) await mirrors(args, {}, nothing);
  await mirrors(
    { constructor: 'x', days: -7 },
    { 'Mcp-Param-Days': '-7', 'Mcp-Param-Own': 'x' },
    nothing,
  );
  await driver.end();
});

/** A client under test, and the server that it talks to. */
async function opened(): Promise<{ driver: Driver; host: HttpHost }> {
  const driver = await drive('step-20');
  const host = await HttpHost.open(driver);
  await driver.call('open', host.url).returns(undefined);
  return { driver, host };
}

type Both = Awaited<ReturnType<typeof opened>>;

/** The next thing that the driver tells of. */
async function hears({ driver, host }: Both, event: [string, unknown?], why: string) {
  await waited(
    until(() => driver.events.length > 0 || driver.child.ended !== undefined, patience()),
  );
  const told = driver.events.shift();
  if (told && told[0] === event[0] && (event[1] === undefined || told[1] === event[1])) return;
  const what = told ? `${told[0]} ${show(told[1])}` : 'nothing';
  const reason = `The next thing that happened was: ${what}. Expected: ${event.join(' ')}.`;
  throw new CheckFailure({ class: 'wrong value', lines: host.tail(), why: [reason, why] });
}

async function over({ driver, host }: Both): Promise<void> {
  host.noMore('Nobody expected this request.');
  host.close();
  await driver.end();
}

/**
 * A request of the client's, with these headers and no others, and the response to it.
 *
 * @param answer a result, or an error
 */
async function asks(
  { host }: Both,
  headers: Headers,
  answer: object,
  why: string,
  head = '← 200',
): Promise<void> {
  const asked = await host.play(`→ POST /mcp\n${lines(headers).join('')}`, why);
  const { id } = JSON.parse(asked.body) as { id: unknown };
  asked.says(`${head}\n← ${line({ id, ...answer })}`);
}

check('20.2 puts the headers on what it sends, and none of a session', STANDARD, async () => {
  const both = await opened();
  const { driver } = both;
  const why = 'This is what the body says. headersFor encodes what mirrored returns.';
  const uri = 'file:///茶.md';
  for (const [method, params, name] of [
    ['server/discover', {}, undefined],
    ['tools/call', { name: 'count', arguments: { to: 3 } }, 'count'],
    ['tools/call', { name: ' 世界' }, '=?base64?IOS4lueVjA==?='],
    ['prompts/get', { name: 'sum up' }, 'sum up'],
    ['resources/read', { uri }, `=?base64?${Buffer.from(uri).toString('base64')}?=`],
    ['prompts/list', {}, undefined],
  ] as const) {
    const ask = driver.call('ask', method, params);
    const headers = standard(method, name === undefined ? {} : { 'Mcp-Name': name });
    const answer = { result: { of: method } };
    await asks(both, headers, answer, why, '← 200\n← MCP-Session-Id: stale');
    await ask.returns({ of: method }, why);
  }
  const end = 'Nobody has given us a session: there is nothing to DELETE.';
  await driver.call('close').returns(undefined, end);
  await over(both);
});

const schema = (properties: object, more: object = {}) => ({
  inputSchema: { type: 'object', properties, ...more },
});
const at = (header: unknown, type: unknown = 'string') => ({ type, 'x-mcp-header': header });

/** Tools that a client must leave out. */
const INVALID: Record<string, object> = {
  empty: schema({ a: at('') }),
  spaced: schema({ a: at('My City') }),
  injecting: schema({ a: at('A\r\nX-Evil: 1') }),
  foreign: schema({ a: at('Größe') }),
  twice: schema({ a: at('City'), b: at('city') }),
  float: schema({ a: at('A', 'number') }),
  whole: schema({ a: at('A', 'object') }),
  untyped: schema({ a: { 'x-mcp-header': 'A' } }),
  numbered: schema({ a: at(7) }),
  listed: schema({ a: { type: 'array', items: at('A') } }),
  either: schema({}, { oneOf: [{ properties: { a: at('A') } }] }),
  referred: schema({}, { $defs: { a: at('A') } }),
  rooted: { inputSchema: { type: 'object', 'x-mcp-header': 'A' } },
};

check('20.2 sends the arguments that the listed tools have headers for', CUSTOM, async () => {
  const both = await opened();
  const { driver } = both;
  const properties = {
    ...{ city: at('City'), days: at('Days', 'integer'), now: at('Now', 'boolean') },
    at: { type: 'object', properties: { street: at('Street') } },
    // Here x-mcp-header is the name of an argument.
    'x-mcp-header': { type: 'string' },
  };
  const valid = { name: 'weather', ...schema(properties) };
  const invalid = Object.entries(INVALID).map(([name, tool]) => ({ name, ...tool }));
  const list = driver.call('list the tools');
  const why = 'A tool whose x-mcp-header is not as it should be is left out of the list.';
  const first = { tools: [...invalid, { name: 'plain', ...schema({}) }], nextCursor: 'more' };
  await asks(both, standard('tools/list'), { result: first }, why);
  await asks(both, standard('tools/list'), { result: { tools: [valid] } }, why);
  await list.returns(['plain', 'weather'], why);
  for (const { name } of invalid) await hears(both, ['warning'], `Nobody was warned of ${name}.`);
  for (const [args, headers] of [
    [
      { city: 'Ulm', days: 3, now: true, other: 'x' },
      { City: 'Ulm', Days: '3', Now: 'true' },
    ],
    [
      { city: '世界', at: { street: ' ' } },
      { City: '=?base64?5LiW55WM?=', Street: '=?base64?IA==?=' },
    ],
    [{ city: 'tea\r\nX-Evil: 1' }, { City: '=?base64?dGVhDQpYLUV2aWw6IDE=?=' }],
    [{ city: '=?base64?literal?=' }, { City: '=?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?=' }],
    [
      { city: null, days: 0, now: false },
      { Days: '0', Now: 'false' },
    ],
    [undefined, {}],
  ] as const) {
    const ask = driver.call('ask', 'tools/call', call('weather', args));
    const own = Object.entries(headers).map(([name, value]) => [`Mcp-Param-${name}`, value]);
    const all = standard('tools/call', { 'Mcp-Name': 'weather', ...Object.fromEntries(own) });
    await asks(both, all, { result: {} }, 'These arguments have a header, says the list of tools.');
    await ask.returns({});
  }
  const prompt = driver.call('ask', 'prompts/get', call('weather', { city: 'Ulm' }));
  const named = standard('prompts/get', { 'Mcp-Name': 'weather' });
  await asks(both, named, { result: {} }, 'A prompt of the same name is not that tool.');
  await prompt.returns({});
  await over(both);
});

check(
  '20.2 lists the tools and calls once more when its headers do not fit',
  `SHOULD · ${HTTP}, Client Behavior`,
  async () => {
    const both = await opened();
    const { driver } = both;
    const why =
      'This is given: after -32020 the tool may have changed, so noting asks for the list.';
    const list = driver.call('list the tools');
    await asks(
      both,
      standard('tools/list'),
      { result: { tools: [{ name: 'weather', ...schema({}) }] } },
      why,
    );
    await list.returns(['weather']);
    const bare = standard('tools/call', { 'Mcp-Name': 'weather' });
    const error = { error: { code: MISMATCH, message: 'Header mismatch' } };
    const changed = { name: 'weather', ...schema({ city: at('City') }) };
    const full = { ...bare, 'Mcp-Param-City': 'Ulm' };
    const ask = driver.call('ask', 'tools/call', call('weather', { city: 'Ulm' }));
    await asks(both, bare, error, why, '← 400');
    await asks(both, standard('tools/list'), { result: { tools: [changed] } }, why);
    await asks(both, full, { result: { n: 1 } }, why);
    await ask.returns({ n: 1 }, why);
    const hopeless = driver.call('ask', 'tools/call', call('weather', { city: 'Ulm' }));
    await asks(both, full, error, why, '← 400');
    await asks(both, standard('tools/list'), { result: { tools: [changed] } }, why);
    await asks(both, full, error, 'Once more, and not for ever.', '← 400');
    await hopeless.throws({ code: MISMATCH }, 'Once more, and not for ever.');
    await over(both);
  },
);

check(
  '20.2 closes the stream of a call that is cancelled, and sends nothing',
  CANCELLATION,
  async () => {
    const both = await opened();
    const { driver, host } = both;
    const why = 'In this revision a closed stream is the cancellation. This is given.';
    const ways = [
      '← 200\n← data: ',
      '',
      '← 200\n← Content-Type: application/json\n← Transfer-Encoding: chunked',
    ];
    for (const [n, begun] of ways.entries()) {
      const ask = driver.call('ask and be ready to cancel', 'tools/call', call('wait'));
      const headers = standard('tools/call', { 'Mcp-Name': 'wait' });
      const asked = await host.play(`→ POST /mcp\n${lines(headers).join('')}${begun}`, why);
      void driver.call('cancel', n + 1);
      await ask.throws({ includes: 'nobody wants it' }, why);
      if (!(await waited(until(() => asked.isGone, patience())))) {
        throw new CheckFailure({
          class: 'too late',
          lines: host.tail(),
          why: ['The stream is still open.', why],
        });
      }
    }
    const ask = driver.call('ask', 'server/discover', {});
    await asks(
      both,
      standard('server/discover'),
      { result: {} },
      'The next request: no notification comes before it.',
    );
    await ask.returns({});
    await over(both);
  },
);

const BOTH = 'Both say the same: nothing is to be refused.';
const ulm = (id: unknown, more: Headers = {}, args: object = { city: 'Ulm' }) =>
  post(id, 'tools/call', call('weather', args), { 'Mcp-Param-City': 'Ulm', ...more });

check('20.3 lets pass what says the same in its headers and in its body', VALIDATION, async () => {
  const http = await httpServer(SERVER);
  await http.play(ulm(0) + said(0, 'Ulm: rain for 1 days'), BOTH);
  const three = { city: 'Ulm', days: 3 };
  const headers = { 'Mcp-Param-Days': '3' };
  await http.play(ulm('a-1', headers, three) + said('a-1', 'Ulm: rain for 3 days'), BOTH);
  const body = line({
    id: 7,
    method: 'tools/call',
    params: { ...call('weather', three), _meta: META },
  });
  await http.play(
    `→ POST /mcp
    → mcp-protocol-version: 2026-07-28
    → MCP-METHOD: tools/call
    → mCP-nAME: weather
    → Mcp-Param-CITY: Ulm
    → mcp-param-days: 3
    → ${body}
    ${said(7, 'Ulm: rain for 3 days')}`,
    'The names of headers are the same in any case.',
  );
  const more = { 'Mcp-Param-Country': 'x', 'X-Tea': 'green' };
  await http.play(
    ulm(1, more) + said(1, 'Ulm: rain for 1 days'),
    'Other headers are nobody’s business.',
  );
  const discovered = {
    supportedVersions: ['2026-07-28'],
    capabilities: { tools: {}, logging: {} },
    ttlMs: 300000,
    cacheScope: 'private',
  };
  await http.play(`${post(2, 'server/discover', {})}← 200\n← ${result(2, discovered)}`, BOTH);
  await http.end();
});

check('20.3 refuses a request without one of its headers', VALIDATION, async () => {
  const http = await httpServer(SERVER);
  for (const [n, header] of [
    'MCP-Protocol-Version',
    'Mcp-Method',
    'Mcp-Name',
    'Mcp-Param-City',
  ].entries()) {
    await http.play(
      ulm(n, { [header]: '(none)' }) + refused(400, n, MISMATCH),
      `The body says it, and ${header} is missing: throw mismatch(…), which becomes a 400.`,
    );
  }
  for (const header of ['MCP-Protocol-Version', 'Mcp-Method']) {
    await http.play(
      post('a-1', 'tools/list', {}, { [header]: '(none)' }) + refused(400, 'a-1', MISMATCH),
      'These two every request has.',
    );
  }
  await http.end();
});

check('20.3 refuses a header that says something else', VALIDATION, async () => {
  const http = await httpServer(SERVER);
  const lies: Headers[] = [
    { 'MCP-Protocol-Version': '2025-11-25' },
    { 'MCP-Protocol-Version': '2026-07-28, 2026-07-28' },
    { 'Mcp-Method': 'tools/list' },
    { 'Mcp-Method': 'Tools/Call' },
    { 'Mcp-Method': '' },
    { 'Mcp-Name': 'count' },
    { 'Mcp-Name': 'Weather' },
    { 'Mcp-Name': 'weather2' },
    { 'Mcp-Name': '' },
    { 'Mcp-Param-City': 'Rom' },
    { 'Mcp-Param-City': 'ulm' },
    { 'Mcp-Param-City': '' },
    { 'Mcp-Param-Days': '1' },
  ];
  for (const [n, lie] of lies.entries()) {
    const [header = ''] = Object.keys(lie);
    await http.play(
      ulm(n, lie) + refused(400, n, MISMATCH),
      `${header} does not say what the body says. Whoever has routed by it was told a lie.`,
    );
  }
  const other = post(
    'a-1',
    'tools/list',
    { _meta: { ...META, [VERSION]: '1900-01-01' } },
    {
      'MCP-Protocol-Version': '2026-07-28',
    },
  );
  await http.play(other + refused(400, 'a-1', MISMATCH), 'The lie may also stand in the body.');
  await http.end();
});

check('20.3 decodes a name and an argument before it compares', ENCODING, async () => {
  const http = await httpServer(SERVER);
  const why = 'Mcp-Name and Mcp-Param-* may be encoded, also where they need not be.';
  const cities = ['世界', ' ', 'ö', 'line1\nline2', '=?base64?literal?=', '', 'Ulm'];
  for (const [n, city] of cities.entries()) {
    const encoded = {
      'Mcp-Name': '=?base64?d2VhdGhlcg==?=',
      'Mcp-Param-City': `=?base64?${Buffer.from(city).toString('base64')}?=`,
    };
    await http.play(ulm(n, encoded, { city }) + said(n, `${city}: rain for 1 days`), why);
  }
  await http.play(
    ulm(8, { 'Mcp-Param-City': '=?base64?Um9t?=' }) + refused(400, 8, MISMATCH),
    'This is the Base64 of Rom.',
  );
  const literal = '=?base64?VWxt?=';
  await http.play(
    ulm(9, { 'Mcp-Param-City': literal }, { city: literal }) + refused(400, 9, MISMATCH),
    'This header means Ulm. The text of the body, which looks the same, has to be encoded.',
  );
  for (const [n, header, base64] of [
    [10, 'Mcp-Method', 'dG9vbHMvY2FsbA=='],
    [11, 'MCP-Protocol-Version', 'MjAyNi0wNy0yOA=='],
  ] as const) {
    await http.play(
      ulm(n, { [header]: `=?base64?${base64}?=` }) + refused(400, n, MISMATCH),
      'Method and revision are never encoded.',
    );
  }
  await http.end();
});

check('20.3 refuses what no header can carry, and what is no Base64', ENCODING, async () => {
  const http = await httpServer(SERVER);
  // The second and third are the same bytes, read as Latin-1 and as UTF-8.
  for (const [n, [city, header]] of [
    ['Köln', 'Köln'],
    ['KÃ¶ln', 'Köln'],
    ['Ulm', '=?base64?VWx?='],
    ['Ulm', '=?base64?V W x t?='],
    ['Ulm', '=?base64?VWxt=?='],
    ['Ulm', '=?base64?VWxt!?='],
    ['Ulm', '=?BASE64?VWxt?='],
    ['Ulm', '=?base64?VWxt'],
    ['\ufffd', '=?base64?/w==?='],
    ['', '=?base64?=?='],
  ].entries()) {
    await http.play(
      ulm(n, { 'Mcp-Param-City': header! }, { city }) + refused(400, n, MISMATCH),
      'decode throws -32020 for what it cannot read. Do not catch that.',
    );
  }
  await http.end();
});

check('20.3 expects no header where the body has no value', CUSTOM, async () => {
  const http = await httpServer(SERVER);
  const none = { 'Mcp-Param-City': '(none)' };
  const missing = { isError: true, content: [{ type: 'text', text: '…' }] };
  for (const [n, args] of [undefined, {}, { city: null }, { city: ['Ulm'] }].entries()) {
    const params = args === undefined ? call('weather') : call('weather', args);
    await http.play(
      `${post(n, 'tools/call', params, none)}← 200\n← ${result(n, missing)}`,
      'Nothing is mirrored that is null or not there. What the tool says of it is another matter.',
    );
    await http.play(
      post(`h${n}`, 'tools/call', params, { 'Mcp-Param-City': 'Ulm' }) +
        refused(400, `h${n}`, MISMATCH),
      'The header says Ulm, and the body nothing.',
    );
  }
  const driver = await drive('step-20');
  const headers = { ...standard('tools/call'), 'Mcp-Name': 'at' };
  const small = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const request = asked('tools/call', { ...call('at', { at: { street: 'Ulm' } }), _meta: META });
  const paths = [AT('Street', 'at.street')];
  await driver
    .call('checkMirror', request, { ...small, 'mcp-param-street': 'Ulm' }, paths)
    .returns(undefined, 'The path says where the argument is.');
  await driver.call('checkMirror', request, small).returns(undefined, 'It has no path: no header.');
  await driver.call('checkMirror', request, small, paths).throws({ code: MISMATCH });
  await driver.end();
  await http.end();
});

check(
  '20.3 compares integers as numbers, and texts as texts',
  `SHOULD · ${HTTP}, Server Validation`,
  async () => {
    const http = await httpServer(SERVER);
    for (const [n, days] of ['42', '42.0', '042', '=?base64?NDI=?='].entries()) {
      await http.play(
        ulm(n, { 'Mcp-Param-Days': days }, { city: 'Ulm', days: 42 }) +
          said(n, 'Ulm: rain for 42 days'),
        'isSame compares integers as numbers. It needs to know the type.',
      );
    }
    for (const [n, days] of ['42.5', '-42', '420', 'forty-two', ''].entries()) {
      await http.play(
        ulm(n, { 'Mcp-Param-Days': days }, { city: 'Ulm', days: 42 }) + refused(400, n, MISMATCH),
        'This is not 42.',
      );
    }
    await http.play(
      ulm('a-1', { 'Mcp-Param-City': '42.0' }, { city: '42' }) + refused(400, 'a-1', MISMATCH),
      'The city is a text: 42.0 is another.',
    );
    await http.end();
  },
);

check('20.3 refuses a header that stands there twice', COURSE, async () => {
  const http = await httpServer(SERVER);
  for (const [n, [header, value]] of [
    ['MCP-Protocol-Version', '2026-07-28'],
    ['Mcp-Method', 'tools/call'],
    ['Mcp-Name', 'weather'],
    ['Mcp-Param-City', 'Ulm'],
  ].entries()) {
    const twice = ulm(n).replace('→ POST /mcp\n', `→ POST /mcp\n→ ${header}: ${value}\n`);
    await http.play(
      twice + refused(400, n, MISMATCH),
      'A gateway may read the first, and we the second. In headers it has a list of values.',
    );
  }
  const joined = ulm('a-1', { 'Mcp-Param-City': 'Ulm' }, { city: 'Rom, Ulm' }).replace(
    '→ POST /mcp\n',
    '→ POST /mcp\n→ Mcp-Param-City: Rom\n',
  );
  await http.play(
    joined + refused(400, 'a-1', MISMATCH),
    'Node joins the two with a comma, and then they would be the text of the body.',
  );
  await http.end();
});

check('20.3 has a status for each error that comes first', VERSION_HEADER, async () => {
  const http = await httpServer(SERVER);
  const supported = ['2026-07-28'];
  const data = (id: unknown, code: number, more: object) =>
    `← 400\n← ${line({ id, error: { code, message: '…', data: more } })}\n`;
  await http.play(
    post('v', 'tools/list', { _meta: { ...META, [VERSION]: '1900-01-01' } }) +
      data('v', -32022, { supported, requested: '1900-01-01' }),
    'Headers and body agree on a revision that nobody speaks: 400, and the error says which we do.',
  );
  await http.play(
    post('m', 'no/such', {}) + refused(404, 'm', -32601),
    'An unknown method is a 404, and the code in its body says that the URL is right.',
  );
  for (const method of ['initialize', 'ping', 'constructor']) {
    await http.play(
      post(1, method, {}) + refused(404, 1, -32601),
      'This revision has no such method.',
    );
  }
  const { [CAPABILITIES]: _, ...half } = META;
  for (const params of [undefined, {}, { _meta: half }]) {
    const body = line({ id: 2, method: 'tools/list', params });
    await http.play(
      `→ POST /mcp\n${lines(standard('tools/list')).join('')}→ ${body}\n${refused(400, 2, -32602)}`,
      'What is missing in _meta is told before anything is compared. This is given.',
    );
  }
  await http.play(
    `→ POST /mcp\n→ ${line({ method: 'notifications/tea' })}\n← 202\n→ POST /mcp\n→ ${line({ id: 1, result: {} })}\n← 400`,
    'A notification is taken. A response belongs to no request: this server asks nothing.',
  );
  const unknown = { isError: true, content: [{ type: 'text', text: '…' }] };
  await http.play(
    `${post(3, 'tools/call', call('count'))}← 200\n← ${result(3, unknown)}`,
    'What goes wrong in a tool is a result, with 200.',
  );
  await http.end();
});

check('20.3 knows nothing of sessions', EARLIER, async () => {
  const http = await httpServer(SERVER);
  const why = 'These headers mean nothing here: they are neither refused nor sent back.';
  const old = { 'MCP-Session-Id': 'a-1', 'Last-Event-ID': '4-1' };
  await http.play(ulm(1, old) + said(1, 'Ulm: rain for 1 days'), why);
  await http.play(
    `→ GET /mcp\n→ Mcp-Session-Id: a-1\n← 405\n← Allow: POST\n→ DELETE /mcp\n→ Mcp-Session-Id: a-1\n← 405\n← Allow: POST`,
    'There is no stream of its own, and nothing to end.',
  );
  await http.play(ulm(1) + said(1, 'Ulm: rain for 1 days'), 'Each request stands for itself.');
  await http.end();
});

const note = (method: string, params: object) => `← data: ${line({ method, params })}\n`;
const counted = (progressToken: unknown, total: number) =>
  Array.from({ length: total }, (_, n) =>
    note('notifications/progress', {
      progressToken,
      progress: n + 1,
      total,
      message: `at ${n + 1}`,
    }),
  ).join('');

check(
  '20.3 tells of a request on its own stream only',
  `MUST · ${HTTP}, Receiving Messages`,
  async () => {
    const http = await httpServer(SERVER);
    const other = http.another();
    const counts = (to: number, token: unknown) =>
      post(1, 'tools/call', { ...call('count', { to }), _meta: { ...META, progressToken: token } });
    await http.play(counts(5, 't'));
    await other.play(counts(3, 't'));
    const ends = (to: number) =>
      `← 200\n${counted('t', to)}← data: ${result(1, { content: [{ type: 'text', text: `counted to ${to}` }] })}\n← (end)\n`;
    await other.play(
      ends(3),
      'Two clients, one id, one token: each POST is a connection of its own.',
    );
    await http.play(
      ends(5),
      'Two clients, one id, one token: each POST is a connection of its own.',
    );
    const drill = (id: unknown, level?: string) =>
      post(id, 'tools/call', {
        name: 'drill',
        _meta: { ...META, ...(level && { [LEVEL]: level }) },
      });
    const done = { content: [{ type: 'text', text: 'logged at each level' }] };
    await http.play(`${drill(2)}← 200\n← ${result(2, done)}`, 'No logLevel, no log.');
    const logged = ['alert', 'emergency'].map((level) =>
      note('notifications/message', { level, logger: 'drill', data: 'this is a drill' }),
    );
    await http.play(
      `${drill(3, 'alert')}← 200\n${logged.join('')}← data: ${result(3, done)}\n← (end)`,
    );
    await http.end();
  },
);

check('20.3 a closed stream cancels its request, and no other', CANCELLATION, async () => {
  const driver = await drive('step-20');
  const url = driver.call('the URL of a server');
  await url.returns('…');
  const first = new HttpTalk(new URL(String((await url.settled).value)), driver.child);
  const other = first.another();
  const begun =
    '← 200\n← data: {"jsonrpc":"2.0","method":"notifications/message","params":{"data":"begun"}}';
  const both = { driver, host: { tail: () => [] } } as unknown as Both;
  const why = 'The client has closed the stream: that is the cancellation. This is given.';
  for (const [id, talk] of [
    [1, first],
    ['1', other],
  ] as const) {
    await talk.play(post(id, 'wait', {}) + begun, why);
    await hears(both, ['begun', id], why);
  }
  first.close();
  await hears(both, ['cancelled', 1], why);
  const last = other.another();
  await last.play(post(3, 'wait', {}) + begun, 'The others go on.');
  await hears(both, ['begun', 3], 'The other request is at work, and was not cancelled.');
  other.close();
  await hears(both, ['cancelled', '1'], why);
  last.close();
  await hears(both, ['cancelled', 3], why);
  await driver.end();
});
