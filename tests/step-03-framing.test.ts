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

/** A ping whose answer proves that everything before it was read. */
let pings = 0;
async function ping(wire: Wire, why?: string): Promise<void> {
  pings += 1;
  await wire.play(
    `
    → {"jsonrpc":"2.0","id":"ping ${pings}","method":"ping"}
    ← {"jsonrpc":"2.0","id":"ping ${pings}","result":{"method":"ping"}}
    `,
    why,
  );
}

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
    `
    ← {"jsonrpc":"2.0","error":{"code":-32700,"message":"…"}}
    or ← {"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"…"}}
    `,
    'parseMessage throws at a bad line. Whoever catches it tells onerror, and the talk goes on.',
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
    const refused = `
    ← {"jsonrpc":"2.0","error":{"code":-32600,"message":"…"}}
    or ← {"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"…"}}
  `;
    const long = `{"jsonrpc":"2.0","id":1,"method":"${'x'.repeat(100)}"}`;
    await ping(wire);
    wire.write(`${long}\n`);
    await wire.play(refused, 'This line had more than 100 bytes, which is the limit here.');
    await ping(wire);
    const ping100 = '{"jsonrpc":"2.0","id":100,"method":"ping"}'.padEnd(100);
    wire.write(`${ping100}\n`);
    await wire.play(
      '← {"jsonrpc":"2.0","id":100,"result":{"method":"ping"}}',
      'A line of exactly 100 bytes is within the limit. The LF is not a part of it.',
    );
    for (const part of [100, 1]) wire.write('y'.repeat(part));
    await wire.play(refused, 'The limit was passed by one byte, in the second chunk of this line.');
    wire.write(`${'z'.repeat(200)}\n`);
    await ping(wire, 'The rest of a line that was refused is thrown away: tell it only once.');
    wire.write(`${long}\n{"jsonrpc":"2.0","id":9,"method":"ping"}\n`);
    await wire.play(
      `${refused}
      ← {"jsonrpc":"2.0","id":9,"result":{"method":"ping"}}`,
      'What comes out keeps the order of what went in.',
    );
    await wire.end();
  },
);

check('3.3 keeps nothing of a line that is too long', 'rule of the course', async () => {
  const driver = await drive('step-03-memory');
  await driver
    .call('the number of refused chunks still in memory')
    .returns(0, 'Whoever never ends a line could fill the memory: empty #parts, and keep no part.');
  await driver.end();
});
