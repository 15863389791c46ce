import { check, server, setup } from './harness/check.ts';
import { drive, driveOnStdio } from './harness/driver.ts';
import { HttpHost } from './harness/http/host.ts';
import { httpServer } from './harness/http/talk.ts';

setup(12);

const VERSIONS = '2026-07-28 basic/versioning';
const PROBE = '2026-07-28 basic/transports/stdio, Backward Compatibility';
const HTTP = '2026-07-28 basic/transports/streamable-http, Backward Compatibility';

const NOW = '2026-07-28';
const NEXT = '2027-01-01';
const VERSION = 'io.modelcontextprotocol/protocolVersion';
const SERVER = 'io.modelcontextprotocol/serverInfo';

const clientInfo = { name: 'ExampleClient', version: '1.0.0' };
const metaOf = (protocolVersion: string, clientCapabilities: object = {}) => ({
  [VERSION]: protocolVersion,
  'io.modelcontextprotocol/clientInfo': clientInfo,
  'io.modelcontextprotocol/clientCapabilities': clientCapabilities,
});
const META = metaOf(NOW);
const _meta = { [SERVER]: { name: 'EitherServer', version: '1.0.0' } };
const capabilities = { tools: {}, logging: {} };

const line = (members: object) => JSON.stringify({ jsonrpc: '2.0', ...members });
const ask = (id: unknown, method: string, params?: object) => `→ ${line({ id, method, params })}\n`;
const answer = (id: unknown, result: object) => `← ${line({ id, result })}\n`;
const note = (arrow: string, method: string, params?: object) =>
  `${arrow} ${line({ method, params })}\n`;
const failure = (id: unknown, code: number, data?: object) =>
  `← ${line({ id, error: { code, message: '…', ...(data && { data }) } })}\n`;

/** A call, in an era of its own: its result says whether it is complete. */
const count = (id: unknown, to: number) =>
  ask(id, 'tools/call', { name: 'count', arguments: { to }, _meta: META });
const counted = (id: unknown, to: number) =>
  answer(id, { resultType: 'complete', ...content(`counted to ${to}`), _meta });
const content = (text: string) => ({ content: [{ type: 'text', text }] });
const initialize = (id: unknown, protocolVersion: string) =>
  ask(id, 'initialize', { protocolVersion, capabilities: {}, clientInfo });
const initialized = (id: unknown, protocolVersion: string) =>
  answer(id, {
    protocolVersion,
    capabilities,
    serverInfo: { name: 'EitherServer', version: '1.0.0' },
  }) + note('→', 'notifications/initialized');

check('21.1 serves each request in the era that it carries', `MAY · ${VERSIONS}`, async () => {
  const wire = await server('step-21-eras/server.ts');
  const why =
    'carriesMeta says to which era a request belongs. What came before it on the pipe does not.';
  await wire.play(count(1, 1) + counted(1, 1), why);
  await wire.play(ask(2, 'tools/list') + failure(2, -32600), why);
  await wire.play(initialize(3, '2025-06-18') + initialized(3, '2025-06-18'), why);
  await wire.play(
    ask('old', 'tools/call', { name: 'count', arguments: { to: 2 }, _meta: {} }) +
      answer('old', content('counted to 2')),
    why,
  );
  await wire.play(count('new', 2) + counted('new', 2), why);
  await wire.play(ask(4, 'ping') + answer(4, {}), why);
  await wire.play(ask(5, 'ping', { _meta: META }) + failure(5, -32601), why);
  const unknown = { _meta: metaOf('1900-01-01') };
  const data = { supported: [NOW], requested: '1900-01-01' };
  await wire.play(ask(6, 'tools/list', unknown) + failure(6, -32022, data), why);
  await wire.play(ask(7, 'tools/list', { _meta: { [VERSION]: null } }) + failure(7, -32602), why);
  await wire.play(
    ask(8, 'initialize', { protocolVersion: NOW, capabilities: {}, clientInfo, _meta: META }) +
      failure(8, -32601),
    why,
  );
  await wire.end();
});

check(
  '21.1 keeps what a session knows out of the other era',
  `MUST NOT · ${VERSIONS}`,
  async () => {
    const wire = await server('step-21-eras/server.ts');
    await wire.play(initialize(1, '2025-11-25') + initialized(1, '2025-11-25'));
    await wire.play(ask(2, 'logging/setLevel', { level: 'alert' }) + answer(2, {}));
    const logged = ['alert', 'emergency'].map((level) =>
      note('←', 'notifications/message', { level, logger: 'drill', data: 'this is a drill' }),
    );
    const drill = { name: 'drill', arguments: {} };
    const said = content('logged at each level');
    await wire.play(ask(3, 'tools/call', drill) + logged.join('') + answer(3, said));
    await wire.play(
      ask(4, 'tools/call', { ...drill, _meta: META }) +
        answer(4, { resultType: 'complete', ...said, _meta }),
      'The level was set in the session. This request belongs to none, and has not asked for a log.',
    );
    const slow = { name: 'wait', arguments: { ms: 200 } };
    await wire.play(
      ask('slow', 'tools/call', slow) +
        count('quick', 1) +
        counted('quick', 1) +
        answer('slow', content('waited 200 ms')),
      'Two requests of two eras are at work at once.',
    );
    await wire.play(
      note('→', 'notifications/cancelled', { requestId: 'over' }) + ask(9, 'ping') + answer(9, {}),
    );
    await wire.end();
  },
);

/** A POST, with the headers that say again what is in its body. Clients of both eras send `Mcp-Method`. */
function post(script: string, headers: Record<string, string>): string {
  const [, method] = /"method":"([^"]+)"/.exec(script)!;
  const all = Object.entries({ 'Mcp-Method': method, ...headers });
  return `→ POST /mcp\n${all.map(([name, value]) => `→ ${name}: ${value}\n`).join('')}${script}`;
}

const STATELESS = { 'MCP-Protocol-Version': NOW };
const COUNT = { ...STATELESS, 'Mcp-Name': 'count' };
const inSession = { 'MCP-Session-Id': '{sid}', 'MCP-Protocol-Version': '2025-11-25' };
const status = (code: number, script = '') => `← ${code}\n${script}`;

check('21.1 serves both eras behind one URL', `MAY · ${VERSIONS}`, async () => {
  const http = await httpServer('step-21-eras/server.ts', ['0']);
  const why = 'Mcp-Method says nothing here: clients of both eras send it.';
  await http.play(post(count(1, 1), COUNT) + status(200, counted(1, 1)), why);
  const shaken = initialized(2, '2025-11-25').split('\n')[0]!;
  await http.play(
    post(initialize(2, '2025-11-25'), {}) + status(200, `← MCP-Session-Id: {sid}\n${shaken}\n`),
    why,
  );
  await http.play(
    post(note('→', 'notifications/initialized'), inSession) + status(202),
    'It belongs to the session.',
  );
  const call = { name: 'count', arguments: { to: 2 } };
  await http.play(
    post(ask(3, 'tools/call', call), inSession) + status(200, answer(3, content('counted to 2'))),
    why,
  );
  await http.play(post(count(3, 3), COUNT) + status(200, counted(3, 3)), why);
  await http.play(
    post(count(4, 1), { ...COUNT, 'MCP-Session-Id': '{sid}' }) + status(200, counted(4, 1)),
    'What carries its own belongs to no session, though it names one.',
  );
  await http.play(post(ask(5, 'ping'), inSession) + status(200, answer(5, {})), why);
  await http.play(
    post(ask(6, 'ping', { _meta: META }), STATELESS) + status(404, failure(6, -32601)),
  );
  await http.play(post(count(7, 1), { 'Mcp-Name': 'count' }) + status(400, failure(7, -32020)));
  await http.play(
    post(ask(8, 'tools/list'), STATELESS) +
      status(400, failure(8, -32602, { supported: [NOW] })) +
      post(initialize(9, NOW), STATELESS) +
      status(400, failure(9, -32602, { supported: [NOW] })),
    'Its header is of this era, and it does not carry what each request of this era carries.',
  );
  await http.end();
});

/** A client that has started its peer, and probes when it is told to. */
async function probing() {
  const driver = await driveOnStdio('step-21');
  await driver.call('start').returns(undefined);
  return driver;
}

/** What to tell of a question that is not as it should be. */
const ASK =
  'The question is server/discover, with what withMeta makes of no params: in which revision, and who asks.';

const discover = (id: unknown, version = NOW, able: object = {}) =>
  ask(id, 'server/discover', { _meta: metaOf(version, able) });

check('21.2 hears what a server offers', PROBE, async () => {
  const driver = await probing();
  const cases: [object, object][] = [
    [
      { supportedVersions: [NOW, NEXT], capabilities, resultType: 'complete' },
      { versions: [NOW, NEXT], capabilities, isAnswer: true },
    ],
    [{ supportedVersions: [] }, { versions: [], isAnswer: true }],
    [
      { supportedVersions: ['2025-11-25'], capabilities: [] },
      { versions: ['2025-11-25'], isAnswer: true },
    ],
  ];
  for (const [id, [result, value]] of cases.entries()) {
    const asked = driver.call('probe', NOW, 30_000);
    await driver.wire.play(discover(id) + answer(id, result), ASK);
    await asked.returns({ value }, 'offerOf makes an offer of the list of versions.');
  }
  const refused = driver.call('probe', NEXT, 30_000);
  const data = { supported: [NOW], requested: NEXT };
  await driver.wire.play(discover('r', NEXT) + failure('r', -32022, data));
  await refused.returns(
    { value: { versions: [NOW], isAnswer: false } },
    '-32022 is a word of this era: its data has the versions that the server supports.',
  );
  await driver.end();
});

check(
  '21.2 takes any other answer for a no, whatever its code',
  `MUST NOT · ${PROBE}`,
  async () => {
    const driver = await probing();
    const codes = [-32601, -32602, -32600, -32603, -32700, -32000, -32001, 0, 404];
    const why =
      'Whatever a server of the past says to what it does not know: it wants a handshake. Look for no code but -32022.';
    for (const code of codes) {
      const asked = driver.call('probe', NOW, 30_000);
      await driver.wire.play(discover(code) + failure(code, code));
      await asked.returns({ value: 'a handshake' }, why);
    }
    for (const data of [undefined, null, [], { supported: NOW }, { supported: null }, 'x']) {
      const id = `data ${JSON.stringify(data)}`;
      const asked = driver.call('probe', NOW, 30_000);
      await driver.wire.play(discover(id));
      const error = { code: -32022, message: 'x', ...(data !== undefined && { data }) };
      await driver.wire.play(`← ${line({ id, error })}`);
      await asked.returns({ value: 'a handshake' }, 'This -32022 offers nothing.');
    }
    for (const result of [
      {},
      { supportedVersions: NOW },
      { protocolVersion: NOW },
      { tools: [] },
    ]) {
      const id = JSON.stringify(result);
      const asked = driver.call('probe', NOW, 30_000);
      await driver.wire.play(discover(id) + answer(id, result), ASK);
      await asked.returns({ value: 'a handshake' }, 'A result without a list offers nothing.');
    }
    await driver.end();
  },
);

check('21.2 does not wait for ever, and hears no answer that is late', PROBE, async () => {
  const driver = await probing();
  const first = driver.call('probe', NOW, 300);
  await driver.wire.play(discover('silent'));
  const params = { requestId: driver.wire.idOf('silent'), reason: '…' };
  await driver.wire.play(
    note('→', 'notifications/cancelled', params),
    'The probe has two clocks, and probeMs is both: the silence, and the whole time.',
  );
  await first.returns({ value: 'a handshake' }, 'A server that says nothing has said no.');
  const second = driver.call('probe', NOW, 30_000);
  await driver.wire.play(discover('again') + answer('silent', { supportedVersions: [NOW] }));
  await driver.wire.play(answer('again', { supportedVersions: [NEXT] }));
  await second.returns({ value: { versions: [NEXT], isAnswer: true } });
  await driver.end();
});

check('21.2 does not fall back from an error of this era', `SHOULD · ${PROBE}`, async () => {
  const driver = await probing();
  for (const code of [-32020, -32021]) {
    const asked = driver.call('probe', NOW, 30_000);
    await driver.wire.play(discover(code) + failure(code, code));
    await asked.returns(
      { error: 'RpcError: …' },
      'Only a server of this era says so (OF_THIS_ERA). A handshake would not help: throw the error on.',
    );
  }
  await driver.end();
});

check('21.3 chooses the newest that both speak', `SHOULD · ${VERSIONS}`, async () => {
  const driver = await drive('step-21');
  const offer = (...versions: unknown[]) => ({ versions, isAnswer: true });
  const ours = [NEXT, NOW];
  const why = 'Ours are in their order, the newest first: the first of them that is in the offer.';
  await driver.call('choose', offer(NOW), ours).returns(NOW, why);
  await driver.call('choose', offer(NOW, NEXT), ours).returns(NEXT, why);
  await driver.call('choose', offer('2099-01-01', NEXT, NOW), ours).returns(NEXT, why);
  await driver.call('choose', offer('2025-11-25', NOW, 7, null), ours).returns(NOW, why);
  await driver.call('choose', null, ours).returns('a handshake', 'No offer: it wants a handshake.');
  for (const old of ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25']) {
    await driver
      .call('choose', offer('2099-01-01', old), [NOW])
      .returns(
        'a handshake',
        'There is no other way to a revision of the past than its handshake.',
      );
  }
  for (const versions of [[], ['2099-01-01'], ['1900-01-01', 7, { toString: null }]]) {
    await driver
      .call('choose', offer(...versions), ours)
      .throws({}, 'It speaks nothing that we speak, in either era: say so.');
  }
  await driver.end();
});

check('21.3 asks once again in the revision that is offered', `SHOULD · ${VERSIONS}`, async () => {
  const driver = await driveOnStdio('step-21');
  const able = { roots: {} };
  const connected = driver.call('connect', [NEXT, NOW], 30_000);
  const data = { supported: [NOW, '2025-11-25'], requested: NEXT };
  await driver.wire.play(discover(1, NEXT, able) + failure(1, -32022, data));
  await driver.wire.play(discover(2, NOW, able));
  await driver.wire.play(answer(2, { supportedVersions: [NOW], capabilities }));
  await connected.returns({ value: { protocolVersion: NOW, capabilities } });
  const asked = driver.call('ask', 'tools/list');
  await driver.wire.play(ask(3, 'tools/list', { _meta: metaOf(NOW, able) }));
  await driver.wire.play(answer(3, { tools: [] }));
  await asked.returns(
    { value: { tools: [] } },
    'What was found out is kept: nothing is asked again.',
  );
  await driver.end();
});

check('21.3 shakes hands where it must, on the same pipe', `SHOULD · ${PROBE}`, async () => {
  const old = { supported: ['2025-11-25'], requested: NOW };
  for (const [dies, said] of [
    [undefined, failure('probe', -32601)],
    [undefined, failure('probe', -32022, old)],
    ['at once', ''],
    ['later', ''],
  ] as const) {
    const driver = await driveOnStdio('step-21');
    const connected = driver.call('connect', [NOW], 30_000, dies);
    const able = { roots: {} };
    if (!dies) await driver.wire.play(discover('probe', NOW, able) + said);
    const params = { protocolVersion: '2025-11-25', capabilities: able, clientInfo };
    await driver.wire.play(ask('hand', 'initialize', params));
    const serverInfo = { name: 'OldServer', version: '1' };
    const result = { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo };
    await driver.wire.play(answer('hand', result) + note('→', 'notifications/initialized'));
    await connected.returns({ value: { capabilities: { tools: {} } } });
    const asked = driver.call('ask', 'tools/list');
    await driver.wire.play(ask('list', 'tools/list') + answer('list', { tools: [] }));
    await asked.returns({ value: { tools: [] } });
    await driver.end();
  }
});

const OLD = { 'MCP-Protocol-Version': '2025-11-25' };
const hand = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
const probed = (version = NOW, id = 1) =>
  post(discover(id, version), { 'MCP-Protocol-Version': version });

check(
  '21.3 shakes hands over HTTP, whatever the refusal looks like',
  `MUST NOT · ${HTTP}`,
  async () => {
    const driver = await drive('step-21');
    const html = '← Content-Type: text/html\n← {"not":"json-rpc"}\n';
    const withoutId = `← ${line({ error: { code: -32000, message: 'No session' } })}\n`;
    for (const refusal of [
      ...[400, 404, 405, 406, 415, 500].map((code) => status(code)),
      ...[status(400, html), status(400, withoutId), status(404, failure(1, -32601))],
      ...[
        status(400, failure(1, -32000)),
        status(200, failure(1, -32602)),
        status(200, answer(1, {})),
      ],
      status(400, failure(1, -32022, { supported: ['2025-11-25'], requested: NOW })),
    ]) {
      const host = await HttpHost.open(driver);
      const connected = driver.call('connect over HTTP', host.url, [NOW]);
      const why = 'This is a server of the past: a handshake comes next.';
      await host.play(probed() + refusal);
      const result = {
        protocolVersion: '2025-11-25',
        capabilities,
        serverInfo: { name: 'a', version: '1' },
      };
      await host.play(
        `→ POST /mcp\n${ask(2, 'initialize', hand)}${status(200, answer(2, result))}`,
        why,
      );
      await host.play(
        post(note('→', 'notifications/initialized'), { ...OLD, 'Mcp-Method': '(none)' }) +
          status(202),
        why,
      );
      await connected.returns({ value: { capabilities } }, why);
      host.close();
    }
    await driver.end();
  },
);

check('21.3 stays in this era over HTTP when its errors say so', `MUST NOT · ${HTTP}`, async () => {
  const driver = await drive('step-21');
  for (const code of [-32020, -32021]) {
    const host = await HttpHost.open(driver);
    const connected = driver.call('connect over HTTP', host.url, [NOW]);
    await host.play(probed() + status(400, failure(1, code)));
    await connected.returns({ error: 'RpcError: …' }, 'OF_THIS_ERA: no handshake helps.');
    host.noMore('A server of this era was asked for a handshake.');
    host.close();
  }
  const host = await HttpHost.open(driver);
  const connected = driver.call('connect over HTTP', host.url, [NEXT, NOW]);
  const data = { supported: [NOW], requested: NEXT };
  await host.play(probed(NEXT) + status(400, failure(1, -32022, data)));
  await host.play(
    probed(NOW, 2) + status(200, answer(2, { supportedVersions: [NOW], capabilities })),
  );
  await connected.returns({ value: { protocolVersion: NOW, capabilities } });
  host.noMore('It has said all that a client has to know.');
  await driver.end();
});
