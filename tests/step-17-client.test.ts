import { check, setup } from './harness/check.ts';
import { drive, type Driver } from './harness/driver.ts';
import { CheckFailure, show } from './harness/failure.ts';
import { compare } from './harness/frames.ts';
import { HttpHost } from './harness/http/host.ts';
import { httpServer } from './harness/http/talk.ts';
import { patience } from './harness/pace.ts';
import { until, waited } from './harness/waiting.ts';

setup(16);

const SENDING = 'MUST · 2025-11-25 basic/transports, Sending Messages to the Server';
const SESSION = 'MUST · 2025-11-25 basic/transports, Session Management';
const VERSION = 'MUST · 2025-11-25 basic/transports, Protocol Version Header';
const LISTENING = '2025-11-25 basic/transports, Listening for Messages from the Server';
const COURSE = 'rule of the course';

type Id = number | string;

const INITIALIZED = { jsonrpc: '2.0', method: 'notifications/initialized' };
const ping = (id: Id) => ({ jsonrpc: '2.0', id, method: 'ping' });
const answer = (id: Id, result: object = {}) => ({ jsonrpc: '2.0', id, result });
const refusal = (id: Id | null, code = -32602) => ({
  jsonrpc: '2.0',
  id,
  error: { code, message: 'No' },
});
const line = JSON.stringify;

/** A client under test, and the server that it talks to. */
async function opened(how = 'open'): Promise<{ driver: Driver; host: HttpHost }> {
  const driver = await drive('step-17');
  const host = await HttpHost.open(driver);
  await driver.call(how, host.url).returns(undefined);
  return { driver, host };
}

/** The next thing that the transport tells: onmessage, onerror or onclose. */
async function hears(
  { driver, host }: { driver: Driver; host: HttpHost },
  name: 'message' | 'error' | 'close',
  expected: unknown,
  why: string,
): Promise<void> {
  const over = () => driver.events.length > 0 || driver.threw !== undefined || driver.child.ended;
  await waited(until(() => Boolean(over()), patience()));
  const event = driver.events.shift();
  if (!event) {
    const { threw } = driver;
    const reasons = [`on${name} was not called.`, ...(threw?.why ?? [])];
    if (threw?.class === 'TODO') throw new CheckFailure(threw);
    throw new CheckFailure({ class: 'too late', lines: host.tail(), why: [...reasons, why] });
  }
  const [what, value] = event;
  if (what !== name) {
    const reason = `on${what} was called${value === undefined ? '' : `, with ${show(value)}`}; expected on${name}.`;
    throw new CheckFailure({ class: 'wrong value', lines: host.tail(), why: [reason, why] });
  }
  if (expected === undefined) return;
  const text = line(value) ?? 'nothing';
  const fault = compare(text, value, expected, []);
  if (!fault) return;
  const lines = [`on${name} was called with`, `  ${text}`];
  throw new CheckFailure({ ...fault, lines, why: [...fault.why, why] });
}

/** The transport has told nothing but what has been looked at. */
async function quiet(
  { driver, host }: { driver: Driver; host: HttpHost },
  ...note: string[]
): Promise<void> {
  await driver.call('nothing').returns(undefined);
  const [event] = driver.events;
  if (!event) return;
  const why = [`Nobody expected this call: on${event[0]} with ${show(event[1])}.`, ...note];
  throw new CheckFailure({ class: 'wrong value', lines: host.tail(), why });
}

/** Nothing was told that has not been looked at, nothing asked for that was not expected. */
async function over(both: { driver: Driver; host: HttpHost }): Promise<void> {
  const { driver, host } = both;
  await quiet(both);
  host.noMore('Nobody expected this request: one message is one POST, and one GET is enough.');
  host.close();
  await driver.end();
}

/** Shakes hands: `initialize`, its result, `notifications/initialized`. Leaves out the GET. */
async function shakeHands(
  both: { driver: Driver; host: HttpHost },
  sid: string | undefined,
  version = '2025-11-25',
): Promise<void> {
  const { driver, host } = both;
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x' } };
  const initialize = { jsonrpc: '2.0', id: 0, method: 'initialize', params };
  const result = { protocolVersion: version, capabilities: {}, serverInfo: { name: 'y' } };
  const send = driver.call('send', initialize);
  await host.play(
    `
    → POST /mcp
    → MCP-Session-Id: (none)
    → MCP-Protocol-Version: (none)
    → ${line(initialize)}
    ← 200
    ${sid === undefined ? '' : `← MCP-Session-Id: ${sid}`}
    ← ${line(answer(0, result))}
    `,
    'Before the handshake there is no session, and no revision has been agreed.',
  );
  await send.returns(undefined);
  await hears(both, 'message', answer(0, result), 'The result of initialize is a message.');
  const initialized = driver.call('send', INITIALIZED);
  await host.play(
    `
    → POST /mcp
    ${named(sid, version)}
    → ${line(INITIALIZED)}
    ← 202
    `,
    'From here on each request names the session, if there is one, and the revision of the result.',
  );
  await initialized.returns(undefined);
}

/** The lines of a script for the headers that each request has after the handshake. */
function named(sid: string | undefined, version = '2025-11-25'): string {
  return `→ MCP-Session-Id: ${sid ?? '(none)'}\n→ MCP-Protocol-Version: ${version}`;
}

/** The GET that follows the handshake, to a server that has nothing to send on it. */
async function refuseGet({ host }: { host: HttpHost }, sid: string | undefined, version?: string) {
  await host.play(`→ GET /mcp\n${named(sid, version)}\n← 405`, 'The GET follows the handshake.');
}

/** Sends a message, and answers it. @returns the call of `send`, which may be over, or not */
async function posts(
  { driver, host }: { driver: Driver; host: HttpHost },
  message: object,
  response: string,
  sid?: string,
  why?: string,
) {
  const send = driver.call('send', message);
  const headers = sid === undefined ? '' : named(sid);
  const asked = await host.play(`→ POST /mcp\n${headers}\n→ ${line(message)}\n${response}`, why);
  return { send, asked };
}

check(
  '17.1 says what a POST carries, and that it takes both kinds of response',
  SENDING,
  async () => {
    const { driver, host } = await opened();
    const status = driver.call('the status of', 'POST', ping('a-1'));
    await host.play(
      `
    → POST /mcp
    → MCP-Session-Id: (none)
    → MCP-Protocol-Version: (none)
    → ${line(ping('a-1'))}
    ← 202
    `,
      'These are the headers before the handshake.',
    );
    await status.returns(202);
    await over({ driver, host });
  },
);

check(
  '17.1 names the session to the letter, and the revision, in each request',
  VERSION,
  async () => {
    for (const [sid, version] of [
      ['aB-!~{7}=', '2025-11-25'],
      [undefined, '2025-06-18'],
    ] as const) {
      const { driver, host } = await opened();
      await driver.call('given', sid ?? null, version).returns(undefined);
      for (const [method, message] of [['POST', ping(1)], ['GET'], ['DELETE']] as const) {
        const status = driver.call('the status of', method, message);
        await host.play(
          `
        → ${method} /mcp
        ${method === 'POST' ? '' : '→ Content-Type: (none)'}
        ${named(sid, version)}
        ${message ? `→ ${line(message)}` : ''}
        ← 202
        `,
          `The session is ${sid ?? 'none: this server keeps none'}, the revision ${version}.`,
        );
        await status.returns(202);
      }
      await over({ driver, host });
    }
  },
);

check('17.1 tells the server of its end, and does not wait for it for ever', SESSION, async () => {
  for (const sid of ['a-1', undefined]) {
    const both = await opened();
    const { driver, host } = both;
    await driver.call('given', sid ?? null, '2025-11-25').returns(undefined);
    const close = driver.call('close');
    const why = 'close() sends a DELETE, and this server never answers it.';
    if (sid !== undefined) await host.play(`→ DELETE /mcp\n${named(sid)}`, why);
    await close.returns(undefined, why);
    await hears(both, 'close', { message: '…' }, 'The connection is over: onclose is called once.');
    await driver.call('close').returns(undefined, 'close() may be called twice.');
    await driver.call('send', ping(1)).throws({}, 'Nothing can be sent after the end.');
    await over(both);
  }
});

check('17.2 takes one message of JSON, or none', SENDING, async () => {
  const both = await opened();
  for (const id of [1, 'a-1', 0]) {
    const { send } = await posts(both, ping(id), `← 200\n← ${line(answer(id))}`);
    await hears(both, 'message', answer(id), 'A body of JSON is one message: give it to take().');
    await send.returns(undefined);
  }
  const note = { jsonrpc: '2.0', method: 'notifications/progress', params: { n: '茶' } };
  const { send } = await posts(both, note, '← 202');
  const taken = '202 has no body: the message was taken, and there is nothing to parse.';
  await send.returns(undefined, taken);
  await quiet(both, taken);
  const charset = '← 200\n← Content-Type: Application/JSON; charset=utf-8';
  const { send: last } = await posts(both, ping(2), `${charset}\n← ${line(answer(2))}`);
  await last.returns(undefined);
  await hears(both, 'message', answer(2), 'A media type may have parameters, and capitals.');
  await over(both);
});

check('17.2 remembers the session and the revision of the handshake', SESSION, async () => {
  for (const [sid, version] of [
    ['1f-{sid}~', '2025-06-18'],
    [undefined, '2025-11-25'],
  ] as const) {
    const both = await opened();
    await shakeHands(both, sid, version);
    await refuseGet(both, sid, version);
    const send = both.driver.call('send', ping('p'));
    const headers = named(sid, version);
    const why = 'The id stands in the head of the response to initialize. Keep the first for good.';
    await both.host.play(
      `
      → POST /mcp
      ${headers}
      → ${line(ping('p'))}
      ← 200
      ← ${line(answer('p'))}
      `,
      why,
    );
    await send.returns(undefined);
    await hears(both, 'message', answer('p'), 'One more ping.');
    const close = both.driver.call('close');
    if (sid !== undefined) await both.host.play(`→ DELETE /mcp\n${headers}\n← 200`, why);
    await close.returns(undefined);
    await hears(both, 'close', { message: '…' }, 'The connection is over: onclose is called once.');
    await over(both);
  }
});

check('17.2 hands each event on as it comes, and does not wait for the end', SENDING, async () => {
  const both = await opened();
  const note = (n: number) => ({ jsonrpc: '2.0', method: 'notifications/progress', params: { n } });
  const { send, asked } = await posts(both, ping('s'), `← 200\n← data: ${line(note(1))}`);
  await hears(both, 'message', note(1), 'The stream goes on, and its first event is here.');
  await send.returns(undefined, 'The server has taken the message: nobody waits for its stream.');
  asked.says(`← id: 7\n← data: \n← data: ${line(note(2))}`);
  await hears(both, 'message', note(2), 'An event without data is no message.');
  asked.says(`← data: ${line(answer('s'))}\n← (end)`);
  await hears(both, 'message', answer('s'), 'The response comes last.');
  await over(both);
});

check('17.2 puts events together, wherever they were cut', SENDING, async () => {
  const both = await opened();
  const message = answer(3, { text: '茶🍵' });
  const bytes = Buffer.from(`: hello\r\nid: 1\r\ndata: ${line(message)}\r\n\r\n`);
  const tea = bytes.indexOf('茶');
  const cuts = [1, bytes.indexOf('\r\n') + 1, tea + 1, tea + 4, bytes.length - 3, bytes.length - 1];
  for (const cut of cuts) {
    const headers = '← 200\n← Content-Type: text/event-stream; charset=utf-8';
    const chunked = `${headers}\n← Transfer-Encoding: chunked`;
    const { send, asked } = await posts(both, ping(3), chunked);
    await send.returns(undefined, 'The head says text/event-stream: charset is a parameter of it.');
    asked.chunk(bytes.subarray(0, cut));
    asked.chunk(bytes.subarray(cut));
    await hears(both, 'message', message, `The stream was cut in two after byte ${cut}.`);
    asked.says('← (end)');
  }
  await over(both);
});

check('17.2 takes responses in any order, and what comes on the GET', LISTENING, async () => {
  const both = await opened();
  const { host } = both;
  await shakeHands(both, 'a-1');
  const changed = { jsonrpc: '2.0', method: 'notifications/tools/list_changed' };
  const get = await host.play(`→ GET /mcp\n${named('a-1')}\n← 200\n← data: ${line(changed)}`);
  await hears(both, 'message', changed, 'It came on the GET.');
  const slow = await posts(both, ping(1), '', 'a-1');
  const first = await posts(both, ping('1'), '', 'a-1');
  first.asked.says(`← 200\n← ${line(answer('1'))}`);
  await hears(both, 'message', answer('1'), 'The second was answered first.');
  get.says(`← data: ${line(ping(1))}`);
  await hears(both, 'message', ping(1), 'A question on the GET. Its id is the server’s own.');
  const { send } = await posts(both, answer(1), '← 202', 'a-1');
  await send.returns(undefined, 'A response of ours is a POST like any other.');
  slow.asked.says(`← 200\n← data: ${line(answer(1))}\n← (end)`);
  await hears(both, 'message', answer(1), 'The first was answered last.');
  await slow.send.returns(undefined);
  get.says('← (end)');
  await over(both);
});

const DEAD_ENDS: [what: string, response: string, body?: string][] = [
  ['202 has no body, so there will be no response', '← 202'],
  ['The stream has ended before the response', '← 200\n← data: \n← (end)'],
  ['The connection broke in the middle of the stream', '← 200\n← id: 1\n← data: \n← (closed)'],
  ['This is a page, and no message', '← 200\n← Content-Type: text/html\n← <html>'],
  ['This is the response to somebody else', `← 200\n← ${line(answer(99))}`],
];

check('17.2 a request whose response does not come ends all the same', COURSE, async () => {
  const both = await opened('open a peer');
  for (const [what, response] of DEAD_ENDS) {
    const ask = both.driver.call('ask', 'tools/list');
    await both.host.play(`→ POST /mcp\n${response}`);
    await ask.throws({}, `${what}: say missed(), or whoever asked waits for ever.`);
  }
  await over(both);
});

check('17.2 does not read a body that has no end', COURSE, async () => {
  const both = await opened('open a peer');
  const ask = both.driver.call('ask', 'tools/list');
  const asked = await both.host.play(
    `→ POST /mcp\n← 200\n← Content-Type: application/json\n← Transfer-Encoding: chunked`,
  );
  const spaces = Buffer.alloc(2 ** 20, ' ');
  for (let mib = 0; mib < 70 && ask.pending && !asked.isGone; mib += 1) {
    if (!asked.chunk(spaces)) {
      await waited(
        until(() => !ask.pending || asked.isGone || !asked.socket.writableNeedDrain, patience()),
      );
    }
  }
  await ask.throws({}, 'textOf() stops at 64 MiB. Let its error reject send().');
  await over(both);
});

check('17.2 says nothing of a request that was cancelled', COURSE, async () => {
  const both = await opened();
  const { asked } = await posts(both, ping(1), '← 200\n← data: ');
  const cancelled = {
    jsonrpc: '2.0',
    method: 'notifications/cancelled',
    params: { requestId: 1, reason: 'x' },
  };
  const { send } = await posts(both, cancelled, '← 202');
  await send.returns(undefined);
  asked.says('← (end)');
  const { send: last } = await posts(both, ping(2), `← 200\n← ${line(answer(2))}`);
  await hears(both, 'message', answer(2), 'Nobody waits for the first, so nobody misses it.');
  await last.returns(undefined);
  await over(both);
});

check('17.3 an error with our id is the response, whatever the status', SENDING, async () => {
  const both = await opened();
  await both.driver.call('given', 'a-1', '2025-11-25').returns(undefined);
  for (const [id, status, code] of [
    [1, 400, -32602],
    ['a-1', 404, -32601],
    [0, 500, -32603],
  ] as const) {
    const error = refusal(id, code);
    const { send } = await posts(both, ping(id), `← ${status}\n← ${line(error)}`, 'a-1');
    const why = `The status is ${status}, and the body is the response to our request.`;
    await hears(both, 'message', error, why);
    await send.returns(undefined, why);
  }
  await over(both);
});

const REFUSALS: [status: number, lines: string, includes: string][] = [
  [400, '', '400'],
  [401, '← Content-Type: text/plain\n← Who are you?', '401'],
  [403, `← ${line(refusal(null))}`, '403'],
  [400, `← ${line(refusal('1'))}`, '400'],
  [302, '← Location: /elsewhere', '302'],
  [500, '← Content-Type: text/html\n← <html>', '500'],
  [404, '', '404'],
];

check(
  '17.3 any other refusal rejects the message, and the connection goes on',
  SENDING,
  async () => {
    const both = await opened();
    const goesOn = 'One refusal ends nothing else. Only a 404 ends a session, if there is one.';
    for (const [status, lines, includes] of REFUSALS) {
      const response = `← ${status}\n${lines}`;
      const { send } = await posts(both, ping(1), response, undefined, goesOn);
      await send.throws({ includes }, 'The message was not taken. Say which status refused it.');
    }
    const refused = `← 400\n← ${line(refusal(null))}`;
    // In a session, too: only a 404 says that it is over.
    await both.driver.call('given', 'a-1', '2025-11-25').returns(undefined);
    const { send: inSession } = await posts(both, ping(1), refused, 'a-1', goesOn);
    await inSession.throws({ includes: '400' }, 'The message was not taken.');
    const { send: note } = await posts(both, INITIALIZED, refused, 'a-1', goesOn);
    await note.throws({ includes: '400' }, 'A notification has no id that the error could be for.');
    const last = `← 200\n← ${line(answer(2))}`;
    const { send } = await posts(both, ping(2), last, 'a-1', goesOn);
    await hears(both, 'message', answer(2), goesOn);
    await send.returns(undefined);
    await over(both);
  },
);

check('17.3 a 404 ends the session, and every request with it', SESSION, async () => {
  const both = await opened('open a peer');
  const { driver, host } = both;
  await driver.call('given', 'a-1', '2025-11-25').returns(undefined);
  const stream = driver.call('ask', 'tools/call');
  await host.play(`→ POST /mcp\n${named('a-1')}\n← 200\n← data: `);
  const silent = driver.call('ask', 'tools/call');
  await host.play(`→ POST /mcp\n${named('a-1')}`);
  const last = driver.call('ask', 'tools/list');
  await host.play(`→ POST /mcp\n${named('a-1')}\n← 404\n← ${line(refusal(null, -32001))}`);
  const why = 'Our session is over: end the connection, and no request has a response any more.';
  await last.throws({ includes: '404' }, why);
  await stream.throws({ includes: '404' }, why);
  await silent.throws({ includes: '404' }, why);
  await hears(both, 'close', { message: '…' }, 'onclose is called, once, with the reason.');
  await driver.call('ask', 'tools/list').throws({ includes: '404' }, 'It is over.');
  await driver.call('close').returns(undefined, 'There is nothing left to tell the server.');
  await over(both);
});

check(
  '17.3 talks to the server of step 16, and hears when its session is over',
  SESSION,
  async () => {
    const driver = await drive('step-17');
    const { url } = await httpServer('step-16-sessions/server.ts');
    await driver
      .call('a talk with', url.href)
      .returns(
        { told: [1, 2, 3], tools: ['count', 'drill', 'grow', 'grown'] },
        'Progress comes on the POST of its call, and the changed list on the GET.',
      );
    await driver.call('the status of', 'DELETE').returns(202);
    const why = 'The server has answered 404, since this session has been deleted.';
    await driver.call('list the tools').throws({ includes: '404' }, why);
    await waited(until(() => driver.events.length > 0, patience()));
    const closes = driver.events.filter(([name]) => name === 'close');
    if (closes.length !== 1) {
      const reason = `onclose was called ${closes.length} times. It is called once, with the reason.`;
      throw new CheckFailure({ class: 'wrong value', why: [reason, why] });
    }
    await driver.end();
  },
);
