import { check, setup } from './harness/check.ts';
import { drive, type Driver } from './harness/driver.ts';
import { CheckFailure } from './harness/failure.ts';
import { httpServer, HttpTalk } from './harness/http/talk.ts';

setup(12);

const SERVER = 'step-18-resume/server.ts';
const TRANSPORTS = '2025-11-25 basic/transports';
const RESUMING = `${TRANSPORTS}, Resumability and Redelivery`;
const SENDING = `${TRANSPORTS}, Sending Messages to the Server`;
const COURSE = 'rule of the course';

const request = (id: unknown, method = 'tools/call') => ({ jsonrpc: '2.0', id, method });
const result = (id: unknown, value: object = {}) => ({ jsonrpc: '2.0', id, result: value });
const note = (data: unknown) => ({
  jsonrpc: '2.0',
  method: 'notifications/message',
  params: { data },
});
const asked = (message: object) => `→ POST /mcp\n→ ${JSON.stringify(message)}`;
const get = (id?: string) => `→ GET /mcp${id === undefined ? '' : `\n→ Last-Event-ID: ${id}`}`;
const STREAM = '← 200\n← Content-Type: text/event-stream';
/** The event that begins a stream; its id has this name in the scripts that follow. */
const primed = (name: string) => `← id: {${name}}\n← retry: 500\n← data:`;
const event = (name: string, message: object) =>
  `← id: {${name}}\n← data: ${JSON.stringify(message)}`;

/** One session of the learner's, behind a URL. */
async function oneSession(version = '2025-11-25'): Promise<[Driver, HttpTalk]> {
  const driver = await drive('step-18');
  const call = driver.call('the URL of one session', version);
  await call.returns('…');
  return [driver, new HttpTalk(new URL(String((await call.settled).value)), driver.child)];
}

function arrival(driver: Driver, count: number): Promise<void> {
  return driver.call('the arrival of so many requests', count).returns(undefined);
}

const KEPT = 'how many characters are kept of the first stream';

async function valueOf<T>(driver: Driver, name: string, ...args: unknown[]): Promise<T> {
  const call = driver.call(name, ...args);
  await call.returns(undefined);
  return (await call.settled).value as T;
}

async function loses(driver: Driver, http: HttpTalk, count: number): Promise<void> {
  http.close();
  await driver.call('the loss of the client of request', count).returns(undefined);
}

check('18.1 gives each event an id that no other has', `MUST · ${RESUMING}`, async () => {
  const [driver, http] = await oneSession();
  const [other, standing] = [http.another(), http.another()];
  await http.play(asked(request(0)));
  await arrival(driver, 1);
  await other.play(asked(request('a')));
  await arrival(driver, 2);
  await standing.play(
    `${get()}\n${STREAM}\n${primed('g0')}`,
    'A stream of 2025-11-25 begins with an event that has an id, a retry and no message.',
  );
  for (const n of [1, 2]) {
    await driver.call('send', note(n), 0).returns(undefined);
    await driver.call('send', note(n), 'a').returns(undefined);
    await driver.call('send', note(n)).returns(undefined);
  }
  await driver.call('send', result(0)).returns(undefined);
  await driver.call('send', result('a')).returns(undefined);
  const ids = 'Every event has an id, which no other event of this session has: name-number.';
  for (const [talk, name, id] of [
    [http, 'a', 0],
    [other, 'b', 'a'],
  ] as const) {
    await talk.play(
      `← 200
      ${primed(`${name}0`)}
      ${event(`${name}1`, note(1))}
      ${event(`${name}2`, note(2))}
      ${event(`${name}3`, result(id))}
      ← (end)`,
      ids,
    );
  }
  await standing.play(`${event('g1', note(1))}\n${event('g2', note(2))}`, ids);
  await http.end();
});

check('18.1 leaves JSON and the clients of earlier revisions as they are', SENDING, async () => {
  const [driver, http] = await oneSession('2025-06-18');
  await http.play(asked(request(1)));
  await arrival(driver, 1);
  await driver.call('send', note('茶'), 1).returns(undefined);
  await http.play(
    `← 200\n${event('a0', note('茶'))}`,
    'A client of 2025-06-18 may take an event without a message for one: its first has a message.',
  );
  const other = http.another();
  await other.play(asked(request(2)));
  await arrival(driver, 2);
  await driver.call('send', result(2)).returns(undefined);
  await other.play(
    `← 200\n← ${JSON.stringify(result(2))}`,
    'Its first message is the response: JSON.',
  );
  await http.end();
});

/** A call whose client has heard one note, and is gone. What is said then, is said to nobody. */
async function brokenCall(): Promise<[Driver, HttpTalk]> {
  const [driver, http] = await oneSession();
  await http.play(asked(request(1)));
  await arrival(driver, 1);
  await driver.call('send', note(1), 1).returns(undefined);
  await http.play(`${STREAM}\n${primed('a0')}\n${event('a1', note(1))}`);
  await loses(driver, http, 1);
  return [driver, http];
}

const QUESTION = request(1, 'sampling/createMessage');

async function sendToNobody(driver: Driver): Promise<void> {
  const why = 'The client is gone and may come back: keep the event. Nothing is to be thrown here.';
  await driver.call('send', note(2), 1).returns(undefined, why);
  await driver.call('send', QUESTION, 1).returns(undefined, why);
  await driver.call('send', result(1)).returns(undefined, why);
}

check('18.1 goes on when the connection breaks', `SHOULD · ${RESUMING}`, async () => {
  const [driver] = await brokenCall();
  await driver
    .call('whether the session is in use')
    .returns(false, 'This is given: nobody is connected now.');
  const before = await valueOf<number>(driver, KEPT);
  await sendToNobody(driver);
  const kept = (await valueOf<number>(driver, KEPT)) - before;
  const least = [note(2), QUESTION, result(1)].map((message) => JSON.stringify(message)).join('');
  if (kept < least.length) {
    const why = [
      `Three messages were sent, of ${least.length} characters, and ${Math.max(kept, 0)} more are kept than before.`,
      'The connection is broken, and the client may come back for them: call #keep in any case.',
    ];
    throw new CheckFailure({ class: 'wrong value', why });
  }
  await driver.end();
});

check('18.1 send waits until the message has left the process', COURSE, async () => {
  const [driver, http] = await oneSession();
  await http.play(asked(request(1)));
  await arrival(driver, 1);
  http.pause();
  const send = driver.call('send a note of so many MiB', 12, 1);
  // Twice: the first may have come together with the call before it.
  await driver.call('another call').returns('done');
  await driver.call('another call').returns('done');
  if (!send.pending) {
    await send.returns(undefined);
    const why = [
      'send() of 12 MiB was over at once, though nobody has read a byte.',
      'Await write: a tool that awaits its notes cannot fill the memory then.',
    ];
    throw new CheckFailure({ class: 'wrong value', why });
  }
  http.close();
  await send.returns(undefined, 'The client is gone, and may come back: this is no error.');
  await driver.end();
});

check('18.2 replays what came after an event, and goes on', `MUST · ${RESUMING}`, async () => {
  const [driver, http] = await oneSession();
  const other = http.another();
  await http.play(asked(request(1)));
  await arrival(driver, 1);
  await other.play(asked(request(2)));
  await arrival(driver, 2);
  for (const n of [1, 2, 3]) {
    await driver.call('send', note(n), 1).returns(undefined);
    await driver.call('send', note(-n), 2).returns(undefined);
  }
  const [first, second, third] = [1, 2, 3].map((n) => event(`a${n}`, note(n)));
  await http.play(`${STREAM}\n${primed('a0')}\n${first}\n${second}\n${third}`);
  await other.play(`${STREAM}\n${primed('b0')}\n${event('b1', note(-1))}`);
  await loses(driver, http, 1);
  const again = http.another();
  await again.play(
    `${get('{a1}')}\n${STREAM}\n${second}\n${third}`,
    'Replay what came after this event, with the ids it had; not the event, and no other stream.',
  );
  await driver.call('send', note(4), 1).returns(undefined);
  await again.play(event('a4', note(4)), 'The stream goes on here with what is new.');
  const last = http.another();
  await last.play(
    `${get('{a4}')}\n${STREAM}`,
    'Nothing came after it yet. The head must leave at once all the same: flushHeaders.',
  );
  await driver.call('send', result(1)).returns(undefined);
  await last.play(
    `${event('a5', result(1))}\n← (end)`,
    'Each message goes to one connection: the last that has come.',
  );
  await driver.call('send', result(2)).returns(undefined);
  await other.play(
    `${event('b2', note(-2))}\n${event('b3', note(-3))}\n${event('b4', result(2))}\n← (end)`,
    'This stream was never cut.',
  );
  await http.end();
});

check('18.2 replays what was said to nobody', RESUMING, async () => {
  const [driver, http] = await brokenCall();
  await sendToNobody(driver);
  await http.another().play(
    `${get('{a1}')}
    ${STREAM}
    ${event('a2', note(2))}
    ${event('a3', QUESTION)}
    ${event('a4', result(1))}
    ← (end)`,
    'The connection broke behind the first note. What was said then was kept.',
  );
  await http.end();
});

check('18.2 ends with the last event, also when it is replayed', RESUMING, async () => {
  const [driver, http] = await oneSession();
  await http.play(asked(request(1)));
  await arrival(driver, 1);
  await driver.call('send', note(1), 1).returns(undefined);
  await driver.call('send', result(1)).returns(undefined);
  const answer = event('a2', result(1));
  await http.play(`← 200\n${primed('a0')}\n${event('a1', note(1))}\n${answer}\n← (end)`);
  const why = 'This stream is over: end the response behind what is replayed.';
  await http.play(`${get('{a0}')}\n← 200\n${event('a1', note(1))}\n${answer}\n← (end)`, why);
  await http.play(`${get('{a1}')}\n← 200\n${answer}\n← (end)`, why);
  await http.play(`${get('{a2}')}\n← 200\n← (end)`, why);
  await http.end();
});

check('18.2 takes up the stream of a GET', `MUST · ${RESUMING}`, async () => {
  const [driver, http] = await oneSession();
  await http.play(`${get()}\n${STREAM}\n${primed('g0')}`);
  await loses(driver, http, 1);
  await driver.call('send', note(1)).returns(undefined);
  const again = http.another();
  await again.play(
    `${get('{g0}')}\n${STREAM}\n${event('g1', note(1))}`,
    'What belongs to no request is kept for the client that comes back, too.',
  );
  await driver.call('send', note(2)).returns(undefined);
  await again.play(event('g2', note(2)), 'The stream goes on here.');
  await http.end();
});

check('18.2 refuses an id that it has not given', COURSE, async () => {
  const [driver, http] = await oneSession();
  await http.play(asked(request(1)));
  await arrival(driver, 1);
  await driver.call('send', note(1), 1).returns(undefined);
  await http.play(`${STREAM}\n${primed('a0')}\n${event('a1', note(1))}`);
  const [, name] = /^(.*)-\d+$/.exec(http.names.filled('{a1}')) ?? [];
  const stranger = http.another();
  for (const id of ['tea', '77-0', `${name}-2`, `${name}-99999999999999999999`, `${name}--1`, '']) {
    await stranger.play(
      `${get(id)}\n← 400`,
      'No event has had this id. With 400 the client knows that it has missed something.',
    );
  }
  await driver.call('send', note(2), 1).returns(undefined);
  await http.play(event('a2', note(2)), 'What was refused must not touch the stream that is open.');
  await http.end();
});

check('18.2 keeps so much, and says when more is asked for', COURSE, async () => {
  const [driver, http] = await oneSession();
  await http.play(asked(request(1)));
  await arrival(driver, 1);
  const half = 500_000;
  await driver
    .call('send notes of so many characters', [half, half, half, half], 1)
    .returns(undefined);
  await http.play(`${STREAM}\n${primed('a0')}`);
  await loses(driver, http, 1);
  const name = http.names.filled('{a0}').replace(/-0$/, '');
  const again = http.another();
  const why =
    'Of a stream 1 MiB is kept: the last two of these four notes, 500,000 characters each.';
  for (const seen of [0, 1]) {
    await again.play(`${get(`${name}-${seen}`)}\n← 400`, why);
  }
  const long = (n: number) => note(`${n}${'x'.repeat(half)}`);
  await again.play(
    `${get(`${name}-2`)}\n${STREAM}\n${event('a3', long(2))}\n${event('a4', long(3))}`,
    why,
  );
  await http.end();
});

check('18.2 keeps no more than 16 MiB and 100 streams of a session', COURSE, async () => {
  const [driver, http] = await oneSession();
  for (let n = 1; n <= 101; n += 1) {
    await http.play(asked(request(n)));
    await arrival(driver, n);
    await driver.call('send', note(n), n).returns(undefined);
    await driver.call('send', result(n)).returns(undefined);
    const last = `${event(`b${n}`, note(n))}\n${event(`c${n}`, result(n))}`;
    await http.play(`← 200\n${primed(`a${n}`)}\n${last}\n← (end)`);
  }
  const given =
    'This is given: of a hundred and one streams that are over the oldest is forgotten.';
  await http.play(`${get('{b1}')}\n← 400`, given);
  await http.play(`${get('{b2}')}\n← 200\n${event('c2', result(2))}\n← (end)`, given);
  for (let n = 201; n <= 217; n += 1) {
    const one = http.another();
    await one.play(asked(request(n)));
    await arrival(driver, n - 201 + 104);
    await driver.call('send notes of so many characters', [1_000_000], n).returns(undefined);
    await one.play(`${STREAM}\n${primed(`a${n}`)}`);
    one.close();
  }
  const all = 'This is given: all streams together keep 16 MiB, and the most silent go first.';
  await http.play(`${get('{c101}')}\n← 400`, all);
  await http.play(`${get('{a201}')}\n← 400`, all);
  const long = note(`0${'x'.repeat(1_000_000)}`);
  await http.play(`${get('{a217}')}\n${STREAM}\n${event('z', long)}`, all);
  await http.end();
});

const INITIALIZE = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"ExampleClient","version":"1.0.0"}}}`;
const NAMED = '→ MCP-Session-Id: {sid}\n→ MCP-Protocol-Version: 2025-11-25';
const OPENING = `
  → POST /mcp
  → ${INITIALIZE}
  ← 200
  ← MCP-Session-Id: {sid}
  ← {"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{"listChanged":true},"logging":{}},"serverInfo":{"name":"TalkingServer","version":"1.0.0"}}}
  → POST /mcp
  ${NAMED}
  → {"jsonrpc":"2.0","method":"notifications/initialized"}
  ← 202`;

/** In a server a note that cannot be sent is nobody's business, and so would be a TODO: see it here. */
async function sendsNotes(): Promise<void> {
  const [driver, http] = await oneSession();
  await http.play(asked(request(1)));
  await arrival(driver, 1);
  await driver.call('send a note of so many MiB', 0, 1).returns(undefined);
  await driver.end();
}

check('18.2 lets a call go on, though its line was cut', RESUMING, async () => {
  await sendsNotes();
  const http = await httpServer(SERVER);
  const counted = (n: number) => ({
    jsonrpc: '2.0',
    method: 'notifications/progress',
    params: { progressToken: 't', progress: n, total: 20, message: `at ${n}` },
  });
  const call = {
    ...request(2),
    params: { name: 'count', arguments: { to: 20 }, _meta: { progressToken: 't' } },
  };
  await http.play(OPENING);
  const first = http.another();
  await first.play(
    `→ POST /mcp\n${NAMED}\n→ ${JSON.stringify(call)}
    ${STREAM}\n${primed('e0')}\n${event('e1', counted(1))}`,
  );
  first.close();
  const rest = Array.from({ length: 19 }, (_, n) => event(`e${n + 2}`, counted(n + 2)));
  const answer = result(2, { content: [{ type: 'text', text: 'counted to 20' }] });
  await http.play(
    `→ GET /mcp\n${NAMED}\n→ Last-Event-ID: {e1}
    ${STREAM}\n${rest.join('\n')}\n${event('e21', answer)}\n← (end)`,
    'A connection that breaks cancels nothing: the tool has gone on, and each event comes once.',
  );
  await http.end();
});

interface Reply {
  status?: number;
  text?: string;
  then?: 'end' | 'cut';
}

/** Lets the client send a message to a server that answers with these replies, and looks at what it makes of them. */
function makes(
  driver: Driver,
  replies: { POST: Reply[]; GET: Reply[] },
  message: object,
  expected: { heard: object[]; problems: number; asked: [string, string | null][] },
  why: string,
): Promise<void> {
  const { heard, problems } = expected;
  const count = heard.length + problems;
  return driver.call('what the client makes of it', replies, message, count).returns(expected, why);
}

const line = (id: string, message?: object, retry = 20) =>
  `id: ${id}\nretry: ${retry}\ndata: ${message ? JSON.stringify(message) : ''}\n\n`;

check('18.3 comes back with the id of the last event', `SHOULD · ${RESUMING}`, async () => {
  const driver = await drive('step-18');
  const [one, two, done] = [note(1), note(2), result(1)];
  await makes(
    driver,
    {
      POST: [
        {
          text: line('4-0') + line('4-1', one) + `id: 4-2\ndata: ${JSON.stringify(two)}\n`,
          then: 'cut',
        },
      ],
      GET: [{ text: line('4-2', two) + line('4-3', done), then: 'end' }],
    },
    request(1),
    {
      heard: [one, two, done],
      problems: 0,
      asked: [
        ['POST', null],
        ['GET', '4-1'],
      ],
    },
    'The event 4-2 had no blank line yet: the last that has come whole is 4-1. A response, and it is over.',
  );
  await makes(
    driver,
    {
      POST: [{ text: line('a', one), then: 'end' }],
      GET: [
        { text: `data: ${JSON.stringify(two)}\n\n`, then: 'cut' },
        { text: line('b'), then: 'end' },
        { text: line('c', done) },
      ],
    },
    request(1),
    {
      heard: [one, two, done],
      problems: 0,
      asked: [
        ['POST', null],
        ['GET', 'a'],
        ['GET', 'a'],
        ['GET', 'b'],
      ],
    },
    'A server may end the stream before the response: then poll. An event without an id leaves the last one.',
  );
  await driver.end();
});

check('18.3 gives up after a number of tries', COURSE, async () => {
  const driver = await drive('step-18');
  const five = Array.from({ length: 5 }, (): [string, string] => ['GET', 'a']);
  for (const reply of [{ status: 503 }, { status: 404 }, { then: 'end' }] as Reply[]) {
    const call = driver.call(
      'what the client makes of it',
      { POST: [{ text: line('a'), then: 'cut' }], GET: five.map(() => reply) },
      request(1),
      1,
    );
    await call.returns(
      undefined,
      'The stream never goes on: tell it, with missed, so that nobody waits for ever.',
    );
    const { value } = await call.settled;
    const { problems, asked: sent } = value as { problems: number; asked: [string, unknown][] };
    const gets = sent.filter(([method]) => method === 'GET');
    const posts = sent.filter(([method]) => method === 'POST');
    if (problems === 1 && posts.length === 1 && gets.length >= 2 && gets.length <= 5) continue;
    const why = [
      `It has sent ${posts.length} POST and ${gets.length} GET, and there should be one POST and two to five GET.`,
      'Come back at most MAX_TRIES times without an event, and never send a POST again.',
    ];
    throw new CheckFailure({ class: 'wrong number of answers', why });
  }
  await driver.end();
});

check('18.3 counts its tries anew when it has heard something', COURSE, async () => {
  const driver = await drive('step-18');
  const ids = Array.from({ length: 12 }, (_, n) => `a-${n}`);
  await makes(
    driver,
    {
      POST: [{ text: line('a'), then: 'cut' }],
      GET: [
        ...ids.map((id): Reply => ({ text: line(id), then: 'end' })),
        { text: line('z', result(1)), then: 'end' },
      ],
    },
    request(1),
    {
      heard: [result(1)],
      problems: 0,
      asked: [['POST', null], ['GET', 'a'], ...ids.map((id): [string, string] => ['GET', id])],
    },
    'Each time an event has come, though without a message: this server lives, and wants to be polled.',
  );
  await driver.end();
});

check('18.3 does not come back where there is nothing to come back for', SENDING, async () => {
  const driver = await drive('step-18');
  await makes(
    driver,
    { POST: [{ text: `data: ${JSON.stringify(note(1))}\n\n`, then: 'cut' }], GET: [] },
    request(1),
    { heard: [note(1)], problems: 1, asked: [['POST', null]] },
    'No event has had an id: nobody can ask for the rest. It must be told, and not be sent again.',
  );
  await makes(
    driver,
    { POST: [{ text: line('a', result(1)), then: 'cut' }], GET: [] },
    request(1),
    { heard: [result(1)], problems: 0, asked: [['POST', null]] },
    'The response was here before the line broke.',
  );
  await driver.end();
});

check('18.3 waits as long as retry says', `MUST · ${RESUMING}`, async () => {
  const driver = await drive('step-18');
  const call = driver.call(
    'what the client makes of it',
    {
      POST: [{ text: line('a', undefined, 1300), then: 'cut' }],
      GET: [
        { text: `id: b\ndata:\n\n`, then: 'end' },
        { text: line('c', undefined, 0), then: 'end' },
        { text: line('d', result(1)) },
      ],
    },
    request(1),
    1,
  );
  await call.returns(
    {
      heard: [result(1)],
      problems: 0,
      asked: [
        ['POST', null],
        ['GET', 'a'],
        ['GET', 'b'],
        ['GET', 'c'],
      ],
    },
    'Each event has an id, and some have a retry.',
  );
  const waits = await valueOf<number[]>(driver, 'how long it has waited before each request');
  const early = waits.slice(0, 2).find((ms) => ms < 1290);
  const late = waits.find((ms, n) => ms > (n < 2 ? 4500 : 1200));
  if (early !== undefined || late !== undefined) {
    const why = [
      `It came back too ${early !== undefined ? 'early' : 'late'}. It should have waited 1300 ms, again 1300 ms, and then none.`,
      'An event without a retry leaves the last one as it was.',
    ];
    throw new CheckFailure({ class: early ? 'wrong value' : 'too late', why });
  }
  await driver
    .call('whether the client comes back within', 400, {
      text: line('a', undefined, 1e15),
      then: 'cut',
    })
    .returns(
      false,
      'This is given: a minute is the longest wait, and 1e15 ms must not become none.',
    );
  await driver.end();
});

check('18.3 opens the GET again', RESUMING, async () => {
  const driver = await drive('step-18');
  const initialized = { jsonrpc: '2.0', method: 'notifications/initialized' };
  await makes(
    driver,
    {
      POST: [{ status: 202 }],
      GET: [
        { text: line('g0') + line('g1', note(1)), then: 'cut' },
        { text: line('g2', note(2)), then: 'cut' },
        { text: line('g3', note(3)) },
      ],
    },
    initialized,
    {
      heard: [note(1), note(2), note(3)],
      problems: 0,
      asked: [
        ['POST', null],
        ['GET', null],
        ['GET', 'g1'],
        ['GET', 'g2'],
      ],
    },
    'The stream of the GET waits for no response: it goes on until the connection is closed.',
  );
  await driver.end();
});

const SENT = 'how many POSTs were sent, and how many lines were cut';
const ALL = '1 2 3 4 5 6 7 8';

/** Sixty calls at once, whose lines are cut after so many bytes. @returns how many had which progress, or error */
async function manyCalls(driver: Driver, from: number, to: number) {
  // One call that ends as it should: a TODO is told here, and not sixty times.
  const whole = { POST: [{ text: line('a', result(1)), then: 'end' }], GET: [] };
  const one = driver.call('what the client makes of it', whole, request(1), 1);
  await one.returns({ heard: [result(1)], problems: 0, asked: [['POST', null]] });
  await driver.call('begin many calls through a proxy that cuts', 60, from, to).returns(undefined);
  for (let tries = 0; tries < 3; tries += 1) {
    const call = driver.call('many calls through a proxy that cuts');
    await call.returns(undefined);
    const tally = (await call.settled).value as Record<string, number> | null;
    if (tally !== null) return tally;
  }
  const why = ['After 9 s not each of 60 calls has a response, or is told that it will have none.'];
  throw new CheckFailure({ class: 'too late', why });
}

check('18.3 makes sixty calls through a proxy that cuts', COURSE, async () => {
  const driver = await drive('step-18');
  const tally = await manyCalls(driver, 400, 1500);
  if (tally[ALL] !== 60) {
    const [told = '', count] = Object.entries(tally).find(([outcome]) => outcome !== ALL) ?? [];
    const why = [
      `${count} of 60 calls had this progress, or this error: ${told}`,
      `They count to eight. Lines are cut behind the first event, and the progress must be ${ALL}.`,
    ];
    throw new CheckFailure({ class: 'wrong value', why });
  }
  const [sent, cuts] = await valueOf<[number, number]>(driver, SENT);
  if (sent !== 60 || cuts < 30) {
    const why = [`It has sent ${sent} POST for 60 calls, and ${cuts} lines were cut.`];
    throw new CheckFailure({ class: 'wrong number of answers', why });
  }
  await driver.end();
});

check('18.3 loses what was cut before its first event, and nothing else', COURSE, async () => {
  const driver = await drive('step-18');
  const tally = await manyCalls(driver, 0, 1300);
  const [sent] = await valueOf<[number, number]>(driver, SENT);
  const { [ALL]: answered = 0, ...others } = tally;
  const partial = Object.keys(others).filter((outcome) => /^[\d ]*$/.test(outcome));
  if (sent <= 60 && answered >= 40 && partial.length === 0) return driver.end();
  const why = [
    `It has sent ${sent} POST for 60 calls, and ${answered} had their response and all their progress.`,
    ...partial.slice(0, 2).map((told) => `One had a response, and this progress: ${told}`),
    'What was cut before its first event is lost, one in six. A POST is never sent twice.',
  ];
  throw new CheckFailure({ class: 'wrong number of answers', why });
});
