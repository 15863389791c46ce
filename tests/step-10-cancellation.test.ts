import { check, onStdio, server, setup } from './harness/check.ts';
import { client } from './harness/client.ts';
import { type Call, drive, type Driver, driveOnStdio } from './harness/driver.ts';
import { CheckFailure } from './harness/failure.ts';
import { exits, happens } from './harness/output.ts';
import type { Wire } from './harness/wire.ts';

setup(15);

const CANCELLATION = '2025-11-25 basic/utilities/cancellation';
const TIMEOUTS = 'SHOULD · 2025-11-25 basic/lifecycle, Timeouts';
const PROGRESS = '2025-11-25 basic/utilities/progress';
const COURSE = 'rule of the course';
const ABORTED = { error: 'Error: changed my mind' };
const NOTHING = { timers: 0, listeners: 0 };

/** A server whose works go on until the check says otherwise. */
async function working() {
  const driver = await drive('step-10-server');
  const wired = Object.assign(driver, { wire: onStdio(driver.child, 'server') });
  await driver.call('start').returns(undefined);
  return wired;
}

/** A client that asks what the check tells it to. */
async function asking() {
  const driver = await driveOnStdio('step-10');
  await driver.call('start').returns(undefined);
  return driver;
}

type Client = Awaited<ReturnType<typeof asking>>;

const line = (members: object) => JSON.stringify({ jsonrpc: '2.0', ...members });
const ask = (id: unknown, method: string, params?: object) => `→ ${line({ id, method, params })}\n`;
const answer = (id: unknown, result = {}) => `← ${line({ id, result })}\n`;
const failure = (id: unknown, code: number) => `← ${line({ id, error: { code, message: '…' } })}\n`;
const note = (method: string, params?: unknown) => line({ method, params });
const cancel = (params?: unknown) => `→ ${note('notifications/cancelled', params)}\n`;
/** To a server; when it is answered, whatever was sent before has been dealt with. */
const ping = (id: unknown) => ask(id, 'ping') + answer(id);

/** Lets works of the server begin, each with the id behind its name. */
async function begin(driver: Driver & { wire: Wire }, works: Record<string, unknown>) {
  const asked = Object.entries(works).map(([name, id]) =>
    ask(id, `work/${name}`, { _meta: { progressToken: name } }),
  );
  await driver.wire.play(asked.join('') + ping('begun'));
  for (const name of Object.keys(works)) {
    const why = 'Put it in running before it is handled.';
    await happens(driver, 'started', [`work/${name}`, 'with a signal'], why);
  }
}

check('10.1 answers every request that nobody cancels', 'MUST · 2025-11-25 basic', async () => {
  const driver = await working();
  await driver.wire.play(
    ask(0, 'unknown') + failure(0, -32601) + ask('', 'fails/at-once') + failure('', -32000),
    'Nobody has cancelled this request: its error is its answer.',
  );
  await begin(driver, { a: 0, b: 'b' });
  await driver.call('finish', 'work/b').returns(undefined);
  await driver.wire.play(answer('b', { done: 'work/b' }));
  await driver.call('fail', 'work/a').returns(undefined);
  await driver.wire.play(
    failure(0, -32000),
    'Nobody has cancelled it: throw what the work has thrown, and the peer answers with that.',
  );
  for (const [id, name] of [
    [0, 'work/a'],
    ['b', 'work/b'],
  ]) {
    await driver.wire.play(cancel({ requestId: id }) + ping('late'));
    const over =
      'It was answered before the cancel came. Delete it from running, or it stays for ever.';
    await driver.call('whether the signal is aborted', name).returns(false, over);
  }
  await driver.end();
});

check('10.1 stops the request that is cancelled, and no other', CANCELLATION, async () => {
  const driver = await working();
  await begin(driver, { number: 2, text: '2', zero: 0, empty: '', done: 'done' });
  await driver.call('finish', 'work/done').returns(undefined);
  await driver.wire.play(answer('done', { done: 'work/done' }));
  for (const [name, requestId] of Object.entries({ text: '2', zero: 0, empty: '' })) {
    await driver.wire.play(cancel({ requestId, reason: `no ${name}` }) + ping('alive'));
    const why = `work/${name} was cancelled: abort its signal. Is it in running until it is over?`;
    await happens(driver, 'stopped', [`work/${name}`, `no ${name}`], why);
  }
  await driver.call('finish', 'work/number').returns(undefined);
  await driver.wire.play(
    answer(2, { done: 'work/number' }),
    'The others were cancelled, this one was not: 2 is not "2".',
  );
  await driver.end();
});

check(
  '10.1 says nothing more of a cancelled request, however its work ends',
  `SHOULD · ${CANCELLATION}; on stdio a MUST in 2026-07-28`,
  async () => {
    const driver = await working();
    await begin(driver, { a: 7, b: 'b-1' });
    await driver.wire.play(cancel({ requestId: 7 }) + cancel({ requestId: 'b-1' }) + ping(1));
    await driver.call('report', 'work/a', 1).returns(undefined);
    await driver.wire.play(
      ping('progress'),
      'Request 7 was cancelled: its progress is for nobody.',
    );
    await driver.call('finish', 'work/a').returns(undefined);
    await driver.wire.play(
      ping(2),
      'Request 7 was cancelled. Its work has gone well, but throw Cancelled: then nothing is sent.',
    );
    await driver.call('fail', 'work/b').returns(undefined);
    await driver.wire.play(
      ping(3),
      'Request "b-1" was cancelled. Its work has failed, but throw Cancelled: then nothing is sent.',
    );
    await driver.end();
  },
);

check(
  '10.1 ignores a cancel that names no request at work',
  `SHOULD · ${CANCELLATION}`,
  async () => {
    const driver = await working();
    await driver.wire.play(ask('over', 'quick') + answer('over'));
    await begin(driver, { a: 2, b: 3 });
    const ids = ['2', 999, null, 'over', [2], { id: 2 }, true].map((requestId) => ({ requestId }));
    const params = [...ids, undefined, [2], { requestID: 2 }, { requestId: 3 }, { requestId: 3 }];
    await driver.wire.play(params.map(cancel).join('') + ping('alive'));
    await driver.call('finish', 'work/a').returns(undefined);
    await driver.wire.play(
      answer(2, { done: 'work/a' }),
      'Request 2 was not cancelled: what came before names another id, or one of another type.',
    );
    await driver.end();
  },
);

check('10.1 stops a tool at work, but never the handshake', `MUST · ${CANCELLATION}`, async () => {
  const wire = await server('step-10-cancellation/server.ts');
  const clientInfo = { name: 'ExampleClient', version: '1.0.0' };
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
  const initialize = line({ id: 1, method: 'initialize', params });
  // In one chunk, so that the cancel is there while the request is at work.
  wire.write(`${initialize}\n${note('notifications/cancelled', { requestId: 1 })}\n`);
  const serverInfo = { name: 'PatientServer', version: '1.0.0' };
  const result = { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo };
  await wire.play(
    answer(1, result),
    'initialize cannot be cancelled: it is answered all the same.',
  );
  const call = { name: 'wait', arguments: { ms: 60_000 } };
  const why = 'A tool at work keeps nobody waiting, and what was cancelled is never answered.';
  await wire.play(
    `
    → ${note('notifications/initialized')}
    → ${line({ id: 2, method: 'tools/call', params: call })}
    ${ping(3)}
    `,
    why,
  );
  const cancelled = note('notifications/cancelled', { requestId: 2, reason: 'changed my mind' });
  // In one chunk: the tool hears of it, and whatever it says comes after the answer to the ping.
  wire.write(`${cancelled}\n${line({ id: 4, method: 'ping' })}\n`);
  await wire.play(answer(4) + ping(5), why);
  wire.child.process.stdin!.end();
  await exits(wire, 'Its call was cancelled, but the tool goes on. Is its signal aborted?');
  await wire.end();
});

/** Lets the client ask; the request is called `id` in this check. @returns how it will end */
async function requested(
  driver: Client,
  id: number,
  method: string,
  limits = {},
  withSignal = false,
): Promise<Call> {
  const end = driver.call('request', method, limits, withSignal);
  await driver.wire.play(ask(id, method), 'Ask, and return the answer of the call.');
  return end;
}

/** The same, with a signal that all such requests of a check share. */
const abortable = (driver: Client, id: number, method: string, limits = {}) =>
  requested(driver, id, method, limits, true);

check('10.2 gives up when the signal is aborted, for its reason', COURSE, async () => {
  const driver = await asking();
  await driver
    .call('a watch whose signal is aborted')
    .returns(['Error: changed my mind'], "Call giveUp with the signal's reason, once.");
});

check('10.2 gives up after timeoutMs, and after maxMs', TIMEOUTS, async () => {
  const driver = await asking();
  for (const limits of [{ timeoutMs: 20 }, { maxMs: 20 }]) {
    const [limit] = Object.keys(limits);
    const why = `Nothing was heard, and ${limit} has passed: call giveUp with an error.`;
    await driver.call('a watch in silence', limits).returns('an Error', why);
  }
});

check('10.2 begins timeoutMs again when something is heard, maxMs never', TIMEOUTS, async () => {
  const driver = await asking();
  await driver
    .call('a watch that hears something', { timeoutMs: 300 }, 160)
    .returns([], 'Something was heard every 160 ms: 300 ms of silence never came.');
  await driver
    .call('a watch that hears something', { maxMs: 100 }, 60)
    .returns(['…'], '120 ms have passed, and maxMs was 100: it holds whatever is heard.');
});

check('10.2 takes a time that is too long for setTimeout for a long time', COURSE, async () => {
  const driver = await asking();
  await driver
    .call('a watch with times that are too long for setTimeout')
    .returns([], 'Above 2 ** 31 - 1 ms, setTimeout fires at once. The function timer knows that.');
});

check('10.2 leaves nothing behind when the request has ended', COURSE, async () => {
  const driver = await asking();
  await driver
    .call('a watch that was ended')
    .returns(
      { reasons: [], ...NOTHING },
      'end() clears both clocks, and takes the listener away: the very function that was added.',
    );
});

function leavesNothing(driver: Client): Promise<void> {
  return driver
    .call('what is left behind')
    .returns(NOTHING, 'The request has ended. Let onend of its call end the watch.');
}

check('10.3 lets go of the watch when the request has ended', COURSE, async () => {
  const driver = await asking();
  const limits = { timeoutMs: 60_000 };
  const a = await abortable(driver, 1, 'a', limits);
  const b = await requested(driver, 2, 'b', limits);
  await driver.wire.play(answer(1) + failure(2, -32000));
  await a.returns({ result: {} }, 'Return the answer of the call.');
  await b.returns(
    { error: '…' },
    'The response is an error: the answer of the call rejects with it.',
  );
  await leavesNothing(driver);
  await driver.end();
});

/** The client's own message that takes back the request that is called `name` in this check. */
function cancelled(wire: Wire, name: unknown, reason: string, why: string): Promise<void> {
  return wire.play(cancel({ requestId: wire.idOf(name), reason }), why);
}

/** The server's ping, which the client answers: whatever came before has been dealt with. */
const alive = `← ${line({ id: 'alive', method: 'ping' })}\n→ ${line({ id: 'alive', result: {} })}\n`;

check(
  '10.3 settles at once, and takes the request back once',
  `MUST · ${CANCELLATION}`,
  async () => {
    const driver = await asking();
    const a = await abortable(driver, 1, 'a');
    const b = await requested(driver, 2, 'b');
    await driver.call('stop').returns(undefined);
    await a.returns(ABORTED, 'Reject with the reason, and wait for nobody.');
    const why =
      'Tell the other side the id of the request, as it is, and the reason: of an Error its message.';
    await cancelled(driver.wire, 1, '…changed my mind…', why);
    await driver.wire.play(
      alive + answer(1) + failure(1, -32000) + answer(2, { for: 'b' }) + alive,
      'It was taken back, and its answer comes too late: there is nothing more to say.',
    );
    await b.returns({ result: { for: 'b' } }, 'Nobody has cancelled b.');
    await leavesNothing(driver);
    await driver.end();
  },
);

check('10.3 takes a request back whose time is up', TIMEOUTS, async () => {
  const driver = await asking();
  for (const [id, limits] of [{ timeoutMs: 20 }, { maxMs: 20 }].entries()) {
    const a = await requested(driver, id, 'a', limits);
    await cancelled(driver.wire, id, '…', 'A timeout cancels the request, as a signal does.');
    await a.returns({ error: '…' }, 'Its time is up, and nobody answers.');
  }
  await leavesNothing(driver);
  await driver.wire.play(alive);
  await driver.end();
});

check('10.3 tells the reason, which need not be an error', COURSE, async () => {
  const driver = await asking();
  const told = await abortable(driver, 1, 'a');
  await driver.call('stop with a text').returns(undefined);
  await cancelled(
    driver.wire,
    1,
    '…the tea is cold…',
    'abort() takes any value. Make a text of it.',
  );
  await told.returns(
    { error: 'the tea is cold' },
    'Give the reason to call.end() as it came; only what you send is made a text.',
  );
  await driver.end();
});

check('10.3 never takes initialize back', `MUST NOT · ${CANCELLATION}`, async () => {
  const driver = await asking();
  const late = await requested(driver, 1, 'initialize', { timeoutMs: 20 });
  await late.returns({ error: '…' }, 'initialize has its limits, too. It ends here, untold.');
  await driver.wire.play(answer(1) + alive, 'initialize must not be cancelled: tell nobody.');
  const stopped = await abortable(driver, 2, 'initialize');
  await driver.call('stop').returns(undefined);
  await stopped.returns(ABORTED, 'Its signal ends it as well.');
  await driver.wire.play(alive, 'initialize must not be cancelled: tell nobody.');
  await driver.end();
});

check('10.3 says nothing of a request that is over', `MUST · ${CANCELLATION}`, async () => {
  const driver = await asking();
  const a = await abortable(driver, 1, 'a');
  const id = driver.wire.idOf(1);
  // In one chunk: when the signal is aborted, the answer has come, but no promise has moved on.
  driver.wire.write(`${line({ id, result: {} })}\n${note('notifications/stop')}\n`);
  await a.returns({ result: {} }, 'The answer came before the signal was aborted.');
  const over = 'The request was answered, or never sent. Tell only if call.end() was first.';
  await driver.wire.play(alive, over);
  const already =
    'This signal was aborted before: return a promise that rejects with its reason, and send nothing.';
  await driver.call('request', 'b', {}, true).returns(ABORTED, already);
  await driver.wire.play(alive, already);
  await driver.end();
});

check('10.3 settles also when nobody can be told', COURSE, async () => {
  const driver = await asking();
  const a = await abortable(driver, 1, 'a');
  await driver.call('the loss of stdout').returns(undefined);
  await driver.call('stop').returns(undefined);
  await a.returns(ABORTED, 'The pipe is gone. Reject first, then tell.');
  await driver.call('nothing').returns(undefined, 'A cancel that cannot be sent is no accident.');
});

check('10.3 begins its time again when progress comes', TIMEOUTS, async () => {
  const driver = await asking();
  const a = driver.call('request with progress', 'a', { timeoutMs: 300 });
  const params = { name: 'x', _meta: { progressToken: '{a}' } };
  const asked = 'With onprogress, ask with callWithProgress of step 09.';
  await driver.wire.play(ask(1, 'a', params), asked);
  const told = (progress: number) => ({ progressToken: driver.wire.tokenOf('{a}'), progress });
  const report = (progress: number) => note('notifications/progress', told(progress));
  const blocked = note('notifications/block', { ms: 200 });
  driver.wire.write(`${blocked}\n${report(1)}\n${blocked}\n`);
  await happens(driver, 'blocked');
  // While it is blocked: this comes behind the clocks that are due by then.
  driver.wire.write(`${report(2)}\n${line({ id: driver.wire.idOf(1), result: {} })}\n`);
  await a.returns(
    { result: {}, heard: [told(1), told(2)] },
    'Something was heard after 200 ms, so 300 ms of silence never came. Tell onprogress as well.',
  );
  await leavesNothing(driver);
  await driver.wire.play(alive);
  await driver.end();
});

check('10.3 asks for no progress that nobody wants', PROGRESS, async () => {
  const driver = await asking();
  await requested(driver, 1, 'a');
  const [asked] = driver.wire.tail(1);
  const why = ['There is no onprogress: ask with call of step 07. A token asks for progress.'];
  if (!asked!.includes('progressToken')) return;
  throw new CheckFailure({ class: 'wrong value', lines: [asked!], why });
});

check('10.3 says what its messages belong to', COURSE, async () => {
  const driver = await asking();
  await driver.call('request about one of theirs', 'a');
  await driver.wire.play(ask(1, 'a'));
  await driver.call('stop').returns(undefined);
  await cancelled(driver.wire, 1, '…', 'Its signal is aborted: take it back.');
  const about = 'their request';
  await driver
    .call('what the messages were about')
    .returns(
      { a: about, 'notifications/cancelled': about },
      'Pass about on, with the request and with its cancel: HTTP will have to know it.',
    );
  await driver.end();
});

check('10.3 takes a question back with the call that it belongs to', CANCELLATION, async () => {
  const driver = await working();
  await begin(driver, { a: 7 });
  await driver.call('ask back', 'work/a', 'roots/list').returns(undefined);
  await driver.wire.play(`← ${line({ id: 1, method: 'roots/list' })}`);
  await driver.wire.play(cancel({ requestId: 7, reason: 'changed my mind' }));
  const params = { requestId: driver.wire.idOf(1), reason: '…changed my mind…' };
  const why = 'Request 7 was cancelled, and what it has asked meanwhile is for nobody.';
  await driver.wire.play(`← ${note('notifications/cancelled', params)}\n${ping('alive')}`, why);
  await driver.end();
});

check('10.3 lets talk.ts give up, for its time and for a person', TIMEOUTS, async () => {
  const { wire } = await client('step-10-cancellation/talk.ts');
  const clientInfo = { name: 'ExampleClient', version: '1.0.0' };
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
  const serverInfo = { name: 'SlowServer', version: '1.0.0' };
  const result = { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo };
  const wait = (id: number, ms: number) =>
    ask(id, 'tools/call', { name: 'wait', arguments: { ms } });
  const whole = 'Hand method and params on as they are.';
  await wire.play(`${ask(1, 'initialize', params)}${answer(1, result)}`, whole);
  await wire.play(`→ ${note('notifications/initialized')}`);
  const said = { content: [{ type: 'text', text: 'waited 50 ms' }] };
  await wire.play(wait(2, 50) + answer(2, said) + wait(3, 60_000));
  const why = 'This server never answers. A client that asks with request has a clock.';
  await cancelled(wire, 3, '…', why);
  await wire.play(wait(4, 60_000));
  await cancelled(wire, 4, '…changed my mind…', why);
  await wire.end();
});
