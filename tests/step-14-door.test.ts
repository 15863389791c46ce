import { inject } from 'vitest';
import { check, setup } from './harness/check.ts';
import { drive } from './harness/driver.ts';
import { HttpTalk, httpServer } from './harness/http/talk.ts';

setup(12);

const SERVER = 'step-14-door/server.ts';
const TRANSPORTS = '2025-11-25 basic/transports';
const WARNING = `MUST · ${TRANSPORTS}, Security Warning`;
const SENDING = `MUST · ${TRANSPORTS}, Sending Messages to the Server`;
const COURSE = 'rule of the course';
const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
const LIMIT = 4 * 1024 * 1024;

check('14.1 refuses a Host that is not ours', COURSE, async () => {
  const http = await httpServer(SERVER);
  for (const host of [
    'evil.example.com',
    'localhost.evil.com',
    'evil.com:{port}',
    '127.0.0.1.evil.com',
  ]) {
    await http.play(
      `
      → POST /mcp
      → Host: ${host.replace('{port}', http.url.port)}
      → ${PING}
      ← 403
      `,
      'A page that has pointed its own name at 127.0.0.1 comes with that name as Host.',
    );
  }
  await http.end();
});

check('14.1 refuses an Origin that is not ours, whatever the Host', WARNING, async () => {
  const http = await httpServer(SERVER);
  const origins = [
    'http://evil.example.com',
    'https://localhost.evil.com',
    'http://evil@127.0.0.1',
    'http://127.0.0.1/evil',
    'null',
  ];
  for (const origin of origins) {
    await http.play(
      `
      → POST /mcp
      → Origin: ${origin}
      → ${PING}
      ← 403
      `,
      'A browser says in Origin from which page a request comes. This one is none of ours.',
    );
  }
  await http.play(
    `
    → GET /mcp
    → Origin: http://evil.example.com
    ← 403
    → OPTIONS /mcp
    → Origin: http://evil.example.com
    ← 403
    `,
    'The specification says: on all incoming connections. The method does not matter.',
  );
  await http.end();
});

check('14.1 lets its own names pass, with an Origin and without', WARNING, async () => {
  const http = await httpServer(SERVER);
  const { port } = http.url;
  for (const name of [`127.0.0.1:${port}`, `localhost:${port}`]) {
    await http.play(
      `
      → GET /mcp
      → Host: ${name}
      ← 405
      ← Allow: POST
      → GET /mcp
      → Host: ${name}
      → Origin: http://${name}
      ← 405
      ← Allow: POST
      → GET /teapot
      → Host: ${name}
      ← 404
      `,
      'This Host is ours. A program sends no Origin at all, and only a page of ours sends our name.',
    );
  }
  await http.end();
});

check('14.1 knows the names that it was given, and no other', WARNING, async () => {
  const driver = await drive('step-14');
  const hosts = ['tea.example.com', '127.0.0.1'];
  const host = 'tea.example.com:8080';
  const why = 'hosts says which names are ours: they need not be those of this machine.';
  for (const [headers, outcome] of [
    [{ host }, 'open'],
    [{ host, origin: `http://${host}` }, 'open'],
    [{ host: 'localhost:8080' }, 403],
    [{ host, origin: 'http://localhost:8080' }, 403],
  ] as const) {
    await driver.call('the way in', headers, hosts).returns(outcome, why);
  }
  await driver.end();
});

check('14.2 reads a body to its end, in any chunks', SENDING, async () => {
  const http = await httpServer(SERVER);
  // The second id is longer than what is read from a socket at a time. With one of the numbers of spaces, a
  // 茶 lies on the cut.
  for (const [spaces, id] of [
    ['', '茶🍵'],
    ['', '茶'.repeat(50_000)],
    [' ', '茶'.repeat(50_000)],
    ['  ', '茶'.repeat(50_000)],
  ]) {
    await http.play(
      `
      → POST /mcp
      → {${spaces}"jsonrpc":"2.0","id":"${id}","method":5}
      ← 400
      ← {"jsonrpc":"2.0","id":"${id}","error":{"code":-32600,"message":"…"}}
      `,
      'A body comes in parts, and half a 茶 is no character. Join the bytes, then decode them.',
    );
  }
  await http.end();
});

check('14.2 answers what is no message with a 400', SENDING, async () => {
  const http = await httpServer(SERVER);
  await http.play(
    `
    → POST /mcp
    → {oops
    ← 400
    ← {"jsonrpc":"2.0","error":{"code":-32700,"message":"…"}}
    or ← {"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"…"}}
    → POST /mcp
    → []
    ← 400
    ← {"jsonrpc":"2.0","error":{"code":-32600,"message":"…"}}
    or ← {"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"…"}}
    `,
    'The body was read, and is none of the four shapes. parseMessage throws, and door makes a 400 of it.',
  );
  await http.play(
    `
    → POST /mcp
    → Content-Type: text/plain
    → ${PING}
    ← 415
    → POST /mcp
    → Accept: application/json
    → ${PING}
    ← 406
    `,
    'These two are given: the headers are looked at before the body is read.',
  );
  await http.end();
});

check('14.2 refuses a body that is too long, before it has ended', COURSE, async () => {
  const http = await httpServer(SERVER);
  const why = `The limit is ${LIMIT} bytes. Count what comes: this body has not said how long it is.`;
  await http.play(`
    → POST /mcp
    → Transfer-Encoding: chunked
  `);
  // Of characters these are a third as many as of bytes.
  const half = Buffer.alloc(LIMIT / 2, '茶');
  http.write(chunk(half));
  http.write(chunk(half));
  http.write(chunk(Buffer.from(' ')));
  await http.play(
    `
    ← 413
    ← (closed)
    `,
    why,
  );
  await http.play(`
    → POST /mcp
    → Transfer-Encoding: chunked
  `);
  http.write(chunk(half));
  http.write(Buffer.concat([chunk(half), Buffer.from('0\r\n\r\n')]));
  await http.play('← 400', `A body of exactly ${LIMIT} bytes is within the limit.`);
  await http.end();
});

check('14.2 reads no more than it is told to', COURSE, async () => {
  const driver = await drive('step-14');
  await driver.call('readBody', '茶', 3).returns('茶', 'These are three bytes, and no more.');
  const why = 'maxBytes says how much may come: it is not the same for all who call readBody.';
  await driver.call('readBody', '茶', 2).throws({}, why);
  await driver.end();
});

/** A chunk of a body, as HTTP/1.1 writes it. */
function chunk(bytes: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`${bytes.length.toString(16)}\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ]);
}

check('14.3 answers a request with 200 and JSON', SENDING, async () => {
  const http = await httpServer(SERVER);
  for (const id of ['0', '7', '"a-1"', '"7"']) {
    await http.play(
      `
      → POST /mcp
      → {"jsonrpc":"2.0","id":${id},"method":"ping"}
      ← 200
      ← {"jsonrpc":"2.0","id":${id},"result":{}}
      `,
      'The answer of receive, which may come later, goes back as the body of this very response.',
    );
  }
  await http.play(
    `
    → POST /mcp
    → Content-Type: application/json; charset=utf-8
    → Accept: text/event-stream;q=0.9, application/json
    → {"jsonrpc":"2.0","id":8,"method":"tools/list"}
    ← 200
    ← {"jsonrpc":"2.0","id":8,"error":{"code":-32600,"message":"…"}}
    or ← {"jsonrpc":"2.0","id":8,"error":{"code":-32601,"message":"…"}}
    `,
    'An error response is an answer as well. HTTP has done its work: the status stays 200.',
  );
  await http.end();
});

check('14.3 takes what has no answer with 202 and no body', SENDING, async () => {
  const http = await httpServer(SERVER);
  const why = 'A notification and a response have no answer: 202, and not a byte behind it.';
  for (const message of [
    '{"jsonrpc":"2.0","method":"notifications/initialized"}',
    '{"jsonrpc":"2.0","id":99,"result":{}}',
    '{"jsonrpc":"2.0","id":99,"error":{"code":-32601,"message":"no such method"}}',
  ]) {
    await http.play(
      `
      → POST /mcp
      → ${message}
      ← 202
      → POST /mcp
      → {"jsonrpc":"2.0","id":"alive","method":"ping"}
      ← 200
      ← {"jsonrpc":"2.0","id":"alive","result":{}}
      `,
      why,
    );
  }
  await http.end();
});

check('14.3 shakes hands, and answers who comes at once', SENDING, async () => {
  const http = await httpServer(SERVER);
  // A server that is pointed at by its URL may have been greeted before.
  const again =
    inject('url') === undefined
      ? ''
      : 'or ← {"jsonrpc":"2.0","id":1,"error":{"code":-32600,"message":"…"}}';
  await http.play(
    `
    → POST /mcp
    → {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"ExampleClient","version":"1.0.0"}}}
    ← 200
    ← {"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-06-18","capabilities":{},"serverInfo":{"name":"ExampleServer","version":"1.0.0"}}}
    ${again}
    → POST /mcp
    → {"jsonrpc":"2.0","method":"notifications/initialized"}
    ← 202
    → POST /mcp
    → {"jsonrpc":"2.0","id":2,"method":"echo","params":{"text":"茶"}}
    → POST /mcp
    → {"jsonrpc":"2.0","id":2,"method":"echo","params":{"text":"🍵"}}
    ← 200
    ← {"jsonrpc":"2.0","id":2,"result":{"params":{"text":"茶"}}}
    ← 200
    ← {"jsonrpc":"2.0","id":2,"result":{"params":{"text":"🍵"}}}
    `,
    'Each POST has its own response, also when two come at once with the same id.',
  );
  await http.end();
});

check('14.3 answers also when receive fails', COURSE, async () => {
  const driver = await drive('step-14');
  const call = driver.call('the URL of a server that fails');
  await call.returns('…');
  const http = new HttpTalk(new URL(String((await call.settled).value)), driver.child);
  await http.play(
    `
    → POST /mcp
    → {"jsonrpc":"2.0","id":"a-1","method":"tea"}
    ← 200
    ← {"jsonrpc":"2.0","id":"a-1","error":{"code":-32603,"message":"…"}}
    → POST /mcp
    → {"jsonrpc":"2.0","method":"notifications/tea"}
    ← 202
    `,
    'Call receive through answerTo: what it throws is an answer to the request, and no 500.',
  );
  await http.end();
});
