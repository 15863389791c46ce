import { check, server, setup } from './harness/check.ts';
import { drive, driveOnStdio } from './harness/driver.ts';

setup(12);

const META = '2026-07-28 basic, _meta';
const VERSIONS = '2026-07-28 basic/versioning';
const CACHING = '2026-07-28 server/utilities/caching';
const RESULTS = '2026-07-28 basic, Responses';

const VERSION = 'io.modelcontextprotocol/protocolVersion';
const CLIENT = 'io.modelcontextprotocol/clientInfo';
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
const LEVEL = 'io.modelcontextprotocol/logLevel';
const SERVER = 'io.modelcontextprotocol/serverInfo';

const clientInfo = { name: 'ExampleClient', version: '1.0.0' };
const FULL = { [VERSION]: '2026-07-28', [CLIENT]: clientInfo, [CAPABILITIES]: {} };
const SERVED_BY = { [SERVER]: { name: 'ForgetfulServer', version: '1.0.0' } };
const DRIVEN = { [SERVER]: { name: 'DrivenServer', version: '2.0.0' } };

const line = (members: object) => JSON.stringify({ jsonrpc: '2.0', ...members });
const ask = (id: unknown, method: string, params?: object) => `→ ${line({ id, method, params })}\n`;
const answer = (id: unknown, result: object) => `← ${line({ id, result })}\n`;
const failure = (id: unknown, code: number, data?: object) =>
  `← ${line({ id, error: { code, message: '…', ...(data && { data }) } })}\n`;

/** The params of a request that says all that it must. */
const withMeta = (params: object = {}, more: object = {}) => ({
  ...params,
  _meta: { ...FULL, ...more },
});
const text = (id: unknown, said: string, _meta: object = SERVED_BY) =>
  answer(id, { resultType: 'complete', content: [{ type: 'text', text: said }], _meta });
const count = (to: number) => ({ name: 'count', arguments: { to } });

/** What is told of a count under this token. */
function progress(progressToken: unknown, total: number): string {
  const told = Array.from({ length: total }, (_, n) => {
    const params = { progressToken, progress: n + 1, total, message: `at ${n + 1}` };
    return `← ${line({ method: 'notifications/progress', params })}\n`;
  });
  return told.join('');
}

check('19.1 adds who asks, in which revision, and what it can do', `MUST · ${META}`, async () => {
  const driver = await drive('step-19');
  const self = { clientInfo };
  const why =
    'Three members of _meta: the revision (2026-07-28 if self names none), clientInfo, and the capabilities ({} if self has none).';
  await driver.call('withMeta', null, self).returns({ _meta: FULL }, why);
  await driver.call('withMeta', {}, self).returns({ _meta: FULL }, why);
  const other = { name: 'Other', version: '7', title: '茶' };
  const capabilities = { sampling: {}, elicitation: { form: {} } };
  const protocolVersion = '2027-01-01';
  await driver
    .call('withMeta', { cursor: '' }, { clientInfo: other, capabilities, protocolVersion })
    .returns(
      {
        cursor: '',
        _meta: { [VERSION]: protocolVersion, [CLIENT]: other, [CAPABILITIES]: capabilities },
      },
      why,
    );
  await driver.end();
});

check('19.1 keeps what the params and their _meta have already', `MUST · ${META}`, async () => {
  const driver = await drive('step-19');
  const params = { ...count(3), _meta: { progressToken: 0, 'example.com/trace': ['a'] } };
  const why =
    'What is in _meta stays there, such as a progressToken. Make new objects: the params and their _meta are somebody else’s.';
  await driver
    .call('withMeta', params, { clientInfo })
    .returns({ ...params, _meta: { ...params._meta, ...FULL } }, why);
  const stale = { _meta: { ...FULL, [VERSION]: '2025-11-25', [CAPABILITIES]: { roots: {} } } };
  await driver
    .call('withMeta', stale, { clientInfo })
    .returns({ _meta: FULL }, 'What self says is true now, whatever stood there before.');
  await driver.end();
});

check('19.1 says so in every request', `MUST · ${META}`, async () => {
  const driver = await driveOnStdio('step-19');
  await driver.call('start').returns(undefined);
  const methods = ['server/discover', 'tools/list', 'server/discover'];
  for (const [n, method] of methods.entries()) {
    const asked = driver.call('ask', { clientInfo, capabilities: { roots: {} } }, method);
    const params = { _meta: { ...FULL, [CAPABILITIES]: { roots: {} } } };
    await driver.wire.play(ask(`r${n}`, method, params) + answer(`r${n}`, { n }));
    await asked.returns({ result: { n } }, 'Without a resultType a result is complete.');
  }
  const strange = driver.call('ask', { clientInfo }, 'tools/list');
  await driver.wire.play(ask('s', 'tools/list', { _meta: FULL }));
  await driver.wire.play(answer('s', { resultType: 'half', tools: [] }));
  await strange.returns({ error: 'Error: A result of an unknown type: half' });
  await driver.end();
});

check('19.2 reads from a request who asks, and what it can do', `MUST · ${META}`, async () => {
  const driver = await drive('step-19');
  const capabilities = { sampling: {}, roots: {} };
  const why =
    'The agreement is what this request says: protocolVersion, capabilities, clientInfo; and initialized is true, since nobody waits for it.';
  const agreed = { protocolVersion: '2026-07-28', capabilities: {}, clientInfo, initialized: true };
  await driver.call('agreementIn', { _meta: FULL }).returns(agreed, why);
  const able = { cursor: 'x', _meta: { ...FULL, [CAPABILITIES]: capabilities, progressToken: 0 } };
  await driver.call('agreementIn', able).returns({ ...agreed, capabilities }, why);
  const { [CLIENT]: _, ...anonymous } = FULL;
  const { clientInfo: _nobody, ...unnamed } = agreed;
  await driver
    .call('agreementIn', { _meta: anonymous })
    .returns(
      unnamed,
      'Who does not say its name is served all the same (SHOULD), and has no name: not that of the request before.',
    );
  await driver.end();
});

check('19.2 refuses a request that leaves out what it must say', `MUST · ${META}`, async () => {
  const wire = await server('step-19-stateless/server.ts');
  const { [VERSION]: _v, ...noVersion } = FULL;
  const { [CAPABILITIES]: _c, ...noCapabilities } = FULL;
  const bad = [
    ...[undefined, {}, { _meta: null }, { _meta: {} }, { _meta: [FULL] }],
    ...[{ _meta: noVersion }, { _meta: noCapabilities }, { _meta: { ...FULL, [VERSION]: 2026 } }],
    ...[null, [], 'none'].map((value) => ({ _meta: { ...FULL, [CAPABILITIES]: value } })),
  ];
  const why =
    'missingIn says what is missing. Throw an RpcError with INVALID_PARAMS: the peer answers with it.';
  for (const [id, params] of bad.entries()) {
    await wire.play(ask(id, 'tools/call', params && { ...count(1), ...params }));
    await wire.play(failure(id, -32602), why);
  }
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
  await wire.play(
    ask('past', 'initialize', params) + failure('past', -32602, { supported: ['2026-07-28'] }),
    'A client of the past does not know what it did wrong. The data { supported } tells it.',
  );
  await wire.end();
});

check('19.2 refuses a revision that it does not speak', `MUST · ${VERSIONS}`, async () => {
  const wire = await server('step-19-stateless/server.ts');
  const why =
    'Compare with REVISION, and throw an RpcError with UNSUPPORTED_VERSION. Its data is { supported: [REVISION], requested }.';
  for (const [id, requested] of ['1900-01-01', '2025-11-25', '2026-07-29', ''].entries()) {
    for (const method of ['tools/list', 'server/discover', 'no such method']) {
      const params = withMeta({}, { [VERSION]: requested });
      const data = { supported: ['2026-07-28'], requested };
      await wire.play(
        ask(`${id} ${method}`, method, params) + failure(`${id} ${method}`, -32022, data),
        why,
      );
    }
  }
  await wire.end();
});

check('19.2 remembers nothing of the request before', `MUST NOT · ${VERSIONS}`, async () => {
  const driver = await drive('step-19');
  for (const capabilities of [{ sampling: {} }, {}, { roots: {} }]) {
    const said = { ...FULL, [CAPABILITIES]: capabilities };
    await driver
      .call('agreementIn', { _meta: said })
      .returns(
        { protocolVersion: '2026-07-28', capabilities, clientInfo, initialized: true },
        'This request comes from another client than the one before: what it says is true, and nothing else.',
      );
    await driver
      .call('agreementIn', {})
      .throws(
        { name: 'RpcError', code: -32602 },
        'That the request before has said it does not count for this one.',
      );
  }
  await driver.end();
});

check('19.3 answers a call that is the first message', `MUST · ${VERSIONS}`, async () => {
  const wire = await server('step-19-stateless/server.ts');
  const why =
    'Nothing comes before it: no initialize, no initialized. Its result is complete, and may not be kept.';
  await wire.play(ask('a-1', 'tools/call', withMeta(count(2))) + text('a-1', 'counted to 2'), why);
  const call = withMeta(count(3), { progressToken: 0 });
  await wire.play(ask(0, 'tools/call', call) + progress(0, 3) + text(0, 'counted to 3'));
  const silent = ['notifications/initialized', 'notifications/cancelled', 'notifications/tea'];
  for (const method of silent) await wire.play(`→ ${line({ method })}`);
  const slow = ask('slow', 'tools/call', withMeta({ name: 'wait', arguments: { ms: 300 } }));
  const quick = ask('quick', 'tools/call', withMeta(count(1)));
  await wire.play(
    slow + quick + text('quick', 'counted to 1') + text('slow', 'waited 300 ms'),
    'A request that takes its time keeps nobody waiting, and a notification is never answered.',
  );
  await wire.play(
    ask('again', 'tools/call', count(1)) + failure('again', -32602),
    'That the requests before have said who asks does not count for this one.',
  );
  await wire.end();
});

check('19.3 says of each result that it is complete, and who gives it', RESULTS, async () => {
  const wire = await server('step-19-stateless/server.ts');
  const why = 'resultType is "complete", and _meta has the serverInfo under its name in META.';
  await wire.play(ask(1, 'tools/call', withMeta(count(1))) + text(1, 'counted to 1'), why);
  const wrong = [{ type: 'text', text: 'Missing required argument: to' }];
  await wire.play(
    ask(2, 'tools/call', withMeta({ name: 'count' })) +
      answer(2, { resultType: 'complete', content: wrong, isError: true, _meta: SERVED_BY }),
    why,
  );
  for (const method of ['ping', 'initialize', 'logging/setLevel', 'resources/list', 'nothing']) {
    await wire.play(ask(method, method, withMeta()) + failure(method, -32601));
  }
  await wire.play(
    ask('t', 'tools/call', withMeta({ name: 'tea' })) + failure('t', -32602),
    'An error is no result: it stays as it is.',
  );
  await wire.end();
});

check('19.3 says for how long a list may be kept, and of nothing else', CACHING, async () => {
  const driver = await drive('step-19');
  const kept = ['server/discover', 'tools/list', 'prompts/list', 'resources/list'];
  const why =
    'CACHEABLE has the methods whose results a client may keep. They have ttlMs and cacheScope, also from a cache of your own: what the result says goes before.';
  for (const method of [...kept, 'resources/templates/list', 'resources/read']) {
    const hints = { ttlMs: 300_000, cacheScope: 'private' };
    const whole = { resultType: 'complete', a: 1, _meta: DRIVEN };
    await driver.call('complete', method, { a: 1 }).returns({ ...whole, ...hints }, why);
    const own = { ttlMs: 0, cacheScope: 'public' };
    await driver.call('complete', method, { a: 1, ...own }).returns({ ...whole, ...own }, why);
  }
  for (const method of ['tools/call', 'prompts/get', 'completion/complete']) {
    await driver
      .call('complete', method, {})
      .returns({ resultType: 'complete', _meta: DRIVEN }, 'This result may not be kept at all.');
  }
  await driver.end();
});

check('19.3 leaves a result alone that is of another kind', `MUST · ${RESULTS}`, async () => {
  const driver = await drive('step-19');
  const asks = { resultType: 'input_required', requestState: 'x' };
  const why =
    'A result with a resultType of its own keeps it: it is not complete, so nobody may keep it.';
  for (const method of ['resources/read', 'tools/call']) {
    await driver.call('complete', method, asks).returns({ ...asks, _meta: DRIVEN }, why);
  }
  await driver
    .call('complete', 'tools/call', { _meta: { 'example.com/cost': 0 }, structuredContent: null })
    .returns(
      {
        resultType: 'complete',
        structuredContent: null,
        _meta: { 'example.com/cost': 0, ...DRIVEN },
      },
      'What is in the result and in its _meta stays there. Make new objects.',
    );
  await driver.end();
});

check('19.3 tells what it offers, and writes to no log unasked', `MUST · ${META}`, async () => {
  const wire = await server('step-19-stateless/server.ts');
  const offer = { supportedVersions: ['2026-07-28'], capabilities: { tools: {}, logging: {} } };
  const hints = { ttlMs: 300_000, cacheScope: 'private' };
  await wire.play(
    ask('d', 'server/discover', withMeta()) +
      answer('d', { resultType: 'complete', ...offer, ...hints, _meta: SERVED_BY }),
  );
  const drill = { name: 'drill', arguments: {} };
  const quietly = ask(1, 'tools/call', withMeta(drill)) + text(1, 'logged at each level');
  await wire.play(quietly, 'This request has no logLevel: nothing may be logged for it.');
  const logged = ['alert', 'emergency'].map((level) => {
    const params = { level, logger: 'drill', data: 'this is a drill' };
    return `← ${line({ method: 'notifications/message', params })}\n`;
  });
  const loud = ask(2, 'tools/call', withMeta(drill, { [LEVEL]: 'alert' }));
  await wire.play(loud + logged.join('') + text(2, 'logged at each level'));
  await wire.play(ask(3, 'tools/call', withMeta(drill)) + text(3, 'logged at each level'));
  for (const level of ['loud', '', 'INFO', 7, null]) {
    for (const method of ['tools/call', 'server/discover']) {
      const id = `${method} ${level}`;
      await wire.play(
        ask(id, method, withMeta(drill, { [LEVEL]: level })) + failure(id, -32602),
        'There is no such level: the request is refused, before anything is logged for it.',
      );
    }
  }
  await wire.end();
});
