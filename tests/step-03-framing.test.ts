import { check, onStdio, server, setup } from './harness/check.ts';
import { start } from './harness/child.ts';
import { drive } from './harness/driver.ts';
import type { Wire } from './harness/wire.ts';

setup();

const SERVER = 'step-03-framing/server.ts';
const STDIO = 'MUST · 2025-11-25 basic/transports, stdio';

check('3.1 writes a message as one line, ended by one LF', STDIO, async () => {
  const text = 'two\nlines, 茶🍵';
  const messages = [
    { jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: text } },
    { jsonrpc: '2.0', id: 'a-1', result: {} },
  ];
  const child = await start(
    'tests/drivers/step-03.ts',
    messages.map((m) => JSON.stringify(m)),
  );
  const wire = onStdio(child, 'server');
  for (const message of messages) await wire.expect([message]);
  await wire.end();
});

let pings = 0;

/**
 * A ping whose answer proves that everything before it was read.
 *
 * @param part the beginning of a line that goes with it, and so is read before what is written next
 */
async function ping(wire: Wire, why?: string, part = ''): Promise<void> {
  pings += 1;
  wire.write(`{"jsonrpc":"2.0","id":"ping ${pings}","method":"ping"}\n${part}`);
  await wire.play(`← {"jsonrpc":"2.0","id":"ping ${pings}","result":{"method":"ping"}}`, why);
}

/** The response to a line whose id nobody could read. */
const refused = (code: number) => `
  ← {"jsonrpc":"2.0","error":{"code":${code},"message":"…"}}
  or ← {"jsonrpc":"2.0","id":null,"error":{"code":${code},"message":"…"}}
`;

check('3.2 finds many messages in one chunk', STDIO, async () => {
  const wire = await server(SERVER);
  const request = (id: number) => `{"jsonrpc":"2.0","id":${id},"method":"echo"}\n`;
  const notification = '{"jsonrpc":"2.0","method":"notifications/initialized"}\n';
  wire.write(request(1) + notification + request(2) + request(3));
  await wire.play(
    `
    ← {"jsonrpc":"2.0","id":1,"result":{"method":"echo"}}
    ← {"jsonrpc":"2.0","id":2,"result":{"method":"echo"}}
    ← {"jsonrpc":"2.0","id":3,"result":{"method":"echo"}}
    `,
    'Four messages came in one chunk. Go on until it holds no LF any more.',
  );
  await ping(wire);
  await wire.end();
});

check('3.2 puts one message together from two chunks, wherever it was cut', STDIO, async () => {
  const wire = await server(SERVER);
  const line = '{"jsonrpc":"2.0","id":7,"method":"echo","params":{"text":"茶🍵"}}\n';
  const bytes = Buffer.from(line);
  for (let cut = 1; cut < bytes.length; cut += 1) {
    const head = `{"jsonrpc":"2.0","id":"head ${cut}","method":"cut at byte ${cut}"}\n`;
    // The answer to the first line proves that the first half was read with it.
    wire.write(Buffer.concat([Buffer.from(head), bytes.subarray(0, cut)]));
    await wire.play(
      `← {"jsonrpc":"2.0","id":"head ${cut}","result":{"method":"cut at byte ${cut}"}}`,
      'What stands before the LF is complete; what comes after it is the beginning of the next line.',
    );
    wire.write(bytes.subarray(cut));
    await wire.play(
      '← {"jsonrpc":"2.0","id":7,"result":{"method":"echo","params":{"text":"茶🍵"}}}',
      `The line was cut in two after byte ${cut}. Collect bytes, and decode a line when it is whole.`,
    );
  }
  await wire.end();
});

check(
  '3.2 splits at LF only: U+2028 in a string is no line end, a CR before the LF is space',
  STDIO,
  async () => {
    const wire = await server(SERVER);
    wire.write('{"jsonrpc":"2.0","id":1,"method":"echo","params":{"text":"a\u2028b\u2029c"}}\n');
    await wire.play(
      '← {"jsonrpc":"2.0","id":1,"result":{"method":"echo","params":{"text":"a\u2028b\u2029c"}}}',
      'JSON strings may hold U+2028. Only the byte 0x0A ends a line.',
    );
    wire.write('{"jsonrpc":"2.0","id":2,"method":"echo"}\r\n\n  \n');
    await wire.play('← {"jsonrpc":"2.0","id":2,"result":{"method":"echo"}}');
    await ping(wire, 'Two blank lines came: an LF alone is no message, no error, and no end.');
    await wire.end();
  },
);

check('3.2 answers a bad line with -32700 and goes on', 'JSON-RPC 2.0 §5.1', async () => {
  const wire = await server(SERVER);
  await ping(wire);
  wire.write('{oops\n');
  await wire.play(
    refused(-32700),
    'parseMessage throws at a bad line. The error goes to onerror, and the session goes on.',
  );
  await ping(wire);
  wire.write(
    '{"jsonrpc":"2.0","id":1,"method":"a"}\n{oops\n{"jsonrpc":"2.0","id":2,"method":"b"}\n',
  );
  await wire.play(
    `← {"jsonrpc":"2.0","id":1,"result":{"method":"a"}}
    ${refused(-32700)}
    ← {"jsonrpc":"2.0","id":2,"result":{"method":"b"}}`,
    'What comes out keeps the order of what went in, bad lines too.',
  );
  await wire.end();
});

check('3.2 refuses a line that is not UTF-8, and goes on', 'MUST · RFC 8259 §8.1', async () => {
  const wire = await server(SERVER);
  await ping(wire);
  // 0xE9 is é in Latin-1. In UTF-8 it begins a character that never comes.
  const latin1 = '{"jsonrpc":"2.0","id":1,"method":"echo","params":{"text":"caf\xe9"}}\n';
  wire.write(Buffer.from(latin1, 'latin1'));
  await wire.play(
    refused(-32700),
    'These bytes are no UTF-8, so they are no JSON. Decoded all the same, a letter turns into U+FFFD.',
  );
  await ping(wire);
  await wire.end();
});

check('3.2 lets a message of 3 MiB through', STDIO, async () => {
  const wire = await server(SERVER);
  const text = '茶'.repeat(1024 * 1024);
  wire.send({ jsonrpc: '2.0', id: 1, method: 'echo', params: { text } });
  await wire.expect(
    [{ jsonrpc: '2.0', id: 1, result: { method: 'echo', params: { text } } }],
    'This message has 3 MiB, and comes in chunks of 64 KiB. MCP sets no limit.',
  );
  await wire.end();
});

check(
  '3.3 refuses a line that is longer than the limit, once, and goes on',
  'rule of the course',
  async () => {
    const wire = await server(SERVER, ['100']);
    const tooLong = refused(-32600);
    const marks = '?'.repeat(60);
    const long = `{"jsonrpc":"2.0","id":1,"method":"${'x'.repeat(100)}"}`;
    await ping(wire);
    wire.write(`${long}\n`);
    await wire.play(tooLong, 'This line had more than 100 bytes, which is the limit here.');
    await ping(wire);
    const ping100 = '{"jsonrpc":"2.0","id":100,"method":"ping"}'.padEnd(100);
    wire.write(`${ping100}\n`);
    await wire.play(
      '← {"jsonrpc":"2.0","id":100,"result":{"method":"ping"}}',
      'A line of exactly 100 bytes is within the limit. The LF is not a part of it.',
    );
    wire.write('{"jsonrpc":"2.0","method":"茶茶茶茶茶茶茶茶茶茶茶茶茶茶茶茶茶茶茶茶茶茶茶茶"}\n');
    await wire.play(
      tooLong,
      'The limit counts bytes: this line has 101 of them, and 53 characters.',
    );
    await ping(wire, undefined, 'y'.repeat(100));
    wire.write('y');
    await wire.play(tooLong, 'The limit was passed by one byte, in the second chunk of this line.');
    wire.write(`${'z'.repeat(200)}\n`);
    await ping(
      wire,
      'The rest of a line that was refused is thrown away: tell it only once.',
      marks,
    );
    wire.write(`${'茶'.repeat(30)}\n`);
    await wire.play(tooLong, 'The limit was passed by 50 bytes, in the second chunk of this line.');
    await ping(wire, 'The rest of a line that was refused is thrown away: tell it only once.');
    wire.write(`${long}\n{"jsonrpc":"2.0","id":9,"method":"ping"}\n`);
    await wire.play(
      `${tooLong}
      ← {"jsonrpc":"2.0","id":9,"result":{"method":"ping"}}`,
      'What comes out keeps the order of what went in.',
    );
    await wire.end();
  },
);

check('3.3 keeps nothing of a line that is too long', 'rule of the course', async () => {
  const driver = await drive('step-03-memory');
  await driver
    .call('the MiB that are kept of a line that was refused')
    .returns(
      0,
      'A line that never ends could hold your memory for ever: put EMPTY in the place of #line.',
    );
  await driver.end();
});
