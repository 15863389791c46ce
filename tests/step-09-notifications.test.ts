import { check, onStdio, server, setup } from './harness/check.ts';
import { client } from './harness/client.ts';
import { drive, type Driver, driveOnStdio } from './harness/driver.ts';
import type { Wire } from './harness/wire.ts';

setup(10);

const LOGGING = '2025-11-25 server/utilities/logging';
const PROGRESS = 'MUST · 2025-11-25 basic/utilities/progress';
const TOOLS = '2025-11-25 server/tools';
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
  const why =
    'LEVELS go from debug to emergency. Send notifications/message for what is not below #lowest, and for that only.';
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
      'A report has token, progress, total and message as they came; 0 and "" are tokens, too. Await the work: it takes time.';
    await wire.play(count(at + 8, 3, { progressToken: token }, token), why);
  }
  const params = { name: 'count', arguments: { to: 5 } };
  const call = line({ id: 2, method: 'tools/call', params });
  // In one chunk, so that the ping is there while the tool is at work.
  wire.write(`${call}\n${line({ id: 3, method: 'ping' })}\n`);
  await wire.play(
    answer(3, {}) + text(2, 'counted to 5'),
    'This call has no token: no report, but the work is done, and keeps nobody waiting.',
  );
  await wire.end();
});

check('9.2 sends no progress to whoever gave no token', PROGRESS, async () => {
  const wire = await connected();
  const none = [null, 1.5, true, {}, ['p']].map((progressToken) => ({ progressToken }));
  for (const [id, meta] of [undefined, null, {}, ...none].entries()) {
    const why = 'A token is a string or an integer. Without one do the work, and report nothing.';
    await wire.play(count(id, 2, meta), why);
  }
  // Neither of these two is what its method looks like.
  const call = { name: 'count', arguments: { to: 2 }, _meta: { progressToken: 'p' } };
  await wire.play(
    `
    → ${line({ method: 'tools/call', params: call })}
    → {"jsonrpc":"2.0","id":"n","method":"notifications/tools/list_changed"}
    ← {"jsonrpc":"2.0","id":"n","error":{"code":-32601,"message":"…"}}
    `,
    'A notification is known by its missing id, not by its name.',
  );
  await wire.end();
});

function told(progressToken: unknown, value: number): string {
  return progress({ progressToken, progress: value });
}

/** Begins a work, for a request with this token. It goes on until `end` or `fail` is called. */
function begin(driver: Driver, name: string, progressToken: unknown) {
  return driver.call('work', name, { progressToken });
}

check('9.2 sends only values that rise, for each request on its own', PROGRESS, async () => {
  const driver = await working();
  const tokens = { a: 0, b: '0', c: undefined };
  const calls = Object.entries(tokens).map(([name, token]) => begin(driver, name, token));
  // JSON has neither of the first three, and the channel to the driver is JSON.
  const begun = ['NaN', '-Infinity', 'Infinity', 0, 0, -1, 0.5, 0.25, 0.5];
  for (const n of begun) await did(driver, 'report', 'a', n);
  for (const name of ['b', 'c', 'b']) await did(driver, 'report', name, 0.25);
  for (const n of [2, 1]) await did(driver, 'report', 'a', n);
  const why =
    'Send what is finite and above the last value that was sent for this request, and nothing else.';
  await driver.wire.play(told(0, 0) + told(0, 0.5) + told('0', 0.25) + told(0, 2), why);
  for (const name of ['b', 'a', 'c']) await did(driver, 'end', name);
  for (const call of calls) await call.returns('done', 'Return what the work returns.');
  await driver.end();
});

check('9.2 says nothing more when the work is over', PROGRESS, async () => {
  const driver = await working();
  let over = 'is over';
  for (const ending of ['end', 'fail', 'end']) {
    const why = `Drop a report that comes when the work ${over}. Its token has ended, too.`;
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

/** Calls `a` and `b`; their tokens are called {a} and {b}. */
async function twoCalls(driver: Listening) {
  const why =
    'Give it a _meta with all that was in it, and a progressToken that no other call has.';
  const a = driver.call('ask', 'a', { _meta: { trace: 't' } });
  await driver.wire.play(
    ask(1, 'tools/call', { _meta: { trace: 't', progressToken: '{a}' } }),
    why,
  );
  const b = driver.call('ask', 'b');
  await driver.wire.play(ask(2, 'tools/call', { _meta: { progressToken: '{b}' } }), why);
  const [tokenA, tokenB] = ['{a}', '{b}'].map((name) => driver.wire.tokenOf(name));
  return { a, b, tokenA, tokenB };
}

/** Answers a ping, when all that was sent before has been dealt with; then this was to be heard. */
async function hears(driver: Listening, wanted: unknown[], why: string): Promise<void> {
  const pong = line({ id: 'p', result: {} });
  await driver.wire.play(`← ${line({ id: 'p', method: 'ping' })}\n→ ${pong}`);
  await driver.call('what was heard').returns(wanted, why);
}

const over = (name: string) => ({ [name]: { over: true } });

check('9.3 gives progress to the call whose token it carries', PROGRESS, async () => {
  const driver = await listening();
  const { a, b, tokenA, tokenB } = await twoCalls(driver);
  const b1 = { progressToken: '{b}', progress: 0.5, message: 'b' };
  // A total is a guess, and the work may take longer.
  const [a2, a3] = [2, 3].map((n) => ({ progressToken: '{a}', progress: n, total: 2 }));
  await driver.wire.play(progress(b1) + progress(a2!) + answer(2, {}) + progress(a3!));
  const why = 'Tell a call the params of each progress with its token, and onend that it is over.';
  const wanted = [
    { b: { ...b1, progressToken: tokenB } },
    { a: { ...a2, progressToken: tokenA } },
    over('b'),
    { a: { ...a3, progressToken: tokenA } },
  ];
  await hears(driver, wanted, why);
  await driver.wire.play(answer(1, { for: 'a' }));
  await a.returns({ for: 'a' }, 'Return what call of the peer returns.');
  await b.returns({});
  await hears(driver, [over('a')], 'Pass onend on: the asker wants to hear of the end.');
  const c = driver.call('ask', 'c', { name: 'c' }, 'their request');
  await driver.wire.play(ask(3, 'tools/call', { name: 'c', _meta: { progressToken: '{c}' } }));
  await driver
    .call('which request of theirs the last one was about')
    .returns('their request', 'Pass about on to call: a transport may need it, as HTTP will.');
  await driver.wire.play(`← ${line({ id: 3, error: { code: -32000, message: 'no' } })}`);
  await c.throws({ code: -32000 });
  const late = { progressToken: driver.wire.tokenOf('{c}'), progress: 1 };
  await driver.wire.play(progress(late));
  await hears(driver, [over('c')], 'An error ends a call as well as a result.');
  const twins = driver.call('ask two at once');
  const [d, e] = ['{d}', '{e}'].map((progressToken) => ({ _meta: { progressToken } }));
  await driver.wire.play(
    ask(4, 'tools/call', d) + ask(5, 'tools/call', e),
    'Two calls in one moment, and each has to have a token of its own.',
  );
  await driver.wire.play(answer(4, {}) + answer(5, {}));
  await twins.returns([{}, {}]);
  await driver.end();
});

check('9.3 ignores progress that belongs to no call', PROGRESS, async () => {
  const driver = await listening();
  const { a, b, tokenA } = await twoCalls(driver);
  const otherType = typeof tokenA === 'string' ? 0 : String(tokenA);
  const tokens = [otherType, -99, 'ghost', '', null, [tokenA], {}];
  const strays = tokens.map((progressToken) => ({ progressToken, progress: 1 }));
  const why = 'No call has this token. No token is none, and 0 is not "0".';
  for (const params of [undefined, null, '0', [0, 1], {}, ...strays]) {
    driver.wire.write(note('notifications/progress', params).slice(2));
    await hears(driver, [], why);
  }
  const own = { progressToken: tokenA, progress: 1 };
  driver.wire.write(note('notifications/message', own).slice(2));
  await hears(driver, [], 'It has the token of a call, but it is no progress.');
  const asked = line({ id: 'n', method: 'notifications/progress', params: own });
  await driver.wire.play(
    `← ${asked}\n→ ${line({ id: 'n', error: { code: -32601, message: '…' } })}`,
  );
  await hears(driver, [], 'With an id it is a request, whatever its name: listen with peer.on.');
  const late = progress({ progressToken: tokenA, progress: 9 }).slice(2);
  const answered = line({ id: driver.wire.idOf(1), result: {} });
  // In one chunk: no promise has moved on between one line and the next.
  driver.wire.write(`${progress(own).slice(2)}${answered}\n${late}`);
  await a.returns({});
  driver.wire.write(late);
  const ended = 'This call has its response: forget its listener when the call ends, in onend.';
  await hears(driver, [{ a: own }, over('a')], ended);
  await driver.wire.play(answer(2, {}));
  await b.returns({});
  await driver.end();
});

check(
  '9.3 keeps a token that the caller has chosen, and changes nothing of theirs',
  PROGRESS,
  async () => {
    const driver = await listening();
    for (const [id, token] of [0, '', 'own'].entries()) {
      const call = driver.call('ask', 'own', {
        name: 'x',
        _meta: { progressToken: token, trace: 't' },
      });
      const sent = { name: 'x', _meta: { trace: 't', progressToken: token } };
      const why = 'The params have a token already: use that one, also if it is 0 or "".';
      await driver.wire.play(ask(id, 'tools/call', sent), why);
      const told = { progressToken: token, progress: 1 };
      await driver.wire.play(progress(told) + answer(id, {}));
      await call.returns({});
      await hears(driver, [{ own: told }, over('own')], why);
    }
    const frozen = driver.call('ask with params that nobody may change');
    await driver.wire.play(ask(9, 'tools/call', { _meta: { trace: 't', progressToken: '{f}' } }));
    await driver.wire.play(answer(9, {}));
    await frozen.returns({}, 'The params belong to the caller: make new ones, with a new _meta.');
    await driver.end();
  },
);

check('9.3 lets talk.ts call with a token, and list the tools again', TOOLS, async () => {
  const { wire } = await client('step-09-notifications/talk.ts');
  await wire.play(HANDSHAKE);
  await wire.play(
    `
    → {"jsonrpc":"2.0","id":2,"method":"tools/list"}
    ← {"jsonrpc":"2.0","id":2,"result":{"tools":[]}}
    → {"jsonrpc":"2.0","id":3,"method":"logging/setLevel","params":{"level":"alert"}}
    ← {"jsonrpc":"2.0","id":3,"result":{}}
    → {"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"drill","arguments":{},"_meta":{"progressToken":"{t}"}}}
    ← {"jsonrpc":"2.0","method":"notifications/tools/list_changed"}
    → {"jsonrpc":"2.0","id":5,"method":"tools/list"}
    `,
    'talk.ts calls with a token, and lists again when it hears of list_changed.',
  );
});
