import { check, onStdio, server, setup } from './harness/check.ts';
import { drive, driveOnStdio } from './harness/driver.ts';
import { CheckFailure, show } from './harness/failure.ts';
import { happens } from './harness/output.ts';
import type { Wire } from './harness/wire.ts';

setup(13);

const LIFECYCLE = 'MUST · 2025-11-25 basic/lifecycle';
const PING = 'MUST · 2025-11-25 basic/utilities/ping';
const SAMPLING = '2025-11-25 client/sampling';
const CANCELLATION = '2025-11-25 basic/utilities/cancellation';
const COURSE = 'rule of the course';
const INITIALIZED =
  '{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"AskingServer","version":"1.0.0"}}';

const json = (members: object) => JSON.stringify({ jsonrpc: '2.0', ...members });
const request = (id: unknown, method: string, params?: unknown) => json({ id, method, params });
const result = (id: unknown, members: object) => json({ id, result: members });
const error = (id: unknown, code: number, message = '…') => json({ id, error: { code, message } });
const text = (words: string) => ({ type: 'text', text: words });
const message = (content: unknown) => ({
  ...{ role: 'assistant', content },
  ...{ model: 'parrot-1', stopReason: 'endTurn' },
});

function initialize(id: unknown, capabilities: unknown, protocolVersion: unknown = '2025-11-25') {
  const clientInfo = { name: 'ExampleClient', version: '1.0.0' };
  return request(id, 'initialize', { protocolVersion, capabilities, clientInfo });
}

/** A handshake with a client that declares this. */
const handshake = (capabilities: unknown) => `
  → ${initialize('first', capabilities)}
  ← {"jsonrpc":"2.0","id":"first","result":${INITIALIZED}}
  → {"jsonrpc":"2.0","method":"notifications/initialized"}
`;

const start = () => server('step-11-sampling/server.ts');

async function connected(capabilities: unknown): Promise<Wire> {
  const wire = await start();
  await wire.play(handshake(capabilities));
  return wire;
}

/** The result of a tool. */
const told = (id: unknown, words: string) => result(id, { content: [text(words)] });
const failed = (id: unknown, words = '…') => result(id, { content: [text(words)], isError: true });

/** A call of `knock`, which pings and tells what it knows; `between` comes while it is at work. */
const knock = (id: unknown, pingId: number, capabilities: object, between: string) => `
  → ${request(id, 'tools/call', { name: 'knock' })}
  ← ${request(pingId, 'ping')}
  ${between}
  → ${result(pingId, {})}
  ← ${told(id, JSON.stringify(capabilities))}
`;

const PARAMS = { messages: [{ role: 'user', content: text('2+2?') }], maxTokens: 16 };
const question = (id: unknown, params: unknown = PARAMS) =>
  request(id, 'sampling/createMessage', params);

/** A call of `summarize`, and the question that it has to lead to. */
function summarize(id: unknown, words: string, questionId: number): string {
  const messages = [{ role: 'user', content: text(`Sum up: ${words}`) }];
  return `
    → ${request(id, 'tools/call', { name: 'summarize', arguments: { text: words } })}
    ← ${question(questionId, { messages, maxTokens: 100 })}
  `;
}

/** A driver whose code is a server on its own stdin and stdout. */
async function asServer() {
  const driver = await drive('step-11');
  driver.wire = onStdio(driver.child, 'server');
  await driver.call('start').returns(undefined);
  return { driver, wire: driver.wire };
}

/** The client asks, and until it is answered nothing else may have come. */
const alive =
  '→ {"jsonrpc":"2.0","id":"p","method":"ping"}\n← {"jsonrpc":"2.0","id":"p","result":{}}';

check('11.1 sends nothing when sampling was not declared', `${LIFECYCLE}, Operation`, async () => {
  const wire = await connected({ roots: {} });
  const called = { name: 'summarize', arguments: { text: 'tea' } };
  const why =
    'This client has not declared sampling. Throw before you send; the model hears of it.';
  await wire.play(`→ ${request(1, 'tools/call', called)}\n← ${failed(1)}\n${alive}`, why);
  await wire.end();
  const { driver, wire: quiet } = await asServer();
  for (const sampling of [undefined, null, false, true, [], 'yes']) {
    const what = `sampling is ${show(sampling)}. Only an object declares it, {} or more. Otherwise throw.`;
    const asked = driver.call('what createMessage ends with', { sampling, roots: {} }, PARAMS);
    await driver.call('nothing').returns(undefined);
    await quiet.play(alive, what);
    await asked.returns('an error', `${what} Say why: the model reads it.`);
  }
  await driver
    .call('what createMessage ends with', null, PARAMS)
    .returns(
      'an error',
      'In a client there is no context.client: nobody to ask. Throw and say so.',
    );
  await quiet.play(alive, 'Throw before you send.');
  await driver.end();
});

check(
  '11.1 asks nothing before the client is ready',
  'SHOULD NOT · 2025-11-25 basic/lifecycle, Initialization',
  async () => {
    const wire = await start();
    const [asked, answered] = handshake({ sampling: {} }).trim().split('\n');
    const early = { name: 'summarize', arguments: { text: 'tea' } };
    const why =
      'notifications/initialized has not come yet: client.initialized is false. Throw before you send.';
    await wire.play(`${asked}\n${answered}\n→ ${request(1, 'tools/call', early)}`);
    await wire.play(`← ${failed(1)}\n${alive}`, why);
    await wire.play('→ {"jsonrpc":"2.0","method":"notifications/initialized"}');
    const now =
      'Now the client is ready: ask with sampling/createMessage, and with the params of the tool.';
    await wire.play(summarize(2, 'tea', 1) + `→ ${result(1, message(text('now')))}`, now);
    await wire.play(
      `← ${told(2, 'now')}`,
      'Now the client is ready: ask, and return its result as it came.',
    );
    await wire.end();
  },
);

check('11.1 asks while the call is open', `MUST · ${SAMPLING}`, async () => {
  const wire = await connected({ sampling: {} });
  const why =
    'Ask with the request of the context: the peer counts the ids, and finds the answer by them.';
  const answer = (n: number, id: unknown) => `
    → ${result(n, { ...message(text(`drink ${n}`)), stopReason: 'endTurn' })}
    ← ${told(id, `drink ${n}`)}
  `;
  for (const [n, id] of [1, 0, '', 'a-1'].entries())
    await wire.play(summarize(id, 'tea', n + 1) + answer(n + 1, id), why);
  const crossed = answer(6, 6) + alive + answer(5, 5);
  const each = 'Two calls are open, and each has asked a question of its own.';
  await wire.play(summarize(5, 'five', 5) + summarize(6, 'six', 6) + crossed, each);
  await wire.end();
});

check('11.1 tells the model that the client says no', SAMPLING, async () => {
  const wire = await connected({ sampling: {} });
  const why = 'Let the RpcError of request through: run makes a result with isError of it.';
  for (const [at, words] of ['User said no', 'No such method', 'Out of tokens'].entries()) {
    const answer = `
      → ${error(at + 1, [-1, -32601, -32603][at]!, words)}
      ← ${failed(at, `…${words}…`)}
    `;
    await wire.play(summarize(at, 'tea', at + 1) + answer, why);
  }
  await wire.end();
});

check('11.1 hands on what is asked, and what the client says', `MUST · ${SAMPLING}`, async () => {
  const { driver, wire } = await asServer();
  const more = { systemPrompt: 'Be brief.', temperature: 0, stopSequences: [], metadata: { n: 1 } };
  const asked = driver.call('createMessage', { sampling: {} }, { ...PARAMS, ...more });
  const params = "The params are the tool's: send them all, as they are.";
  await wire.play(`← ${question(1, { ...PARAMS, ...more })}`, params);
  const said = { ...message(text('4')), stopReason: 'endTurn', _meta: { cost: 0 } };
  await wire.play(`→ ${result(1, said)}`);
  await asked.returns(said, 'Return the result as it came: who asked decides what to take of it.');
  await driver.end();
});

check('11.1 lets the tool fail when there is no text in it', `SHOULD · ${SAMPLING}`, async () => {
  const wire = await connected({ sampling: {} });
  const image = { type: 'image', data: 'AAAA', mimeType: 'image/png' };
  const list = result(1, message([text('one'), image, null, text('two')]));
  const why = 'Return the result as it came: textOf looks whether a text is in it.';
  await wire.play(`${summarize(0, 'tea', 1)}→ ${list}\n← ${told(0, 'one\ntwo')}`, why);
  const contents = [undefined, null, 'words', [], [null, 'x'], image, { type: 'text', text: 7 }];
  const results = [null, {}, ...contents.map(message)];
  for (const [at, wrong] of results.entries()) {
    const answer = `→ ${json({ id: at + 2, result: wrong })}\n← ${failed(at)}`;
    await wire.play(summarize(at, 'tea', at + 2) + answer, why);
  }
  await wire.end();
});

/** What tells the client that its answer to the question 1 is not wanted any more. */
const cancelled = (wire: Wire) =>
  `← ${json({ method: 'notifications/cancelled', params: { requestId: wire.idOf(1), reason: '…' } })}`;

check('11.1 cancels its question with the call', CANCELLATION, async () => {
  const wire = await connected({ sampling: {} });
  await wire.play(summarize('a', 'tea', 1));
  const cancel = '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"a"}}';
  await wire.play(`→ ${cancel}`);
  const why =
    'Nobody waits for this text any more. Ask with the request of the context: it knows the call, if the handler is cancellable.';
  await wire.play(cancelled(wire), why);
  await wire.play(`→ ${result(1, message(text('too late')))}\n${alive}`);
  await wire.end();
});

check('11.1 waits no longer than its limits say', `${LIFECYCLE}, Timeouts`, async () => {
  const { driver, wire } = await asServer();
  const asked = driver.call('createMessage', { sampling: {} }, PARAMS, { timeoutMs: 50 });
  await wire.play(`← ${question(1)}`);
  const why = 'This client never answers. Give the options to request, which has a clock.';
  await wire.play(cancelled(wire), why);
  await asked.throws({}, why);
  await wire.play(alive);
  await driver.end();
});

check('11.1 lets ping through, both ways, while a tool is at work', PING, async () => {
  const wire = await connected({ sampling: {} });
  const between = `
    → {"jsonrpc":"2.0","id":1,"method":"kettle/whistle"}
    ← ${error(1, -32601)}
    → {"jsonrpc":"2.0","method":"notifications/unheard_of"}
    → {"jsonrpc":"2.0","id":"","method":"ping","params":null}
    ← {"jsonrpc":"2.0","id":"","result":{}}
  `;
  await wire.play(summarize('a', 'tea', 1));
  await wire.play(
    knock('a-1', 2, { sampling: {} }, between),
    'Nothing of this is a response to your question.',
  );
  await wire.play(`→ ${result(1, message(text('hot')))}\n← ${told('a', 'hot')}`);
  await wire.end();
});

/** A driver whose code is a client on its own stdin and stdout. */
async function asClient(how = 'start with a sampler') {
  const driver = await driveOnStdio('step-11');
  await driver.call(how).returns(undefined);
  return driver;
}

check('11.2 answers ping, and refuses what it does not know', PING, async () => {
  const driver = await asClient();
  for (const id of [0, '', 'a-1', 7]) {
    const why = 'The peer answers ping only as long as it has no other onrequest: now you have to.';
    await driver.wire.play(`← ${request(id, 'ping')}\n→ ${result(id, {})}`, why);
  }
  for (const method of ['roots/list', 'elicitation/create', 'sampling/createmessage']) {
    const why = 'A server may ask this client for ping and sampling/createMessage. That is all.';
    await driver.wire.play(`← ${request(1, method, PARAMS)}\n→ ${error(1, -32601)}`, why);
  }
  await driver.end();
});

check('11.2 knows no sampling without a sampler', COURSE, async () => {
  const driver = await asClient('start without a sampler');
  const why = 'There is no sampler here: for this client the method does not exist.';
  for (const params of [PARAMS, {}, undefined]) {
    await driver.wire.play(`← ${question(1, params)}\n→ ${error(1, -32601)}`, why);
  }
  await driver.wire.play(
    `← ${request(2, 'ping')}\n→ ${result(2, {})}`,
    'It has no sampler, but it is there: ping is answered in any case.',
  );
  await driver.end();
});

check('11.2 answers with the message of the sampler', `MUST · ${SAMPLING}`, async () => {
  const driver = await asClient();
  const open = driver.call('request', 'tools/call');
  await driver.wire.play(`→ ${request(1, 'tools/call')}`);
  const params = { ...PARAMS, systemPrompt: 'Be brief.', stopSequences: [] };
  for (const id of [driver.wire.idOf(1), 0, '']) {
    driver.wire.write(`${question(id, params)}\n`);
    const why =
      'Give the params to the sampler as they came, await its message, and answer with all of it.';
    await driver.wire.play(`→ ${result(id, message(text(JSON.stringify(params))))}`, why);
  }
  await driver.wire.play(`← ${result(1, { for: 'the call' })}`);
  await open.returns({ for: 'the call' }, 'Each side counts its own ids.');
  await driver.end();
});

check('11.2 answers -1 when a person says no', `SHOULD · ${SAMPLING}`, async () => {
  const driver = await asClient();
  for (const [systemPrompt, code, why] of [
    ['Say no.', -1, 'The sampler returns undefined: a no, and REJECTED_BY_USER is its code.'],
    ['Fail.', -32603, 'The sampler throws, which is no no. Let it through: the peer answers.'],
  ] as const) {
    const asked = question(systemPrompt, { ...PARAMS, systemPrompt });
    await driver.wire.play(`← ${asked}\n→ ${error(systemPrompt, code)}`, why);
  }
  await driver.end();
});

check('11.2 refuses params that do not fit with -32602', `MUST · ${SAMPLING}`, async () => {
  const driver = await asClient();
  const { messages, maxTokens } = PARAMS;
  const wrong = [
    ...[null, [], {}, { messages }, { maxTokens }, { messages, maxTokens: '16' }],
    ...[{}, 'hello', null, [null], ['hello']].map((bad) => ({ messages: bad, maxTokens })),
    ...[{ tools: [] }, { toolChoice: { mode: 'auto' } }].map((more) => ({ ...PARAMS, ...more })),
  ];
  for (const [id, params] of wrong.entries()) {
    const why = 'isSamplingParams says no to these params. The sampler must not see them.';
    await driver.wire.play(`← ${question(id, params)}\n→ ${error(id, -32602)}`, why);
    if (driver.events.length === 0) continue;
    throw new CheckFailure({ class: 'wrong value', lines: driver.wire.tail(), why: [why] });
  }
  await driver.end();
});

check('11.2 answers others while a person thinks', PING, async () => {
  const driver = await asClient();
  const why = 'A person takes minutes, and must hold up nobody else.';
  for (const n of [1, 2]) {
    const asked = question(n, { ...PARAMS, maxTokens: n, systemPrompt: 'Think.' });
    await driver.wire.play(`← ${asked}\n← ${request('p', 'ping')}\n→ ${result('p', {})}`, why);
  }
  for (const n of [2, 1]) {
    await driver.call('decide', n, message(text(`to ${n}`))).returns(undefined, why);
    await driver.wire.play(`→ ${result(n, message(text(`to ${n}`)))}`, why);
  }
  const asked = question(3, { ...PARAMS, maxTokens: 3, systemPrompt: 'Think.' });
  const cancel = {
    method: 'notifications/cancelled',
    params: { requestId: 3, reason: 'too late' },
  };
  await driver.wire.play(`← ${asked}\n← ${json(cancel)}`);
  await happens(
    driver,
    'stopped',
    3,
    'The server has taken its question back. Give the sampler the context: its signal says so.',
  );
  await driver.end();
});
