import { check, setup } from './harness/check.ts';
import { drive, type Driver } from './harness/driver.ts';
import { CheckFailure } from './harness/failure.ts';
import { compare } from './harness/frames.ts';
import { RawEvents } from './harness/http/events.ts';
import { httpServer, HttpTalk } from './harness/http/talk.ts';

setup(12);

const SERVER = 'step-15-events/server.ts';
const SENDING = 'MUST · 2025-11-25 basic/transports, Sending Messages to the Server';
const FORMAT = 'HTML Standard, Server-sent events, parsing an event stream';
const COURSE = 'rule of the course';
const DATA = '{"jsonrpc":"2.0","id":1,"result":{"text":"茶🍵"}}';

/** Calls writeEvent, and reads the text as any client would: it must be one event with these members. */
async function writes(driver: Driver, event: object, expected: object, why: string): Promise<void> {
  const call = driver.call('writeEvent', event);
  await call.returns('…');
  const text = String((await call.settled).value);
  const reader = new RawEvents();
  reader.push(Buffer.from(text));
  const line = JSON.stringify(text);
  const lines = ['writeEvent returned', `  ${line}`];
  const [first, ...others] = reader.events;
  if (first === undefined || reader.unfinished.length > 0) {
    const reason =
      'An event ends with a blank line: two LF, one behind its last line and one more.';
    throw new CheckFailure({ class: 'event not ended', lines, why: [reason, why] });
  }
  if (others.length > 0) {
    const reason = `A client reads ${others.length + 1} events in this, and there should be one.`;
    throw new CheckFailure({ class: 'wrong number of answers', lines, why: [reason, why] });
  }
  const read = JSON.stringify(first.fields);
  const fault = compare(read, first.fields, expected, []);
  if (!fault) return;
  const shown = [...lines, 'which a client reads as', `  ${read}`];
  throw new CheckFailure({ ...fault, lines: shown, why: [...fault.why, why] });
}

check('15.1 writes an event that any client can read', FORMAT, async () => {
  const driver = await drive('step-15');
  await writes(driver, { data: DATA }, { data: DATA }, 'A line for the data, and a blank line.');
  const full = { id: '4-1', retry: 500, data: DATA };
  await writes(driver, full, { ...full, retry: '500' }, 'id and retry are lines of their own.');
  const zero = { id: '', retry: 0, data: DATA };
  await writes(driver, zero, { ...zero, retry: '0' }, 'An empty id is an id, and 0 is a time.');
  await driver.end();
});

check('15.1 writes each line of the data as a line of its own', FORMAT, async () => {
  const driver = await drive('step-15');
  const why = 'A line break in the data would end its line: begin a new line with data: there.';
  for (const end of ['\n', '\r\n', '\r', '\n\n']) {
    const [data, lines] = [`{"a":1,${end}"b":2}`, end === '\n\n' ? '\n\n' : '\n'];
    await writes(driver, { data }, { data: `{"a":1,${lines}"b":2}` }, why);
  }
  await driver.end();
});

check('15.1 writes an event without data', FORMAT, async () => {
  const driver = await drive('step-15');
  const why = 'A line for empty data must be there: an event without one is no event to a browser.';
  await writes(driver, { id: '4-0', data: '' }, { id: '4-0', data: '' }, why);
  await writes(driver, { id: '4-0' }, { id: '4-0', data: '' }, why);
  await driver.end();
});

/** Has the EventReader read these chunks: it must call onevent with these events. */
function reads(driver: Driver, chunks: (string | Buffer)[], expected: object[], why: string) {
  const encoded = chunks.map((chunk) => Buffer.from(chunk as string).toString('base64'));
  return driver.call('the events in', encoded).returns(expected, why);
}

check('15.2 reads events, whatever ends their lines', FORMAT, async () => {
  const driver = await drive('step-15');
  for (const end of ['\n', '\r\n', '\r']) {
    const text = ['id: 4-1', `data: ${DATA}`, '', `data: ${DATA}`, '', ''].join(end);
    await reads(
      driver,
      [text],
      [{ id: '4-1', data: DATA }, { data: DATA }],
      `These lines end in ${JSON.stringify(end)}. A blank line ends the event, and the next begins empty.`,
    );
  }
  await driver.end();
});

check('15.2 puts events together from chunks, wherever they were cut', FORMAT, async () => {
  const driver = await drive('step-15');
  for (const end of ['\n', '\r\n', '\r']) {
    const bytes = Buffer.from([`data: ${DATA}`, '', 'data: 2', '', ''].join(end));
    for (let cut = 1; cut < bytes.length; cut += 1) {
      await reads(
        driver,
        [bytes.subarray(0, cut), bytes.subarray(cut)],
        [{ data: DATA }, { data: '2' }],
        `The stream was cut in two after byte ${cut}; its lines end in ${JSON.stringify(end)}.`,
      );
    }
  }
  const single = [...Buffer.from(`data: ${DATA}\r\n\r\n`)].map((byte) => Buffer.from([byte]));
  await reads(driver, single, [{ data: DATA }], 'Each byte came in a chunk of its own.');
  await driver.end();
});

check('15.2 takes a line apart at its first colon', FORMAT, async () => {
  const driver = await drive('step-15');
  const cases: [string, object[], string][] = [
    ['data:1\n\n', [{ data: '1' }], 'The space behind the colon may be missing.'],
    ['data:  1 \n\n', [{ data: ' 1 ' }], 'Only one space behind the colon is left out.'],
    ['data: a: b\n\n', [{ data: 'a: b' }], 'Only the first colon ends the name.'],
    ['data: a\u2028b\n\n', [{ data: 'a\u2028b' }], 'U+2028 ends no line, and "." skips it.'],
    ['data: 1\ndata:\ndata: 2\n\n', [{ data: '1\n\n2' }], 'Lines of data are joined by an LF.'],
    ['data\n\n', [{ data: '' }], 'A name alone has an empty value.'],
    ['data:\ndata: 2\n\n', [{ data: '\n2' }], 'An empty line of data is a line of data.'],
    ['id: 7\ndata:\n\n', [{ id: '7', data: '' }], 'Empty data are data, and the id counts.'],
    ['id: 7\n\n', [{ id: '7' }], 'An id without data is told as well: step 18 wants it.'],
    ['retry: 500\n\n', [{ retry: 500 }], 'retry is a number of milliseconds.'],
    ['retry: 5s\ndata: 1\n\n', [{ data: '1' }], 'A retry that is not all digits is left out.'],
    ['retry: 1e3\ndata: 1\n\n', [{ data: '1' }], 'A retry that is not all digits is left out.'],
    ['retry\ndata: 1\n\n', [{ data: '1' }], 'A retry without a digit is left out.'],
    ['\ufeffdata: 1\n\n', [{ data: '1' }], 'A byte order mark may stand before everything.'],
  ];
  for (const [text, expected, why] of cases) await reads(driver, [text], expected, why);
  await driver.end();
});

check(
  '15.2 reads over what it does not know, and tells nothing of half an event',
  FORMAT,
  async () => {
    const driver = await drive('step-15');
    const cases: [string, object[], string][] = [
      [': a comment\n\n: another\n\n', [], 'A line that begins with a colon is a comment.'],
      [':data: 0\ndata: 1\n\n', [{ data: '1' }], 'A comment in an event is no part of it.'],
      ['\n\n\n', [], 'Blank lines without an event before them end nothing.'],
      [
        'event: message\nmood: fine\ndata: 1\n\n',
        [{ data: '1' }],
        'Other names mean nothing here.',
      ],
      ['data: 1\n\ndata: 2\n', [{ data: '1' }], 'No blank line has ended the second event yet.'],
    ];
    for (const [text, expected, why] of cases) await reads(driver, [text], expected, why);
    await driver.end();
  },
);

check('15.3 answers with a result or an error, when nothing comes before it', SENDING, async () => {
  const http = await httpServer(SERVER);
  await http.play(
    `
    → POST /mcp
    → {"jsonrpc":"2.0","id":1,"method":"count","params":{"to":2}}
    ← 200
    ← {"jsonrpc":"2.0","id":1,"result":{"counted":2}}
    → POST /mcp
    → {"jsonrpc":"2.0","id":"a-1","method":"ping"}
    ← 200
    ← {"jsonrpc":"2.0","id":"a-1","result":{}}
    → POST /mcp
    → {"jsonrpc":"2.0","id":7,"method":"no such method"}
    ← 200
    ← {"jsonrpc":"2.0","id":7,"error":{"code":-32600,"message":"…"}}
    or ← {"jsonrpc":"2.0","id":7,"error":{"code":-32601,"message":"…"}}
    `,
    'The answer is the first message here: it is the whole response.',
  );
  await http.play(
    `
    → POST /mcp
    → {"jsonrpc":"2.0","method":"notifications/initialized"}
    ← 202
    → GET /mcp
    ← 405
    ← Allow: POST
    `,
    'This is given, as in step 14: what has no answer, and what is no POST.',
  );
  await http.end();
});

check('15.3 sends what comes first as an event, and ends with the answer', SENDING, async () => {
  const http = await httpServer(SERVER);
  for (const [id, token] of [
    ['4', '"t"'],
    ['0', '0'],
  ]) {
    const progress = (n: number) =>
      `{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":${token},"progress":${n},"total":3}}`;
    await http.play(
      `
      → POST /mcp
      → {"jsonrpc":"2.0","id":${id},"method":"count","params":{"to":3,"_meta":{"progressToken":${token}}}}
      ← 200
      ← data: ${progress(1)}
      ← data: ${progress(2)}
      ← data: ${progress(3)}
      ← data: {"jsonrpc":"2.0","id":${id},"result":{"counted":3}}
      ← (end)
      `,
      'A notification has come before the answer: from it on everything is an event.',
    );
  }
  await http.end();
});

/** Sends a POST to the driver, whose response its calls of send write. */
async function posted(driver: Driver): Promise<HttpTalk> {
  const call = driver.call('the URL of a server that answers with send');
  await call.returns('…');
  const http = new HttpTalk(new URL(String((await call.settled).value)), driver.child);
  await http.play('→ POST /mcp\n→ {"jsonrpc":"2.0","id":1,"method":"ping"}');
  await driver.call('the arrival of so many POSTs', 1).returns(undefined);
  return http;
}

check('15.3 sends an event at once, each on the stream of its own POST', SENDING, async () => {
  const driver = await drive('step-15');
  const http = await posted(driver);
  const other = http.another();
  await other.play('→ POST /mcp\n→ {"jsonrpc":"2.0","id":1,"method":"ping"}');
  await driver.call('the arrival of so many POSTs', 2).returns(undefined);
  const note = { jsonrpc: '2.0', method: 'notifications/message', params: { data: '茶' } };
  const question = { jsonrpc: '2.0', id: 1, method: 'ping' };
  const answer = (n: number) => ({ jsonrpc: '2.0', id: 1, result: { n } });
  await driver.call('send', note, 0).returns(undefined);
  await http.play(
    `
    ← 200
    ← Content-Type: text/event-stream
    ← data: ${JSON.stringify(note)}
    `,
    'The answer is still to come, and this event must not wait for it.',
  );
  const open =
    'A request has an id as well. It has a method, so it is no answer, and ends nothing.';
  for (const message of [question, note]) {
    await driver.call('send', message, 0).returns(undefined, open);
    await http.play(`← data: ${JSON.stringify(message)}`, open);
  }
  const promise = 'send returns a promise, whatever it has sent.';
  await driver.call('send', answer(2), 1).returns(undefined, promise);
  await other.play(
    `
    ← 200
    ← ${JSON.stringify(answer(2))}
    `,
    'Two POSTs are open, and this one had the answer as its first message.',
  );
  await driver.call('send', answer(1), 0).returns(undefined, promise);
  await http.play(
    `
    ← data: ${JSON.stringify(answer(1))}
    ← (end)
    `,
    'Nothing comes behind the answer: end the stream with it.',
  );
  await http.end();
});

check('15.3 send waits until the message has left the process', COURSE, async () => {
  const driver = await drive('step-15');
  const http = await posted(driver);
  http.pause();
  const send = driver.call('send a note of so many MiB', 16);
  await driver.call('another call').returns('done');
  if (!send.pending) {
    await send.returns(undefined);
    const why = [
      'send() of 16 MiB was over at once, though nobody has read a byte.',
      'Return the promise of event(): a tool that awaits it cannot fill the memory.',
    ];
    throw new CheckFailure({ class: 'wrong value', why });
  }
  http.close();
  await send.throws(
    {},
    'The client is gone in the middle of it. Give the promise of event() back.',
  );
  await driver.end();
});
