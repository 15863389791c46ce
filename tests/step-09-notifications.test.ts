import { check, onStdio, server, setup } from './harness/check.ts';
import { client } from './harness/client.ts';
import { drive, type Driver, driveOnStdio } from './harness/driver.ts';
import type { Wire } from './harness/wire.ts';

setup(10);

const LOGGING = '2025-11-25 server/utilities/logging';
const PROGRESS = 'MUST · 2025-11-25 basic/utilities/progress';
const TOOLS = '2025-11-25 server/tools';
const MESSAGES = 'MUST · 2025-11-25 basic, Messages';
const LEVELS = 'debug info notice warning error critical alert emergency'.split(' ');

const HANDSHAKE = `
  → {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"ExampleClient","version":"1.0.0"}}}
  ← {"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{"listChanged":true},"logging":{}},"serverInfo":{"name":"TalkingServer","version":"1.0.0"}}}
  → {"jsonrpc":"2.0","method":"notifications/initialized"}
`;

async function connected(): Promise<Wire> {
  const wire = await server('step-09-notifications/server.ts');
  await wire.play(HANDSHAKE);
  return wire;
}

/** A driver whose code works as a server, or listens as a client, on its own stdin and stdout. */
async function working() {
  const driver = await drive('step-09');
  return Object.assign(driver, { wire: onStdio(driver.child, 'server') });
}
async function listening() {
  const driver = await driveOnStdio('step-09');
  await did(driver, 'start');
  return driver;
}

/** Calls a function of the driver that has nothing to return. */
function did(driver: Driver, name: string, ...args: unknown[]): Promise<void> {
  return driver.call(name, ...args).returns(undefined);
}

const line = (members: object) => JSON.stringify({ jsonrpc: '2.0', ...members });
const ask = (id: unknown, method: string, params?: object) => `→ ${line({ id, method, params })}\n`;
const answer = (id: unknown, result: object) => `← ${line({ id, result })}\n`;
const text = (id: unknown, said: string) => answer(id, { content: [{ type: 'text', text: said }] });
const note = (method: string, params?: unknown) => `← ${line({ method, params })}\n`;
const progress = (params: object) => note('notifications/progress', params);

/** A call of `drill`, and what of it is logged when this is the lowest level. */
function drill(id: unknown, lowest: string): string {
  const logged = LEVELS.slice(LEVELS.indexOf(lowest)).map((level) =>
    note('notifications/message', { level, logger: 'drill', data: 'this is a drill' }),
  );
  const said = text(id, 'logged at each level');
  return ask(id, 'tools/call', { name: 'drill' }) + logged.join('') + said;
}

/** A call of `count`, and what of it is told under this token. */
function count(id: unknown, to: number, _meta: unknown, progressToken?: unknown): string {
  const params = { name: 'count', arguments: { to }, _meta };
  const told = Array.from({ length: progressToken === undefined ? 0 : to }, (_, n) =>
    progress({ progressToken, progress: n + 1, total: to, message: `at ${n + 1}` }),
  );
  return ask(id, 'tools/call', params) + told.join('') + text(id, `counted to ${to}`);
}

check('9.1 sends nothing below the level that was set', LOGGING, async () => {
  const wire = await connected();
  const why = 'LEVELS go from debug to emergency: send what is not below #lowest, and only that.';
  await wire.play(drill('first', 'info'), why);
  for (const [id, level] of ['warning', 'emergency', ...LEVELS, 'error'].entries()) {
    await wire.play(ask(id, 'logging/setLevel', { level }) + answer(id, {}));
    await wire.play(drill(`a-${id}`, level), why);
  }
  for (const level of ['verbose', 'INFO', 7, null, ['alert'], { toString: null }, '__proto__']) {
    const id = JSON.stringify(level);
    await wire.play(ask(id, 'logging/setLevel', { level }));
    await wire.play(`← ${line({ id, error: { code: -32602, message: '…' } })}`);
  }
  await wire.play(drill('last', 'error'), why);
  await wire.end();
});

check('9.1 sends any data, and a logger only if there is one', LOGGING, async () => {
  const driver = await working();
  for (const data of [0, '', false, null, { n: 1, list: [] }]) {
    await did(driver, 'log', 'error', data);
    const why = 'data may be any JSON. Where there is no logger, there is no member.';
    await driver.wire.play(note('notifications/message', { level: 'error', data }), why);
  }
  await driver.end();
});

check('9.2 reports with the token of the request, and then answers', PROGRESS, async () => {
  const wire = await connected();
  for (const [at, token] of ['p', 7, 0, '', '0', -1].entries()) {
    const why =
      'A report has the token as it came, 0 and "" as well. Await the work: it takes time.';
    await wire.play(count(at + 8, 3, { progressToken: token }, token), why);
  }
  const params = { name: 'count', arguments: { to: 5 } };
  const call = line({ id: 2, method: 'tools/call', params });
  // In one chunk, so that the ping is there while the tool is at work.
  wire.write(`${call}\n${line({ id: 3, method: 'ping' })}\n`);
  const why = 'A tool at work keeps nobody waiting.';
  await wire.play(answer(3, {}) + text(2, 'counted to 5'), why);
  await wire.end();
});

check('9.2 sends no progress to whoever gave no token', PROGRESS, async () => {
  const wire = await connected();
  const none = [null, 1.5, true, {}, ['p']].map((progressToken) => ({ progressToken }));
  for (const [id, meta] of [undefined, null, {}, ...none].entries()) {
    const why = 'progressToken(request) is undefined: do the work, and report nothing.';
    await wire.play(count(id, 2, meta), why);
  }
  await wire.end();
});

function told(progressToken: unknown, value: number): string {
  return progress({ progressToken, progress: value });
}

/** Begins a work, for a request with this token. It goes on until `end` or `fail` is called. */
function begin(driver: Driver, name: string, progressToken: unknown) {
  const params = { _meta: { progressToken } };
  return driver.call('work', name, { jsonrpc: '2.0', id: 3, method: 'tools/call', params });
}

check('9.2 sends only values that rise, for each request on its own', PROGRESS, async () => {
  const driver = await working();
  const tokens = { a: 0, b: '0', c: undefined };
  const calls = Object.entries(tokens).map(([name, token]) => begin(driver, name, token));
  for (const n of [0, 0, -1, 0.5, 0.25, 0.5]) await did(driver, 'report', 'a', n);
  for (const name of ['b', 'c', 'b']) await did(driver, 'report', name, 0.25);
  for (const n of [2, 1]) await did(driver, 'report', 'a', n);
  const why =
    'a said 0, 0, -1, 0.5, 0.25, 0.5, 2, 1, b twice 0.25. Each sends what is above its last.';
  await driver.wire.play(told(0, 0) + told(0, 0.5) + told('0', 0.25) + told(0, 2), why);
  for (const name of ['b', 'a', 'c']) await did(driver, 'end', name);
  for (const call of calls) await call.returns('done', 'Return what the work returns.');
  await driver.end();
});

check('9.2 says nothing more when the work is over', PROGRESS, async () => {
  const driver = await working();
  let over = 'is over';
  for (const ending of ['end', 'fail', 'end']) {
    const why = `The work ${over}: drop a report that comes later. Its token has ended, too.`;
    const work = begin(driver, 'a', 'p');
    await did(driver, 'report', 'a', 1);
    await driver.wire.play(told('p', 1), why);
    await did(driver, ending, 'a');
    if (ending === 'end') await work.returns('done');
    else await work.throws({ message: 'failed' }, 'What the work throws is for the caller.');
    await did(driver, 'report', 'a', 2);
    over = ending === 'end' ? 'is over' : 'is over, since it threw';
  }
  await driver.call('a work that throws at once').throws({ message: 'failed' });
  await driver.call('a work that is done at once').returns('done');
  await driver.end();
});

type Listening = Awaited<ReturnType<typeof listening>>;

/** Calls `a` and `b`; their tokens are 0 and 1. */
async function twoCalls(driver: Listening) {
  const a = driver.call('ask', 'a', { _meta: { trace: 't' } });
  await driver.wire.play(ask(1, 'tools/call', { _meta: { trace: 't', progressToken: 0 } }));
  const b = driver.call('ask', 'b', {});
  await driver.wire.play(ask(2, 'tools/call', { _meta: { progressToken: 1 } }));
  return { a, b };
}

/** Answers a ping, when all that was sent before has been dealt with; then this was to be heard. */
async function hears(driver: Listening, wanted: unknown[], why: string): Promise<void> {
  const pong = line({ id: 'p', result: {} });
  await driver.wire.play(`← ${line({ id: 'p', method: 'ping' })}\n→ ${pong}`);
  await driver.call('what was heard').returns(wanted, why);
}

check('9.3 gives progress to the call whose token it carries', PROGRESS, async () => {
  const driver = await listening();
  const { a, b } = await twoCalls(driver);
  const b1 = { progressToken: 1, progress: 0.5, message: 'b' };
  const [a2, a3] = [2, 3].map((n) => ({ progressToken: 0, progress: n, total: 3 }));
  await driver.wire.play(progress(b1) + progress(a2!) + answer(2, {}) + progress(a3!));
  const why = 'In #progress stands, by token, who is to be called with the params.';
  await hears(driver, [{ b: b1 }, { a: a2 }, { a: a3 }], why);
  await driver.wire.play(answer(1, { for: 'a' }));
  await a.returns({ for: 'a' });
  await b.returns({});
  await driver.end();
});

check('9.3 ignores progress that belongs to no call', PROGRESS, async () => {
  const driver = await listening();
  const { a, b } = await twoCalls(driver);
  const tokens = [2, -1, '0', 'ghost', '', null, [0], {}];
  const strays = tokens.map((progressToken) => ({ progressToken, progress: 1 }));
  for (const params of [undefined, null, '0', [0, 1], {}, ...strays]) {
    driver.wire.write(note('notifications/progress', params).slice(2));
  }
  await hears(driver, [], 'No call has this token. 0 is not "0", and no token is none.');
  const late = progress({ progressToken: 0, progress: 9 }).slice(2);
  driver.wire.write(`${line({ id: driver.wire.idOf(1), result: {} })}\n${late}`);
  await a.returns({});
  driver.wire.write(late);
  await hears(driver, [], 'This call has its answer, and its token is good no more.');
  await driver.wire.play(answer(2, {}));
  await b.returns({});
  await driver.end();
});

check('9.3 gives others to the listener of their method', 'rule of the course', async () => {
  const driver = await listening();
  const log = 'notifications/message';
  for (const method of [log, 'x/changed']) await did(driver, 'on', method);
  const params = { level: 'info', data: 0 };
  await driver.wire.play(note('notifications/unheard_of', params) + note('__proto__'));
  await driver.wire.play(note(log, params) + note('x/changed') + note(log, [1]) + note(`${log}s`));
  const why = 'In #listeners stands, by method, who gets the params, or {} for none.';
  await hears(driver, [{ [log]: params }, { 'x/changed': {} }, { [log]: {} }], why);
  const all = ['notifications/unheard_of', '__proto__', log, 'x/changed', log, `${log}s`];
  const onward = 'super.notice hands every notification to onnotification, as before.';
  await driver.call('what onnotification has heard of').returns(all, onward);
  await driver.end();
});

check('9.3 knows a notification by its missing id, not by its name', MESSAGES, async () => {
  const driver = await listening();
  await did(driver, 'on', 'tools/call');
  await driver.wire.play(`
    ← {"jsonrpc":"2.0","method":"tools/call","params":{"name":"count"}}
    ← {"jsonrpc":"2.0","method":"ping"}
    ← {"jsonrpc":"2.0","id":0,"method":"notifications/progress","params":{"progressToken":0,"progress":1}}
    → {"jsonrpc":"2.0","id":0,"error":{"code":-32601,"message":"…"}}
  `);
  const why = 'tools/call came without an id: a notification, whatever its name.';
  await hears(driver, [{ 'tools/call': { name: 'count' } }], why);
  await driver.end();
  const wire = await connected();
  await wire.play(`
    → {"jsonrpc":"2.0","method":"tools/call","params":{"name":"grow"}}
    → {"jsonrpc":"2.0","method":"notifications/unheard_of","params":[1]}
    → {"jsonrpc":"2.0","id":"n","method":"notifications/tools/list_changed"}
    ← {"jsonrpc":"2.0","id":"n","error":{"code":-32601,"message":"…"}}
  `);
  await wire.end();
});

check('9.3 lets talk.ts list the tools again', TOOLS, async () => {
  const { wire } = await client('step-09-notifications/talk.ts');
  await wire.play(HANDSHAKE);
  await wire.play(
    `
    → {"jsonrpc":"2.0","id":2,"method":"tools/list"}
    ← {"jsonrpc":"2.0","id":2,"result":{"tools":[]}}
    → {"jsonrpc":"2.0","id":3,"method":"logging/setLevel","params":{"level":"alert"}}
    ← {"jsonrpc":"2.0","method":"notifications/tools/list_changed"}
    → {"jsonrpc":"2.0","id":4,"method":"tools/list"}
    `,
    'talk.ts listens to list_changed: call its listener.',
  );
});
