import { check, setup } from './harness/check.ts';
import { drive, type Driver, driveOnStdio } from './harness/driver.ts';
import { CheckFailure } from './harness/failure.ts';
import { happens } from './harness/output.ts';

setup(8);

const COURSE = 'rule of the course';
const TOOLS = '2026-07-28 server/tools';
const CONSENT = `SHOULD · ${TOOLS}, User Interaction Model`;

const call = (id: string, name = 'tea__brew', args: object = {}) => ({ id, name, arguments: args });
const asks = (...calls: object[]) => ({ text: '', calls });
const says = (text: string) => ({ text, calls: [] });
const done = (id: string, name = 'tea__brew') => ({ id, text: `${name} done`, isError: false });
const failed = (id: string, text: string) => ({ id, text, isError: true });
const person = (text: string) => ({ role: 'person', text });
const model = (turn: object) => ({ role: 'model', ...turn });
const tools = (...results: object[]) => ({ role: 'tools', results });

const ALL = { allowed: ['tea__brew', 'tea__pour'] };
const OFFERED = ['tea__brew'];

/** Plays a whole conversation, which must come out like this. */
async function plays(
  driver: Driver,
  scene: object,
  conversation: object[],
  why: string,
): Promise<void> {
  await driver.call('converse', scene, 'Tea?').returns({ value: conversation }, why);
}

check('24.1 asks a person, unless the tool is on the list', CONSENT, async () => {
  const driver = await drive('step-24');
  const calls = [call('a'), call('b', 'tea__pour', { cup: 1 })];
  const why =
    'What is on the list is called without asking. Of everything else a person sees the call.';
  const scene = { allowed: ['tea__brew'], answers: { tea__pour: 'yes' } };
  await driver
    .call('isAllowed', scene, ...calls)
    .returns({ said: [true, true], allowed: ['tea__brew'] }, why);
  await happens(driver, 'person', calls[1]!, why);
  await driver
    .call('isAllowed', { answers: { tea__brew: 'no' } }, calls[0])
    .returns({ said: [false], allowed: [] }, 'A person has said no.');
  await driver.end();
});

check('24.1 takes only a yes for one', CONSENT, async () => {
  const driver = await drive('step-24');
  for (const answer of ['no', 'throws', '', 'YES', 'y', 'maybe', null, true]) {
    await driver
      .call('isAllowed', { answers: { tea__brew: answer } }, call('a'))
      .returns({ said: [false], allowed: [] }, 'Whatever is no yes is a no; and so is nobody.');
  }
  const always = { answers: { tea__brew: 'always', tea__pour: 'yes' } };
  const calls = [call('a'), call('b'), call('c', 'tea__pour'), call('d', 'tea__pour')];
  const before = driver.events.length;
  await driver
    .call('isAllowed', always, ...calls)
    .returns(
      { said: [true, true, true, true], allowed: ['tea__brew'] },
      'always puts the tool on the list; yes is for this call alone.',
    );
  const asked = driver.events.slice(before).map(([, value]) => (value as { id: string }).id);
  if (asked.join() !== 'a,c,d') {
    const why = [
      `A person was asked for ${asked.join(', ')}. After always, nobody is asked for that tool again; after yes, he is.`,
    ];
    throw new CheckFailure({ class: 'wrong value', why });
  }
  await driver
    .call('isAllowed', {}, call('z', 'toString'))
    .returns({ said: [false], allowed: [] }, 'Nobody has put that tool on the list.');
  await driver.end();
});

check('24.2 gives every call a result', COURSE, async () => {
  const driver = await drive('step-24');
  const result = (scene: object, of: object, value: object, why: string) =>
    driver.call('resultOf', scene, of).returns({ value }, why);
  await result(ALL, call('a'), done('a'), 'textFor makes a text of the result.');
  const why =
    'What went wrong is a result as well: the model has to read it. Its text is String(error).';
  const fails = call('b', 'tea__brew', { fail: 'no water' });
  await result(ALL, fails, failed('b', 'Error: no water'), why);
  await result(
    ALL,
    call('c', 'tea__brew', { bad: true }),
    failed('c', 'tea__brew done'),
    'A tool says with isError that it has failed: pass that on.',
  );
  const refusal = '…';
  const before = driver.events.length;
  await result({}, call('d'), failed('d', refusal), 'A person has said no: say so, as an error.');
  await result(
    { answers: { tea__brew: 'throws' } },
    call('e'),
    failed('e', refusal),
    'Nobody has answered: that is a no.',
  );
  if (driver.events.slice(before).some(([event]) => event === 'called')) {
    const why = ['The tool was called, though a person had said no: ask first.'];
    throw new CheckFailure({ class: 'wrong number of answers', why });
  }
  await driver.end();
});

check('24.3 asks the model until it has nothing to call', COURSE, async () => {
  const driver = await drive('step-24');
  const question = person('Tea?');
  const why =
    'The conversation begins with the person, and each turn of the model is pushed. Without calls the turn is the answer.';
  await plays(driver, { turns: [says('No.')] }, [question, model(says('No.'))], why);
  const turns = [asks(call('a')), { ...asks(call('b'), call('c', 'tea__pour')), text: 'Now' }];
  const conversation = [
    ...[question, model(turns[0]!), tools(done('a'))],
    ...[model(turns[1]!), tools(done('b'), done('c', 'tea__pour'))],
    model(says('Here.')),
  ];
  await plays(driver, { ...ALL, turns: [...turns, says('Here.')] }, conversation, why);
  await happens(
    driver,
    'model',
    [conversation.slice(0, 3), OFFERED],
    'Give the model all that was said, and the tools.',
  );
  await happens(
    driver,
    'model',
    [conversation.slice(0, 5), OFFERED],
    'Give the model all that was said, and the tools.',
  );
  await driver.end();
});

check('24.3 calls at once what the model asks for at once', COURSE, async () => {
  const driver = await drive('step-24');
  const calls = [call('slow', 'tea__brew', { wait: 300 }), call('quick'), call('x', 'tea__pour')];
  const results = [done('slow'), done('quick'), done('x', 'tea__pour')];
  const conversation = [
    person('Tea?'),
    model(asks(...calls)),
    tools(...results),
    model(says('end')),
  ];
  const why =
    'Begin all calls before you wait for one: Promise.all. Its results have the order of the calls.';
  await plays(driver, { ...ALL, turns: [asks(...calls)] }, conversation, why);
  const told = driver.events.map(([event, value]) => `${event} ${JSON.stringify(value)}`);
  const last = told.findIndex((one) => one.startsWith('called ["tea__pour"'));
  if (last > told.findIndex((one) => one.startsWith('finished ["tea__brew",{"wait"'))) {
    throw new CheckFailure({
      class: 'too late',
      why: ['The last call began when the first was over.', why],
    });
  }
  await driver.end();
});

check('24.3 lets the model speak so often, and no more', COURSE, async () => {
  const driver = await drive('step-24');
  const turns = Array.from({ length: 12 }, (_, n) => asks(call(`c${n}`)));
  const two = [person('Tea?'), model(turns[0]!), tools(done('c0')), model(says('Enough.'))];
  await plays(
    driver,
    { ...ALL, maxTurns: 2, turns: [turns[0], says('Enough.')] },
    two,
    'With maxTurns 2 the model speaks twice.',
  );
  await happens(driver, 'model', [two.slice(0, 3), []], 'The last time it gets no tools: [].');
  const wild = driver.call('converse', { ...ALL, maxTurns: 3, turns }, 'Tea?');
  await wild.returns({ error: '…' }, 'It calls for ever: throw an error when its turns are over.');
  const usual = driver.call('converse', { ...ALL, turns }, 'Tea?');
  await usual.returns({ error: '…10…' }, 'Ten turns, if maxTurns is left out; the error says so.');
  await driver.end();
});

check(
  '24.3 sends each call to its server, and reads what comes back',
  `MUST · ${TOOLS}`,
  async () => {
    const driver = await driveOnStdio('step-24');
    const connecting = driver.call('connect');
    const line = (members: object) => JSON.stringify({ jsonrpc: '2.0', ...members });
    const clientInfo = { name: 'ExampleClient', version: '1.0.0' };
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
    await driver.wire.play(`→ ${line({ id: 'i', method: 'initialize', params })}`);
    const serverInfo = { name: 'Far', version: '1' };
    const agreed = { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo };
    await driver.wire.play(`← ${line({ id: 'i', result: agreed })}
    → ${line({ method: 'notifications/initialized' })}
    → ${line({ id: 'l', method: 'tools/list' })}`);
    const tool = { name: 'brew', description: 'Brews.', inputSchema: { type: 'object' } };
    await driver.wire.play(`← ${line({ id: 'l', result: { tools: [tool] } })}`);
    await connecting.returns([{ ...tool, name: 'far__brew' }]);
    const calls = [call('one', 'far__brew', { n: 1 }), call('two', 'far__brew', { n: 2 })];
    const turns = [asks(...calls, call('three', 'far__pour'))];
    const playing = driver.call('converse', { turns, allowed: ['far__brew', 'far__pour'] }, 'Tea?');
    const ask = (id: string, n: number) =>
      `→ ${line({ id, method: 'tools/call', params: { name: 'brew', arguments: { n } } })}\n`;
    await driver.wire.play(
      ask('x', 1) + ask('y', 2),
      'Call with the name and the arguments as they came.',
    );
    const content = [
      { type: 'text', text: 'strong' },
      { type: 'image', data: '', mimeType: 'a/b' },
    ];
    await driver.wire.play(`← ${line({ id: 'y', result: { content } })}
    ← ${line({ id: 'x', error: { code: -32603, message: 'out of gas' } })}`);
    const results = [
      failed('one', 'RpcError: out of gas'),
      { id: 'two', text: 'strong\n[image]', isError: false },
      failed('three', 'Error: There is no tool far__pour'),
    ];
    await playing.returns({
      value: [person('Tea?'), model(turns[0]!), tools(...results), model(says('end'))],
    });
    await driver.end();
  },
);
