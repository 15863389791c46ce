import { inject } from 'vitest';
import { check, setup } from './harness/check.ts';
import { drive, type Driver } from './harness/driver.ts';
import { CheckFailure } from './harness/failure.ts';
import { httpServer, HttpTalk } from './harness/http/talk.ts';
import { NotOnTheWire } from './harness/programs.ts';

setup(9);

const SERVER = 'step-16-sessions/server.ts';
const TRANSPORTS = '2025-11-25 basic/transports';
const SENDING = `MUST · ${TRANSPORTS}, Sending Messages to the Server`;
const LISTENING = `MUST · ${TRANSPORTS}, Listening for Messages from the Server`;
const MULTIPLE = `MUST · ${TRANSPORTS}, Multiple Connections`;
const SESSIONS = `${TRANSPORTS}, Session Management`;
const VERSION = `MUST · ${TRANSPORTS}, Protocol Version Header`;
const CANCELLING = '2025-11-25 basic/utilities/cancellation';
const COURSE = 'rule of the course';

const request = (id: unknown, method = 'ping') => ({ jsonrpc: '2.0', id, method });
const result = (id: unknown, value: object = {}) => ({ jsonrpc: '2.0', id, result: value });
const note = (data: unknown) => ({
  jsonrpc: '2.0',
  method: 'notifications/message',
  params: { data },
});
const asked = (message: object) => `→ POST /mcp\n→ ${JSON.stringify(message)}`;

/** One session of the learner's, behind a URL. */
async function oneSession(): Promise<[Driver, HttpTalk]> {
  const driver = await drive('step-16');
  return [driver, await at(driver, 'the URL of one session')];
}

async function at(driver: Driver, name: string, ...args: unknown[]): Promise<HttpTalk> {
  const call = driver.call(name, ...args);
  await call.returns('…');
  return new HttpTalk(new URL(String((await call.settled).value)), driver.child);
}

function arrival(driver: Driver, count: number): Promise<void> {
  return driver.call('the arrival of so many requests', count).returns(undefined);
}

function handedOn(driver: Driver, messages: object[], why: string): Promise<void> {
  return driver.call('the messages that were handed on').returns(messages, why);
}

check('16.1 takes what is no request with 202, and hands it on', SENDING, async () => {
  const [driver, http] = await oneSession();
  const messages = [
    note('茶'),
    result(7),
    { jsonrpc: '2.0', id: 'a', error: { code: -32601, message: 'no such method' } },
    { jsonrpc: '2.0', method: 'notifications/initialized' },
  ];
  for (const message of messages) {
    await http.play(
      `${asked(message)}\n← 202`,
      'A notification and a response have no answer: take them with sendAccepted.',
    );
  }
  await handedOn(driver, messages, 'Each message goes to onmessage, once and in order.');
  await http.end();
});

check('16.1 keeps the response to a request open', SENDING, async () => {
  const [driver, http] = await oneSession();
  const messages = [0, 1, '1', 'a-1'].map((id) => request(id));
  for (const message of messages) await http.play(asked(message));
  await arrival(driver, messages.length);
  await handedOn(driver, messages, 'A request goes to onmessage. Ids are kept apart by type, too.');
  await driver.call('which responses have begun, and which have ended').returns(
    messages.map(() => [false, false]),
    'Nothing is sent yet: its first message will decide whether the response is JSON or a stream.',
  );
  await http.end();
});

check('16.1 refuses the id of a request that has no response yet', COURSE, async () => {
  const [driver, http] = await oneSession();
  for (const id of [0, 'a-1']) {
    const call = request(id, 'tools/call');
    const other = http.another();
    await http.play(asked(call));
    await arrival(driver, id === 0 ? 1 : 3);
    await other.play(
      `${asked(request(id))}\n← 400`,
      'Two requests with one id are open now. One response would go to the wrong POST: throw a Refusal.',
    );
  }
  const handed = [0, 'a-1'].map((id) => request(id, 'tools/call'));
  await handedOn(driver, handed, 'What is refused is not handed on.');
  await http.end();
});

check('16.1 ends the POST of a request that is cancelled', `SHOULD · ${CANCELLING}`, async () => {
  const [driver, http] = await oneSession();
  const other = http.another();
  await http.play(asked(request(0, 'tools/call')));
  await other.play(asked(request('0', 'tools/call')));
  await arrival(driver, 2);
  const cancel = {
    jsonrpc: '2.0',
    method: 'notifications/cancelled',
    params: { requestId: 0, reason: 'tea' },
  };
  const third = http.another();
  await third.play(`${asked(cancel)}\n← 202`);
  await http.play(
    '← 200\n← (end)',
    'A cancelled request has no response, so nothing else would end its POST: call #endCancelled.',
  );
  await third.play(asked(request(0, 'tools/list')));
  await arrival(driver, 4);
  await driver.call('which responses have begun, and which have ended').returns(
    [
      [true, true],
      [false, false],
      [true, true],
      [false, false],
    ],
    'Only the POST of the id 0 ends: "0" is another. The id may be used again then.',
  );
  await http.end();
});

/** The messages that come on a POST, and then its end. */
const events = (...messages: object[]) =>
  messages.map((message) => `← data: ${JSON.stringify(message)}`).join('\n');

check('16.2 sends what is about a request on the POST of that request', SENDING, async () => {
  const [driver, http] = await oneSession();
  const [standing, other] = [http.another(), http.another()];
  await standing.play(
    '→ GET /mcp\n← 200\n← Content-Type: text/event-stream',
    'This is given: listen.',
  );
  await other.play(asked(request(1)));
  await arrival(driver, 2);
  await http.play(asked(request(0)));
  await arrival(driver, 3);
  const text = http.another();
  await text.play(asked(request('1')));
  await arrival(driver, 4);
  const question = request(1, 'sampling/createMessage');
  await driver.call('send', note('茶'), 0).returns(undefined);
  await driver.call('send', question, 0).returns(undefined);
  await driver.call('send', note(1), 1).returns(undefined);
  await driver.call('send', note('1'), '1').returns(undefined);
  await driver.call('send', result(0)).returns(undefined);
  await http.play(
    `← 200\n${events(note('茶'), question, result(0))}\n← (end)`,
    'about is 0, the id of this request. A question has an id of its own, which is not looked at.',
  );
  await driver.call('send', result('1')).returns(undefined);
  await text.play(
    `← 200\n${events(note('1'), result('1'))}\n← (end)`,
    'about is the text "1" here, and 1 is another request.',
  );
  await driver.call('send', result(1)).returns(undefined);
  await other.play(
    `← 200\n${events(note(1), result(1))}\n← (end)`,
    'about is 1, the id of this request, and nothing else belongs here.',
  );
  await driver.call('send', note('last')).returns(undefined);
  await standing.play(events(note('last')), 'What is about a request never goes to the GET.');
  await http.end();
});

check('16.2 sends everything else on the GET', LISTENING, async () => {
  const [driver, http] = await oneSession();
  await http.play(asked(request(1)));
  await arrival(driver, 1);
  await driver
    .call('send', note('nobody listens yet'))
    .returns(undefined, 'No GET is open yet: this is lost, and send resolves.');
  const first = http.another();
  await first.play('→ GET /mcp\n← 200\n← Content-Type: text/event-stream');
  await driver.call('send', note(1)).returns(undefined);
  await driver.call('send', request(1, 'roots/list')).returns(undefined);
  await first.play(
    events(note(1), request(1, 'roots/list')),
    'Nobody has said about which request this is: it belongs to none, and so to the GET.',
  );
  const second = http.another();
  await second.play('→ GET /mcp\n← 200\n← Content-Type: text/event-stream');
  await first.play('← (end)', 'This is given: a newer GET takes the place of the older one.');
  await driver.call('send', note(2)).returns(undefined);
  await second.play(events(note(2)), 'The newer GET is the one that is open.');
  await driver.call('send', result(1)).returns(undefined);
  await http.play(
    `← 200\n← ${JSON.stringify(result(1))}`,
    'Nothing but its response belongs to this POST.',
  );
  await http.end();
});

check(
  '16.2 loses a notification that has no stream, and asks nothing without one',
  MULTIPLE,
  async () => {
    const [driver, http] = await oneSession();
    const lost =
      'There is no stream for it. A notification may be lost: send resolves, and that is all.';
    const why =
      'No stream takes this question, and nobody would answer: throw, so that the tool hears.';
    await driver.call('send', note('nobody listens')).returns(undefined, lost);
    await driver.call('send', request(1, 'roots/list')).throws({}, why);
    await http.play(asked(request(5)));
    await arrival(driver, 1);
    await driver.call('send', result(5)).returns(undefined);
    await http.play(`← 200\n← ${JSON.stringify(result(5))}`);
    await http.play('→ GET /mcp\n← 200\n← Content-Type: text/event-stream');
    await driver.call('send', note('late'), 5).returns(undefined, lost);
    await driver.call('send', request(2, 'sampling/createMessage'), 5).throws({}, why);
    await driver
      .call('send', result(6))
      .returns(undefined, 'Nobody has asked this: it is dropped.');
    await driver.call('send', note('next')).returns(undefined);
    await http.play(
      events(note('next')),
      'What is about a request that has its response, or answers none, must not go to the GET.',
    );
    const gone = http.another();
    await gone.play(asked(request(7)));
    await arrival(driver, 3);
    gone.close();
    await driver.call('the loss of the client of request', 3).returns(undefined);
    await driver.call('send', request(3, 'sampling/createMessage'), 7).throws({}, why);
    await driver.call('send', note('late'), 7).returns(undefined, lost);
    await http.end();
  },
);

check('16.2 send waits until the message has left the process', COURSE, async () => {
  const [driver, http] = await oneSession();
  await http.play(asked(request(1)));
  await arrival(driver, 1);
  http.pause();
  const send = driver.call('send a note of so many MiB', 16, 1);
  // Two, so that whatever is over at once has had its time to say so.
  for (let n = 0; n < 2; n += 1) await driver.call('another call').returns('done');
  if (!send.pending) {
    await send.returns(undefined);
    const why = [
      'send() of 16 MiB was over at once, though nobody has read a byte.',
      'Return the promise of the stream: then a tool that awaits it cannot fill the memory.',
    ];
    throw new CheckFailure({ class: 'wrong value', why });
  }
  http.close();
  await driver.end();
});

/** A server of the steps 08 to 12 over HTTP: that of step 09 unless an argument says another. */
async function serverOfStep(number: number): Promise<HttpTalk> {
  if (number === 9) return httpServer(SERVER);
  if (inject('url')) throw new NotOnTheWire(`it needs the server of step ${number}`);
  return httpServer(SERVER, ['0', String(number)]);
}

const INITIALIZE = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{"sampling":{}},"clientInfo":{"name":"ExampleClient","version":"1.0.0"}}}`;
const INITIALIZED = '{"jsonrpc":"2.0","method":"notifications/initialized"}';

/** What the server of a step says of itself. */
const DESCRIPTIONS: Record<number, string> = {
  8: '"capabilities":{"tools":{}},"serverInfo":{"name":"NotesServer","version":"1.0.0"}',
  9: '"capabilities":{"tools":{"listChanged":true},"logging":{}},"serverInfo":{"name":"TalkingServer","version":"1.0.0"}',
  10: '"capabilities":{"tools":{}},"serverInfo":{"name":"PatientServer","version":"1.0.0"}',
  11: '"capabilities":{"tools":{}},"serverInfo":{"name":"AskingServer","version":"1.0.0"}',
  12: '"capabilities":{"tools":{}},"serverInfo":{"name":"MortalServer","version":"1.0.0"}',
};

const GIVEN = 'This is given: initialize opens a session, and the notification is taken with 202.';

/** Opens a session, and names its id. */
const opening = (sid = 'sid', number = 9) => `
  → POST /mcp
  → ${INITIALIZE}
  ← 200
  ← MCP-Session-Id: {${sid}}
  ← {"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-11-25",${DESCRIPTIONS[number]}}}
  → POST /mcp
  → MCP-Session-Id: {${sid}}
  → MCP-Protocol-Version: 2025-11-25
  → ${INITIALIZED}
  ← 202`;

/** A request of HTTP that names its session. */
const post = (message: string, sid = 'sid') => `
  → POST /mcp
  → MCP-Session-Id: {${sid}}
  → MCP-Protocol-Version: 2025-11-25
  → ${message}`;
const get = (sid = 'sid') => `
  → GET /mcp
  → MCP-Session-Id: {${sid}}
  → MCP-Protocol-Version: 2025-11-25`;
const PING = '{"jsonrpc":"2.0","id":2,"method":"ping"}';
const pong = '← 200\n← {"jsonrpc":"2.0","id":2,"result":{}}';

const call = (id: number, name: string, args = '{}', token = '') =>
  `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"${name}","arguments":${args}${token && `,"_meta":{"progressToken":${token}}`}}}`;
const text = (id: number, said: string) =>
  `{"jsonrpc":"2.0","id":${id},"result":{"content":[{"type":"text","text":${JSON.stringify(said)}}]}}`;

check(
  '16.3 opens a session, serves it, and ends it with DELETE',
  `MUST · ${SESSIONS}`,
  async () => {
    const http = await serverOfStep(9);
    await http.play(opening(), GIVEN);
    await http.play(
      `${post(PING)}\n${pong}`,
      'This session is open: its id was given a moment ago.',
    );
    await http.play(
      '→ DELETE /mcp\n→ MCP-Session-Id: {sid}\n← 202',
      'The client ends its session with DELETE. No revision is named, and that is fine.',
    );
    const why = 'This session has ended. 404 tells the client to begin anew.';
    await http.play(`${post(PING)}\n← 404`, why);
    await http.play(`${get()}\n← 404`, why);
    await http.play('→ DELETE /mcp\n→ MCP-Session-Id: {sid}\n← 404', why);
    await http.end();
  },
);

check(
  '16.3 refuses a request without a session, or with one that it has not given',
  `MUST · ${SESSIONS}`,
  async () => {
    const http = await serverOfStep(9);
    await http.play(opening(), GIVEN);
    for (const ask of [`→ POST /mcp\n→ ${PING}`, '→ GET /mcp', '→ DELETE /mcp']) {
      const [head = '', ...body] = ask.split('\n');
      await http.play(
        `${ask}\n← 400`,
        'MCP-Session-Id is missing: nobody knows whose request this is.',
      );
      for (const id of ['tea', '00000000-0000-4000-8000-000000000000', '__proto__']) {
        const named = [head, `→ MCP-Session-Id: ${id}`, ...body].join('\n');
        await http.play(`${named}\n← 404`, 'This id was never given: there is no such session.');
      }
    }
    await http.play(`${post(PING)}\n${pong}`, 'The session of somebody else goes on.');
    await http.end();
  },
);

check(
  '16.3 gives every session a new id of its own, and takes none from a client',
  `MUST · ${SESSIONS}`,
  async () => {
    const http = await serverOfStep(9);
    const names = Array.from({ length: 10 }, (_, n) => `s${n}`);
    for (const name of names)
      await http.play(`${opening(name)}\n${post(PING, name)}\n${pong}`, GIVEN);
    const ids = names.map((name) => http.names.filled(`{${name}}`));
    const wrong = ids.find((id) => !/^[\x21-\x7e]{16,}$/.test(id)) ?? twice(ids);
    if (wrong !== undefined) {
      const why = [
        'An id is visible ASCII (0x21 to 0x7E), and so long and random that nobody guesses it.',
        'Is it new for each session? randomUUID is what makes it here.',
      ];
      throw new CheckFailure({ class: 'wrong header', lines: [`← MCP-Session-Id: ${wrong}`], why });
    }
    await http.play(
      `→ POST /mcp\n→ MCP-Session-Id: my-own-choice\n→ ${INITIALIZE}\n← 404\n${post(PING, 's9')}\n${pong}`,
      'This client brings an id that somebody may know (session fixation). It must not be adopted.',
    );
    await http.end();
  },
);

function twice(ids: string[]): string | undefined {
  return ids.find((id, index) => ids.indexOf(id) !== index);
}

check('16.3 opens no session when initialize is refused', `MAY · ${SESSIONS}`, async () => {
  const http = await serverOfStep(9);
  await http.play(
    `
    → POST /mcp
    → {"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}
    ← 200
    ← MCP-Session-Id: (none)
    ← {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"…"}}
    → POST /mcp
    → {"jsonrpc":"2.0","id":"a","method":"initialize","params":{"protocolVersion":5}}
    ← 200
    ← MCP-Session-Id: (none)
    ← {"jsonrpc":"2.0","id":"a","error":{"code":-32602,"message":"…"}}
    `,
    'An error is the answer: nothing was agreed, and there is no session to name.',
  );
  await http.play(`${opening()}\n${post(PING)}\n${pong}`, 'Another client may come after that.');
  await http.end();
});

check('16.3 looks at MCP-Protocol-Version', VERSION, async () => {
  const http = await serverOfStep(9);
  await http.play(opening(), GIVEN);
  const ping = (version: string) =>
    `→ POST /mcp\n→ MCP-Session-Id: {sid}\n→ MCP-Protocol-Version: ${version}\n→ ${PING}`;
  const known = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];
  for (const version of [...known, '(none)']) {
    await http.play(
      `${ping(version)}\n${pong}`,
      'A revision that we speak; without one it is 2025-03-26.',
    );
  }
  for (const version of ['2026-07-28', 'tea', '2025-11-25, 2025-06-18', '']) {
    await http.play(`${ping(version)}\n← 400`, 'This is no revision that we speak.');
  }
  await http.play(`→ GET /mcp\n→ MCP-Session-Id: {sid}\n→ MCP-Protocol-Version: tea\n← 400`);
  await http.play(`→ DELETE /mcp\n→ MCP-Session-Id: {sid}\n→ MCP-Protocol-Version: tea\n← 400`);
  await http.play(`${post(PING)}\n${pong}`, 'The session itself is as it was.');
  await http.end();
});

check('16.3 lets every client hear of a new tool on its own GET', LISTENING, async () => {
  const http = await serverOfStep(9);
  await http.play(`${opening('one')}\n${opening('two')}`, GIVEN);
  const wrong = `${get('one')}\n→ Accept: application/json\n← 406`;
  await http.play(wrong, 'This is given: who does not take a stream of events cannot listen.');
  const [one, two] = [http.another(), http.another()];
  for (const [talk, name] of [
    [one, 'one'],
    [two, 'two'],
  ] as const) {
    await talk.play(
      `${get(name)}\n← 200\n← Content-Type: text/event-stream`,
      'The stream begins at once, though nothing is to be said yet.',
    );
  }
  const counted = (n: number, total: number) =>
    `← data: {"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"t","progress":${n},"total":${total},"message":"at ${n}"}}`;
  await http.play(
    `${post(call(3, 'count', '{"to":2}', '"t"'), 'one')}
    ← 200
    ${counted(1, 2)}
    ${counted(2, 2)}
    ← data: ${text(3, 'counted to 2')}
    ← (end)`,
    'Progress belongs to the POST of its request, also when the client has a GET open.',
  );
  await http.play(`${post(call(4, 'grow'), 'one')}\n← 200\n← ${text(4, 'one more tool')}`);
  for (const talk of [one, two]) {
    await talk.play(
      '← data: {"jsonrpc":"2.0","method":"notifications/tools/list_changed"}',
      'A list that has changed belongs to no request: the GET of each session hears of it, and of nothing else.',
    );
  }
  await http.end();
});

check('16.3 serves two clients at once that use the same ids and tokens', MULTIPLE, async () => {
  const http = await serverOfStep(9);
  await http.play(`${opening('one')}\n${opening('two')}`, GIVEN);
  const other = http.another();
  await http.play(post(call(3, 'count', '{"to":3}', '0'), 'one'));
  await other.play(post(call(3, 'count', '{"to":2}', '0'), 'two'));
  const heard = (total: number) =>
    Array.from({ length: total }, (_, n) => n + 1)
      .map(
        (n) =>
          `← data: {"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":0,"progress":${n},"total":${total},"message":"at ${n}"}}`,
      )
      .concat(`← data: ${text(3, `counted to ${total}`)}`, '← (end)')
      .join('\n');
  const why =
    'Each client has a session of its own, and hears what is its own: the id alone says nothing.';
  await other.play(`← 200\n${heard(2)}`, why);
  await http.play(`← 200\n${heard(3)}`, why);
  await http.end();
});

check(
  '16.3 refuses an id in flight, and ends what is cancelled, in its own session only',
  `MUST · ${SESSIONS}`,
  async () => {
    const http = await serverOfStep(10);
    await http.play(`${opening('one', 10)}\n${opening('two', 10)}`, GIVEN);
    const [first, second] = [http.another(), http.another()];
    const waited = (ms: number) =>
      `← data: {"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"t","progress":50,"total":${ms}}}`;
    await first.play(
      `${post(call(3, 'wait', '{"ms":60000}', '"t"'), 'one')}\n← 200\n${waited(60_000)}`,
    );
    await second.play(
      `${post(call(3, 'wait', '{"ms":100}', '"t"'), 'two')}\n← 200\n${waited(100)}`,
    );
    await http.play(
      `${post(call(3, 'wait', '{"ms":50}'), 'one')}\n← 400`,
      'The id 3 is at work in this session.',
    );
    const cancel = '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":3}}';
    await http.play(`${post(cancel, 'one')}\n← 202`);
    // What was on its way may still come, and then nothing but the end.
    await http.play(`${post(PING, 'one')}\n${pong}`);
    await second.play(
      `← data: {"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"t","progress":100,"total":100}}
    ← data: ${text(3, 'waited 100 ms')}
    ← (end)`,
      'The other session has a request with the id 3 as well, which nobody has cancelled.',
    );
    await http.play(
      `${post(call(3, 'wait', '{"ms":50}'), 'one')}\n← 200\n← ${text(3, 'waited 50 ms')}`,
      'The id is free again: its request was cancelled.',
    );
    await http.end();
  },
);

check('16.3 asks the client on the POST of its request', SENDING, async () => {
  const http = await serverOfStep(11);
  await http.play(`${opening('sid', 11)}${get()}\n← 200\n← Content-Type: text/event-stream`, GIVEN);
  const other = http.another();
  const question =
    '{"jsonrpc":"2.0","id":1,"method":"sampling/createMessage","params":{"messages":[{"role":"user","content":{"type":"text","text":"Sum up: tea"}}],"maxTokens":100}}';
  await http.play(
    `${post(call(2, 'summarize', '{"text":"tea"}'))}\n← 200\n← data: ${question}`,
    'The question belongs to the request 2: its POST is still open.',
  );
  const answer =
    '{"jsonrpc":"2.0","id":1,"result":{"role":"assistant","content":{"type":"text","text":"Tea."},"model":"m"}}';
  await other.play(`${post(answer)}\n← 202`, 'The answer comes as a POST of its own.');
  await http.play(`← data: ${text(2, 'Tea.')}\n← (end)`, 'And the request 2 has its response.');
  await http.end();
});

check('16.3 carries the servers of 08 and 12 as they are', COURSE, async () => {
  const notes = await serverOfStep(8);
  await notes.play(
    `${opening('sid', 8)}${post(call(2, 'read_note', '{"id":"n1"}'))}\n← 200\n← ${text(2, 'buy tea')}`,
    'The server of step 08, of which not a line has changed.',
  );
  const mortal = await serverOfStep(12);
  await mortal.play(
    `${opening('sid', 12)}${post(call(2, 'wait', '{"ms":20}', '"t"'))}
    ← 200
    ← data: {"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"t","progress":1,"total":2}}
    ← data: ${text(2, 'waited 20 ms')}
    ← (end)`,
    'The server of step 12, of which not a line has changed.',
  );
  await notes.end();
  await mortal.end();
});

check('16.3 bounds the number of sessions, and their age', COURSE, async () => {
  const driver = await drive('step-16');
  const few = await at(driver, 'the URL of a server with bounds', { maxSessions: 2 });
  await few.play(`${opening('one', 8)}${opening('two', 8)}`, GIVEN);
  await few.play(
    `→ POST /mcp\n→ ${INITIALIZE}\n← 503\n← Retry-After: 60`,
    'This is given: two sessions are open, and there may be two.',
  );
  await few.play(`→ DELETE /mcp\n→ MCP-Session-Id: {one}\n← 202\n${opening('three', 8)}`, GIVEN);
  await few.play(`${post(PING, 'two')}\n${pong}`, 'This session was open all the time.');
  const brief = await at(driver, 'the URL of a server with bounds', { idleMs: 1000 });
  await brief.play(`${opening('silent', 8)}${opening('listening', 8)}`, GIVEN);
  const listening = brief.another();
  await listening.play(`${get('listening')}\n← 200\n← Content-Type: text/event-stream`);
  await new Promise((resolve) => setTimeout(resolve, 1200));
  await brief.play(`${opening('new', 8)}${post(PING, 'new')}\n${pong}`, GIVEN);
  await brief.play(`${post(PING, 'silent')}\n← 404`, 'Nobody has used this session for too long.');
  await brief.play(
    `${post(PING, 'listening')}\n${pong}`,
    'The client of this session has its GET open: it is silent, and not gone.',
  );
  await brief.end();
});
