import { createHash } from 'node:crypto';
import { check, onStdio, server, setup } from './harness/check.ts';
import { todoIn } from './harness/child.ts';
import { drive, driveOnStdio } from './harness/driver.ts';
import { CheckFailure } from './harness/failure.ts';
import type { Frame } from './harness/frames.ts';

setup(16);

const MRTR = '2026-07-28 basic/patterns/mrtr';
const STATE = `MUST · ${MRTR}, Server Requirements`;
const CLIENT = `MUST · ${MRTR}, Client Requirements`;

const clientInfo = { name: 'ExampleClient', version: '1.0.0' };
const metaWith = (clientCapabilities: object) => ({
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': clientInfo,
  'io.modelcontextprotocol/clientCapabilities': clientCapabilities,
});
const ALL = { sampling: {}, elicitation: {}, roots: {} };

const line = (members: object) => JSON.stringify({ jsonrpc: '2.0', ...members });
const ask = (id: unknown, method: string, params?: object) => `→ ${line({ id, method, params })}\n`;
const answer = (id: unknown, result: object) => `← ${line({ id, result })}\n`;
const failure = (id: unknown, code: number, data?: object) =>
  `← ${line({ id, error: { code, message: '…', ...(data && { data }) } })}\n`;

type Question = [method: string, params?: object];

/** The name of a question, as `byContent` gives it: of the same question always the same. */
function nameOf([method, params]: Question): string {
  const text = JSON.stringify([method, params]);
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** The result that asks these. */
const asking = (id: unknown, ...questions: Question[]) =>
  answer(id, {
    resultType: 'input_required',
    inputRequests: Object.fromEntries(
      questions.map((question) => {
        const [method, params] = question;
        return [nameOf(question), { method, ...(params && { params }) }];
      }),
    ),
    requestState: '…',
  });

/** Answers by the names of the questions. */
const answers = (...given: [Question, unknown][]) => ({
  inputResponses: Object.fromEntries(
    given.map(([question, response]) => [nameOf(question), response]),
  ),
});

const ROOTS: Question = ['roots/list'];
const NAME: Question = ['elicitation/create', { message: 'Who?', requestedSchema: {} }];
const SAMPLE: Question = ['sampling/createMessage', { messages: [], maxTokens: 7 }];
const HERE = { roots: [{ uri: 'file:///tea' }] };
const ADA = { action: 'accept', content: { name: 'Ada' } };
const SAID = { role: 'assistant', content: { type: 'text', text: 'tea' }, model: 'parrot-1' };

/** A call of the tool that asks what it is told to ask. */
const call = (id: unknown, args: object, more: object = {}, capabilities: object = ALL) =>
  ask(id, 'tools/call', { name: 'asker', arguments: args, ...more, _meta: metaWith(capabilities) });
const told = (id: unknown, ...said: unknown[]) =>
  answer(id, { resultType: 'complete', told: said });

async function serving(key = 'a key') {
  const driver = await drive('step-22');
  const wire = onStdio(driver.child, 'server');
  await driver.call('serve', key).returns(undefined);
  return Object.assign(driver, { wire });
}

check('22.1 gives its question back as the result', MRTR, async () => {
  const wire = await server('step-22-questions/server.ts');
  const content = { type: 'text', text: 'Sum up: tea' };
  const question: Question = [
    'sampling/createMessage',
    { messages: [{ role: 'user', content }], maxTokens: 100 },
  ];
  const params = { name: 'summarize', arguments: { text: 'tea' }, _meta: metaWith(ALL) };
  await wire.play(
    ask('a-1', 'tools/call', params) + asking('a-1', question),
    'The result has the question in inputRequests, under the name that #nameOf gives it.',
  );
  const retry = { ...params, ...answers([question, SAID]) };
  const done = { resultType: 'complete', content: [{ type: 'text', text: 'tea' }] };
  await wire.play(
    ask(0, 'tools/call', retry) + answer(0, done),
    'The answer is here now: return it, and the tool goes on.',
  );
  await wire.play(`→ ${line({ method: 'notifications/cancelled', params: { requestId: 0 } })}`);
  const slow = { name: 'count', arguments: { to: 20 }, _meta: metaWith({}) };
  const counted = { resultType: 'complete', content: [{ type: 'text', text: 'counted to 20' }] };
  await wire.play(
    ask('slow', 'tools/call', slow) +
      ask('quick', 'tools/call', params) +
      asking('quick', question),
    'A tool at work keeps nobody waiting, and nothing is left over of the calls before.',
  );
  await wire.play(answer('slow', counted));
  await wire.end();
});

check('22.1 asks again as long as the answer is none', `SHOULD · ${MRTR}`, async () => {
  const driver = await serving();
  const args = { then: [NAME] };
  const why = 'fits says whether an answer is one. Look for it under its own name alone.';
  const bad = [undefined, null, 7, 'Ada', [], {}, { role: 'assistant', content: {} }];
  for (const [id, response] of bad.entries()) {
    await driver.wire.play(
      call(id, args, answers([NAME, response], [ROOTS, HERE])) + asking(id, NAME),
      why,
    );
  }
  for (const [id, inputResponses] of [null, [ADA], 'Ada', { toString: ADA }].entries()) {
    await driver.wire.play(call(`s${id}`, args, { inputResponses }) + asking(`s${id}`, NAME), why);
  }
  const extra = answers([NAME, ADA], [ROOTS, HERE]);
  await driver.wire.play(
    call('good', args, extra) + told('good', ADA),
    'What is too much is ignored.',
  );
  await driver.end();
});

check('22.1 asks all that is asked at once in one result', MRTR, async () => {
  const driver = await serving();
  const args = { 'at once': [ROOTS, NAME, SAMPLE] };
  await driver.wire.play(
    call(1, args) + asking(1, ROOTS, NAME, SAMPLE),
    'Give the result with setImmediate: by then all that the tool asks in this moment is in #asked.',
  );
  await driver.wire.play(
    call(2, args, answers([NAME, ADA])) + asking(2, ROOTS, SAMPLE),
    'What is answered is not asked again.',
  );
  const all = answers([SAMPLE, SAID], [NAME, ADA], [ROOTS, HERE]);
  await driver.wire.play(call(3, args, all) + told(3, HERE, ADA, SAID));
  await driver.wire.play(
    call(4, { then: [ROOTS, NAME] }) + asking(4, ROOTS),
    'The second question waits for the answer to the first: nobody has asked it yet.',
  );
  await driver.end();
});

check('22.1 asks nobody for what he has not declared', `MUST · ${MRTR}`, async () => {
  const driver = await serving();
  const url: Question = ['elicitation/create', { mode: 'url', message: 'Look', url: 'https://a/' }];
  const tools: Question = ['sampling/createMessage', { messages: [], maxTokens: 7, tools: [] }];
  const cases: [Question, object, object][] = [
    [SAMPLE, {}, { sampling: {} }],
    [SAMPLE, { sampling: true, roots: {} }, { sampling: {} }],
    [NAME, { sampling: {} }, { elicitation: {} }],
    [ROOTS, { toString: {} }, { roots: {} }],
    [url, { elicitation: { form: {} } }, { elicitation: { url: {} } }],
    [tools, { sampling: {} }, { sampling: { tools: {} } }],
  ];
  const why =
    'covers says whether what was declared is enough. If not, #refuse: that is an error of the protocol, which no tool can catch.';
  for (const [id, [question, declared, requiredCapabilities]] of cases.entries()) {
    await driver.wire.play(
      call(id, { then: [question] }, {}, declared) + failure(id, -32021, { requiredCapabilities }),
      why,
    );
  }
  const able = { elicitation: { url: {} }, sampling: { tools: {} } };
  await driver.wire.play(call('able', { 'at once': [url, tools] }, {}, able));
  await driver.wire.play(asking('able', url, tools));
  await driver.wire.play(
    call('ping', { then: [['ping']] }) + told('ping', 'Error: Nobody can be asked for ping'),
  );
  await driver.end();
});

const request = (params: object = {}, method = 'tools/call') => ({
  ...{ jsonrpc: '2.0', id: 1, method },
  params: { name: 'asker', arguments: { n: 1 }, ...params },
});

check('22.2 believes what it has sealed, for ten minutes', STATE, async () => {
  const driver = await drive('step-22');
  for (const known of [{}, { a: ADA, 'b.c': HERE, 茶: SAID }]) {
    const state = await sealed(driver, known);
    const why = 'What close has sealed, open gives back: the answers in it.';
    await driver.call('open', request(), state).returns(known, why);
    const again = { ...request({ inputResponses: { a: 1 }, requestState: state }), id: 'other' };
    await driver
      .call('open', again, state)
      .returns(known, 'The next try has another id, and answers: it is the same request.');
    await driver.call('open', request(), state, 600_000).returns(known, 'Not yet too old.');
    await refused(driver, [request(), state, 600_001], 'It is older than MAX_AGE_MS.');
  }
  await driver.end();
});

/** What `close` makes of these answers. */
async function sealed(
  driver: Awaited<ReturnType<typeof drive>>,
  known: object,
  key = 'one key',
): Promise<string> {
  const { value } = await driver.call('close', request(), known, key).settled;
  return String(value);
}

async function refused(
  driver: Awaited<ReturnType<typeof drive>>,
  args: unknown[],
  why: string,
): Promise<void> {
  await driver.call('open', ...args).throws({ name: 'RpcError', code: -32602 }, why);
}

check('22.2 refuses what is not as it was sealed', STATE, async () => {
  const driver = await drive('step-22');
  const state = await sealed(driver, { a: ADA });
  const why = 'Seal the payload once more, and compare the whole text with isSame.';
  for (const at of [0, 9, state.indexOf('.') - 1, state.indexOf('.') + 1, state.length - 1]) {
    const other = state[at] === 'A' ? 'B' : 'A';
    await refused(driver, [request(), state.slice(0, at) + other + state.slice(at + 1)], why);
  }
  const [payload = '', mac = ''] = state.split('.');
  const forged = Buffer.from('{"answers":{},"at":1000000}').toString('base64url');
  const spoiled: unknown[] = [
    ...['', '.', payload, `${payload}.`, `.${mac}`, `${state}.`, `${state}=`, ` ${state}`],
    ...[`${state}.${state}`, `${mac}.${payload}`, `${forged}.${mac}`, state.toUpperCase()],
    ...[null, 7, true, {}, [state], { toString: 'x' }],
  ];
  for (const sent of spoiled) await refused(driver, [request(), sent], why);
  const sum = createHash('sha256').update(payload).digest('base64url');
  const others = [await sealed(driver, {}, 'another key'), `${payload}.${sum}`];
  for (const sent of others) {
    await refused(driver, [request(), sent], 'Who has no key could have written this.');
  }
  await driver.end();
});

check('22.2 refuses the state of another request', `SHOULD · ${MRTR}`, async () => {
  const driver = await drive('step-22');
  const state = await sealed(driver, { a: ADA });
  const why = 'Compare the request in the state with digestOf this one.';
  const others = [
    request({ name: 'other' }),
    request({ arguments: { n: 2 } }),
    request({ arguments: {} }),
    request({ uri: 'file:///tea' }),
    request({}, 'prompts/get'),
  ];
  for (const other of others) await refused(driver, [other, state], why);
  await driver.end();
});

check('22.2 goes on at any server that has the key', MRTR, async () => {
  const args = { then: [ROOTS, NAME, SAMPLE] };
  const one = await serving('shared');
  await one.wire.play(call(1, args) + asking(1, ROOTS));
  const first = await stateOf(one, call(2, args, answers([ROOTS, HERE])));
  await one.end();
  const two = await serving('shared');
  const why = 'The answers in the state are known: they are not asked again.';
  const second = await stateOf(
    two,
    call(3, args, { ...answers([NAME, ADA]), requestState: first }),
  );
  await two.wire.play(
    call(4, args, { ...answers([SAMPLE, SAID]), requestState: second }) + told(4, HERE, ADA, SAID),
    why,
  );
  await two.wire.play(call(5, { then: [ROOTS] }, { requestState: second }) + failure(5, -32602));
  await two.end();
  const three = await serving('another');
  await three.wire.play(call(6, args, { requestState: second }) + failure(6, -32602));
  await three.end();
});

/** Plays a call that asks for more. @returns its requestState */
async function stateOf(
  { wire }: Awaited<ReturnType<typeof serving>>,
  script: string,
): Promise<string> {
  await wire.play(script);
  const said = await wire.next();
  const todo = todoIn(said);
  if (todo) throw new CheckFailure(todo);
  const frame = JSON.parse(said) as { result: Frame };
  const { resultType, requestState } = frame.result;
  if (resultType === 'input_required' && typeof requestState === 'string') return requestState;
  const why = ['What the tool asks now has no answer yet: it must be asked, with a requestState.'];
  throw new CheckFailure({ class: 'wrong value', lines: wire.tail(), why });
}

async function client() {
  const driver = await driveOnStdio('step-22');
  await driver.call('start').returns(undefined);
  return driver;
}

const MINE = metaWith({ roots: {} });
const input = (members: object) => ({ resultType: 'input_required', ...members });

check('22.3 asks again with the answers, and with the state as it came', CLIENT, async () => {
  const driver = await client();
  const params = { name: 'greet', arguments: { n: 1 } };
  const asked = driver.call('ask', 'tools/call', params);
  const requestState = ' 茶.{"a":1}\u2028== ';
  const inputRequests = {
    who: { method: 'elicitation/create', params: { message: 'Who?' } },
    where: { method: 'roots/list' },
  };
  await driver.wire.play(ask('first', 'tools/call', { ...params, _meta: MINE }));
  await driver.wire.play(answer('first', input({ inputRequests, requestState })));
  const inputResponses = {
    who: { to: 'elicitation/create', message: 'Who?' },
    where: { to: 'roots/list' },
  };
  const why =
    'The params as they were, inputResponses with an answer for each name, and requestState as it came. The id is a new one.';
  await driver.wire.play(
    ask('second', 'tools/call', { ...params, inputResponses, requestState, _meta: MINE }),
    why,
  );
  await driver.wire.play(answer('second', { done: true }));
  await asked.returns({ result: { done: true } }, 'Without a resultType a result is complete.');
  await driver.end();
});

check('22.3 invents nothing that the result did not have', CLIENT, async () => {
  const driver = await client();
  const asked = driver.call('ask', 'prompts/get', { name: 'p' });
  const why =
    'No requestState in the result: none in the next try. No inputRequests: no inputResponses. Nothing of an earlier round stays.';
  const plain = { name: 'p', _meta: MINE };
  await driver.wire.play(ask(1, 'prompts/get', plain));
  await driver.wire.play(answer(1, input({ requestState: 's1' })));
  await driver.wire.play(ask(2, 'prompts/get', { ...plain, requestState: 's1' }), why);
  await driver.wire.play(answer(2, input({ inputRequests: { r: { method: 'roots/list' } } })));
  const inputResponses = { r: { to: 'roots/list' } };
  await driver.wire.play(ask(3, 'prompts/get', { ...plain, inputResponses }), why);
  await driver.wire.play(answer(3, input({ requestState: '' })));
  await driver.wire.play(ask(4, 'prompts/get', { ...plain, requestState: '' }), why);
  await driver.wire.play(answer(4, { resultType: 'complete', messages: [] }));
  await asked.returns({ result: { resultType: 'complete', messages: [] } });
  const next = driver.call('ask', 'prompts/get', { name: 'p' });
  await driver.wire.play(ask(5, 'prompts/get', plain), 'This is another request.');
  await driver.wire.play(answer(5, { messages: [] }));
  await next.returns({ result: { messages: [] } });
  await driver.end();
});

check('22.3 gives up when there is no answer', MRTR, async () => {
  const driver = await client();
  const cases: [object, RegExp][] = [
    [{ no: { method: 'elicitation/create', params: { refuse: true } } }, /User rejected/],
    [{ odd: { method: 'tools/call' } }, /tools\/call", which nobody may/],
    [{ odd: null }, /which nobody may/],
    [{ odd: { params: {} } }, /which nobody may/],
  ];
  for (const [at, [inputRequests, message]] of cases.entries()) {
    const asked = driver.call('ask', 'tools/call', { name: 'greet' });
    await driver.wire.play(ask(`g${at}`, 'tools/call', { name: 'greet', _meta: MINE }));
    await driver.wire.play(answer(`g${at}`, input({ inputRequests, requestState: 's' })));
    const { value, error: threw } = await asked.settled;
    const todo = todoIn(String(threw?.message));
    if (todo) throw new CheckFailure(todo);
    const error = String((value as Frame | undefined)?.error);
    if (message.test(error)) continue;
    const why = [
      `It ended with ${error}. A question that is not answered ends the request with its error, and nothing more is sent.`,
    ];
    throw new CheckFailure({ class: 'wrong value', lines: driver.wire.tail(), why });
  }
  const asked = driver.call('ask', 'tools/call', { name: 'greet' });
  await driver.wire.play(ask('nothing', 'tools/call', { name: 'greet', _meta: MINE }));
  await driver.wire.play(answer('nothing', input({})));
  await asked.returns({ error: 'Error: The server asks, and does not say what' });
  await driver.end();
});
