import { check, onStdio, server, setup } from './harness/check.ts';
import { drive } from './harness/driver.ts';

setup(12);

const READ = '2026-07-28 server/resources, Reading Resources';
const ERRORS = '2026-07-28 server/resources, Error Handling';
const PROMPTS = '2026-07-28 server/prompts';
const LISTEN = '2026-07-28 basic/patterns/subscriptions';

const clientInfo = { name: 'ExampleClient', version: '1.0.0' };
const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': clientInfo,
  'io.modelcontextprotocol/clientCapabilities': {},
};
const SUBSCRIPTION = 'io.modelcontextprotocol/subscriptionId';
const HINTS = { ttlMs: 300_000, cacheScope: 'private' };

const line = (members: object) => JSON.stringify({ jsonrpc: '2.0', ...members });
const ask = (id: unknown, method: string, params: object = {}) =>
  `→ ${line({ id, method, params: { ...params, _meta: META } })}\n`;
const askInSession = (id: unknown, method: string, params?: object) =>
  `→ ${line({ id, method, params })}\n`;
const plain = (id: unknown, result: object) => `← ${line({ id, result })}\n`;
const answer = (id: unknown, result: object) => plain(id, { resultType: 'complete', ...result });
const note = (method: string, params?: object) => `← ${line({ method, params })}\n`;
const failure = (id: unknown, code: number, data?: object) =>
  `← ${line({ id, error: { code, message: '…', ...(data && { data }) } })}\n`;

const read = (id: unknown, uri: unknown) => ask(id, 'resources/read', { uri });
const contents = (id: unknown, uri: string, content: object) =>
  answer(id, { contents: [{ uri, ...content }], ...HINTS });

async function serving() {
  const driver = await drive('step-23');
  const wire = onStdio(driver.child, 'server');
  await driver.call('serve').returns(undefined);
  return Object.assign(driver, { wire });
}

/** Shakes hands, for the session of another era on the same pipe. */
async function openSession({ wire }: Awaited<ReturnType<typeof serving>>): Promise<void> {
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
  wire.write(`${line({ id: 'hand', method: 'initialize', params })}\n`);
  await wire.next();
  wire.write(`${line({ method: 'notifications/initialized' })}\n`);
}

check('23.1 reads what is in its list', READ, async () => {
  const wire = await server('step-23-offers/server.ts');
  const index = { uri: 'notes://index', name: 'index', description: '…', mimeType: 'text/plain' };
  await wire.play(ask('l', 'resources/list') + answer('l', { resources: [index], ...HINTS }));
  const text = { mimeType: 'text/plain', text: '…' };
  await wire.play(
    read(0, 'notes://index') + contents(0, 'notes://index', text),
    'contents makes the result: the uri as it was asked for, the mimeType, and what read returns.',
  );
  await wire.play(
    read('a', 'notes://note/tea') + contents('a', 'notes://note/tea', text),
    'Of a template, too, the uri is the one that was asked for.',
  );
  await wire.play(`→ ${line({ method: 'notifications/tea' })}\n` + read('n', 'notes://index'));
  await wire.play(
    contents('n', 'notes://index', text),
    'A notification is never answered, and keeps nobody waiting.',
  );
  await wire.end();
  const driver = await serving();
  const fixed = { mimeType: 'text/plain', text: 'fixed' };
  await driver.wire.play(
    read(1, 'x://a/fixed') + contents(1, 'x://a/fixed', fixed),
    'What is in the list goes before the templates.',
  );
  await driver.wire.play(
    read(2, 'x://bytes') + contents(2, 'x://bytes', { blob: 'AAEC' }),
    'read may take its time: await it. Without a mimeType there is no member.',
  );
  await driver.end();
});

check('23.1 reads what fits a template', READ, async () => {
  const driver = await serving();
  const type = { mimeType: 'application/json' };
  const cases: [string, object][] = [
    ['x://a/tea', { ...type, text: '1 {"one":"tea"}' }],
    ['x://a/t%20%E8%8C%B6', { ...type, text: '1 {"one":"t 茶"}' }],
    ['x://a/__proto__', { ...type, text: '1 {"one":"__proto__"}' }],
    ['x://a/..', { ...type, text: '1 {"one":".."}' }],
    ['x://a/none', { text: '2 {"part":"a","two":"none"}' }],
    ['x://b/tea', { text: '2 {"part":"b","two":"tea"}' }],
    ['x://f.ile+(1)', { text: '3 {"name":"1"}' }],
  ];
  const why =
    'match gives the variables of a template, or undefined. A template may not have the resource: then the next one is asked.';
  for (const [id, [uri, content]] of cases.entries()) {
    await driver.wire.play(read(id, uri) + contents(id, uri, content), why);
  }
  await driver.end();
});

check('23.1 says that there is no such resource, as each era says it', ERRORS, async () => {
  const driver = await serving();
  await openSession(driver);
  const none = ['x://', 'x://c', 'x://a/b/c', 'x://a/', 'y://a/b', 'X://bytes', 'x://bytes/', ''];
  const more = ['x://fXile+(1)', 'x://q/%', `x://${'a/'.repeat(2000)}`];
  const why =
    'The data is { uri }. The code is INVALID_PARAMS for a request of this era (context.client), and RESOURCE_NOT_FOUND in a session.';
  for (const [id, uri] of [...none, ...more].entries()) {
    await driver.wire.play(read(id, uri) + failure(id, -32602, { uri }), why);
    const old = askInSession(`s${id}`, 'resources/read', { uri });
    await driver.wire.play(old + failure(`s${id}`, -32002, { uri }), why);
  }
  for (const [id, uri] of [undefined, null, 7, ['x://bytes'], {}].entries()) {
    await driver.wire.play(
      read(`u${id}`, uri) + failure(`u${id}`, -32602),
      'A uri that is no string is -32602, in both eras.',
    );
    const old = askInSession(`o${id}`, 'resources/read', { uri });
    await driver.wire.play(old + failure(`o${id}`, -32602), why);
  }
  await driver.wire.play(read('z', 'x://b/z') + contents('z', 'x://b/z', { text: '…' }));
  await driver.end();
});

const get = (id: unknown, params: object) => ask(id, 'prompts/get', params);
const said = (args: object) => ({
  description: 'Greets.',
  messages: [{ role: 'user', content: { type: 'text', text: JSON.stringify(args) } }],
});

check('23.2 gets a prompt with its arguments', PROMPTS, async () => {
  const driver = await serving();
  const greet = {
    name: 'greet',
    description: 'Greets.',
    arguments: [{ name: 'who', required: true }, { name: 'how' }],
  };
  await driver.wire.play(
    ask('l', 'prompts/list') + answer('l', { prompts: [greet, { name: 'bare' }], ...HINTS }),
  );
  const why = 'The result has the messages, and the description if the prompt has one.';
  const cases = [{ who: 'Ada' }, { who: '', how: '茶' }, { who: 'x', more: 'is passed on' }];
  for (const [id, args] of cases.entries()) {
    await driver.wire.play(
      get(id, { name: 'greet', arguments: args }) + answer(id, said(args)),
      why,
    );
  }
  await driver.wire.play(
    get('b', { name: 'bare' }) + answer('b', { messages: [] }),
    'A prompt without arguments is asked for without them. Await its messages.',
  );
  await driver.wire.play(
    get('c', { name: 'bare', arguments: {} }) + answer('c', { messages: [] }),
    why,
  );
  await driver.end();
});

check('23.2 refuses what it cannot make a prompt of', `SHOULD · ${PROMPTS}`, async () => {
  const driver = await serving();
  const why =
    'invalid makes the error: for a prompt that is not there, for arguments that are no texts (areTexts), for one that is required and missing.';
  const bad: object[] = [
    {},
    ...['', 'Greet', 'toString', '__proto__', null, 7, ['greet'], { toString: null }].map(
      (name) => ({ name, arguments: { who: 'Ada' } }),
    ),
    ...[{}, { how: 'x' }, { Who: 'Ada' }, { toString: 'x' }].map((args) => ({
      name: 'greet',
      arguments: args,
    })),
    ...[null, [], 'Ada', { who: 7 }, { who: null }, { who: 'Ada', how: {} }].map((args) => ({
      name: 'greet',
      arguments: args,
    })),
    { name: 'greet' },
    { name: 'bare', arguments: ['x'] },
  ];
  for (const [id, params] of bad.entries()) {
    await driver.wire.play(get(id, params) + failure(id, -32602), why);
  }
  const good = { who: 'Ada' };
  await driver.wire.play(get('g', { name: 'greet', arguments: good }) + answer('g', said(good)));
  await driver.end();
});

const tag = (id: unknown) => ({ _meta: { [SUBSCRIPTION]: id } });
const listen = (id: unknown, notifications: object, granted = notifications) =>
  ask(id, 'subscriptions/listen', { notifications }) +
  note('notifications/subscriptions/acknowledged', { notifications: granted, ...tag(id) });
const updated = (id: unknown, uri: string) =>
  note('notifications/resources/updated', { uri, ...tag(id) });
const listChanged = (id: unknown, kind: string) =>
  note(`notifications/${kind}/list_changed`, tag(id));
/** The end of these subscriptions, which comes with the end of the connection. */
const ended = (...ids: unknown[]) => {
  const serverInfo = { name: 'DrivenServer', version: '2.0.0' };
  const meta = (id: unknown) => ({
    [SUBSCRIPTION]: id,
    'io.modelcontextprotocol/serverInfo': serverInfo,
  });
  return ids.map((id) => answer(id, { _meta: meta(id) })).join('');
};
/** Shows that nothing else was said before. */
const alive = (id: unknown) => read(id, 'x://bytes') + contents(id, 'x://bytes', { blob: 'AAEC' });

check(
  '23.3 acknowledges first, and tells of nothing else than was granted',
  `MUST · ${LISTEN}`,
  async () => {
    const driver = await serving();
    const uris = ['x://a/1', 'x://a/2'];
    const wish = { toolsListChanged: true, resourceSubscriptions: uris };
    const why =
      'Send the acknowledgement before anything else, with what is granted and the subscriptionId: the id of the request. Then tell what isWanted, with the same _meta.';
    await driver.wire.play(listen('s', wish), why);
    await driver.call('publish', 'resources', { uri: 'x://a/3' }, 'prompts').returns(undefined);
    await driver.wire.play(alive(1), 'Nobody has asked to hear of this.');
    await driver
      .call('publish', { uri: 'x://a/2' }, 'tools', { uri: 'x://a/1' })
      .returns(undefined);
    const heard = updated('s', 'x://a/2') + listChanged('s', 'tools') + updated('s', 'x://a/1');
    await driver.wire.play(heard, why);
    const asked = {
      ...{ toolsListChanged: false, promptsListChanged: true, resourcesListChanged: true },
      ...{ resourceSubscriptions: ['x://a/1', 7, null], tasksChanged: true },
    };
    const granted = { resourcesListChanged: true, resourceSubscriptions: ['x://a/1'] };
    await driver.wire.play(
      listen(0, asked, granted),
      'granted says what the server can do: it has declared no listChanged for prompts.',
    );
    await driver.wire.play(
      ask('bad', 'subscriptions/listen', { notifications: 7 }) + failure('bad', -32602),
    );
    driver.child.process.stdin!.end();
    await driver.wire.play(
      ended('s', 0),
      'When the connection ends, each subscription has its result: it has ended in good order.',
    );
  },
);

check('23.3 keeps two subscriptions apart', `MUST · ${LISTEN}`, async () => {
  const driver = await serving();
  const why =
    'Each has its own filter, and its own id in _meta: on a pipe nothing else tells them apart.';
  await driver.wire.play(listen(1, { toolsListChanged: true }), why);
  await driver.wire.play(listen('1', { toolsListChanged: true, resourcesListChanged: true }), why);
  await driver.call('publish', 'tools', 'resources').returns(undefined);
  await driver.wire.play(
    listChanged(1, 'tools') + listChanged('1', 'tools') + listChanged('1', 'resources'),
    why,
  );
  await driver.wire.play(
    `→ ${line({ method: 'notifications/cancelled', params: { requestId: 1 } })}` + '\n' + alive(2),
  );
  await driver
    .call('hearers')
    .returns(2, 'One was cancelled: return what hear returns, so that it can be stopped.');
  await driver.call('publish', 'tools').returns(undefined);
  await driver.wire.play(listChanged('1', 'tools') + alive(3));
  await driver.wire.play(listen(1, {}), why);
  await driver.call('publish', 'tools', 'prompts', { uri: '' }).returns(undefined);
  await driver.wire.play(listChanged('1', 'tools') + alive(4));
  driver.child.process.stdin!.end();
  await driver.wire.play(
    ended('1', 1),
    'When the connection ends, each subscription has its result: it has ended in good order.',
  );
});

check('23.3 keeps nobody waiting while it listens', `MUST · ${LISTEN}`, async () => {
  const wire = await server('step-23-offers/server.ts');
  const text = { mimeType: 'text/plain', text: '…' };
  await wire.play(
    listen('s', {}) + read('b', 'notes://index') + contents('b', 'notes://index', text),
    'A subscription that is open is a request like others: what comes behind it is answered.',
  );
  await wire.play(`→ ${line({ method: 'notifications/cancelled', params: { requestId: 's' } })}`);
  await wire.end();
});

check('23.3 tells a session in its own words', 'SHOULD · 2025-11-25 server/resources', async () => {
  const driver = await serving();
  await driver.call('publish', 'tools').returns(undefined);
  await openSession(driver);
  await driver.wire.play(askInSession(1, 'resources/subscribe', { uri: 'x://a/1' }) + plain(1, {}));
  await driver.wire.play(listen('new', { resourceSubscriptions: ['x://a/1'] }));
  await driver.call('publish', 'tools', { uri: 'x://a/1' }, { uri: 'x://a/2' }).returns(undefined);
  await driver.wire.play(
    note('notifications/tools/list_changed', {}) +
      note('notifications/resources/updated', { uri: 'x://a/1' }) +
      updated('new', 'x://a/1'),
    'A session hears of lists unasked, and of what it has subscribed to; without a subscriptionId.',
  );
  await driver.wire.play(
    askInSession(2, 'resources/unsubscribe', { uri: 'x://a/1' }) + plain(2, {}),
  );
  await driver.call('publish', { uri: 'x://a/1' }).returns(undefined);
  await driver.wire.play(updated('new', 'x://a/1') + alive(3));
  for (const method of ['subscriptions/listen', 'resources/subscribe']) {
    const other = method === 'subscriptions/listen' ? askInSession : ask;
    await driver.wire.play(other(method, method, { uri: 'x://a/1' }) + failure(method, -32601));
  }
  driver.child.process.stdin!.end();
  await driver.wire.play(ended('new'));
});
