import { check, server, setup } from './harness/check.ts';
import { drive } from './harness/driver.ts';
import { CheckFailure } from './harness/failure.ts';

setup();

const SHAPES = 'step-02-messages/shapes.ts';
const SERVER = 'step-02-messages/server.ts';
const MESSAGES = 'MUST · 2025-11-25 basic, Messages';
const TOO_BIG =
  "JSON.parse rounds this number to another one, which is nobody's id. isRequestId refuses it.";

check('2.1 tells the four shapes apart', MESSAGES, async () => {
  const wire = await server(SHAPES);
  await wire.playText(
    `
    → {"jsonrpc":"2.0","id":1,"method":"ping"}
    ← request       {"jsonrpc":"2.0","id":1,"method":"ping"}
    → {"jsonrpc":"2.0","method":"notifications/initialized"}
    ← notification  {"jsonrpc":"2.0","method":"notifications/initialized"}
    → {"jsonrpc":"2.0","method":"tools/list"}
    ← notification  {"jsonrpc":"2.0","method":"tools/list"}
    → {"jsonrpc":"2.0","id":9,"method":"notifications/initialized"}
    ← request       {"jsonrpc":"2.0","id":9,"method":"notifications/initialized"}
    → {"jsonrpc":"2.0","id":1,"result":{}}
    ← result        {"jsonrpc":"2.0","id":1,"result":{}}
    → {"jsonrpc":"2.0","id":"a-1","error":{"code":-32601,"message":"no such method"}}
    ← error         {"jsonrpc":"2.0","id":"a-1","error":{"code":-32601,"message":"no such method"}}
    → {"jsonrpc":"2.0","error":{"code":-32700,"message":"Parse error"}}
    ← error         {"jsonrpc":"2.0","error":{"code":-32700,"message":"Parse error"}}
    `,
    'A method means request or notification, and the id tells which. Without a method: a response.',
  );
  await wire.end();
});

check('2.1 takes 0 and "" for ids, and params of any kind', MESSAGES, async () => {
  const wire = await server(SHAPES);
  await wire.playText(
    `
    → {"jsonrpc":"2.0","id":7,"method":"ping","params":[]}
    ← request       {"jsonrpc":"2.0","id":7,"method":"ping","params":[]}
    `,
    "Whether params fit is the method's business. shapeOf does not look at them.",
  );
  await wire.playText(
    `
    → {"jsonrpc":"2.0","id":0,"method":"ping"}
    ← request       {"jsonrpc":"2.0","id":0,"method":"ping"}
    → {"id":"","jsonrpc":"2.0","result":{"ok":true}}
    ← result        {"id":"","jsonrpc":"2.0","result":{"ok":true}}
    → {"jsonrpc":"2.0","id":0,"error":{"code":0,"message":""}}
    ← error         {"jsonrpc":"2.0","id":0,"error":{"code":0,"message":""}}
    `,
    'Ask whether the member is there, not whether it is truthy. isRequestId helps.',
  );
  await wire.playText(
    `
    → {"jsonrpc":"2.0","id":-1,"method":""}
    ← request       {"jsonrpc":"2.0","id":-1,"method":""}
    `,
    'Any integer is an id, and any string is a method, even one that no server has.',
  );
  await wire.end();
});

check('2.1 calls everything else invalid', MESSAGES, async () => {
  const wire = await server(SHAPES);
  const rows: [string, string][] = [
    ['123', 'A number is JSON, but no object.'],
    ['null', 'null is JSON, but no object.'],
    ['[{"jsonrpc":"2.0","id":1,"method":"ping"}]', 'An array is no message since 2025-06-18.'],
    ['{}', 'jsonrpc is missing.'],
    ['{"id":1,"method":"ping"}', 'jsonrpc is missing.'],
    ['{"jsonrpc":"1.0","id":1,"method":"ping"}', 'jsonrpc must be "2.0".'],
    ['{"jsonrpc":2.0,"id":1,"method":"ping"}', 'jsonrpc must be a string.'],
    ['{"jsonrpc":"2.0","id":1,"method":7}', 'A method is a string.'],
    ['{"jsonrpc":"2.0","id":1,"method":null}', 'A method is a string.'],
    ['{"jsonrpc":"2.0","method":7}', 'A method is a string.'],
    ['{"jsonrpc":"2.0","id":null,"method":"ping"}', 'An id is never null in MCP.'],
    ['{"jsonrpc":"2.0","id":1.5,"method":"ping"}', 'A number for an id must be an integer.'],
    ['{"jsonrpc":"2.0","id":true,"method":"ping"}', 'An id is a string or an integer.'],
    ['{"jsonrpc":"2.0","id":{},"method":"ping"}', 'An id is a string or an integer.'],
    ['{"jsonrpc":"2.0","id":["a"],"method":"ping"}', 'An id is a string or an integer.'],
    ['{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}', TOO_BIG],
    ['{"jsonrpc":"2.0","id":1}', 'Neither method, nor result, nor error.'],
    ['{"jsonrpc":"2.0","id":1,"result":null}', 'A result is an object.'],
    ['{"jsonrpc":"2.0","id":1,"result":"ok"}', 'A result is an object.'],
    ['{"jsonrpc":"2.0","id":1,"result":[]}', 'A result is an object, and an array is none here.'],
    ['{"jsonrpc":"2.0","result":{}}', 'A result has an id.'],
    ['{"jsonrpc":"2.0","id":null,"result":{}}', 'A result has the id of its request, never null.'],
    ['{"jsonrpc":"2.0","id":1.5,"result":{}}', 'A result has an id, and 1.5 is none.'],
    ['{"jsonrpc":"2.0","id":9007199254740993,"result":{}}', TOO_BIG],
    [
      '{"jsonrpc":"2.0","id":1,"result":{},"error":{"code":1,"message":"m"}}',
      'Either result or error.',
    ],
    [
      '{"jsonrpc":"2.0","id":1,"result":{},"error":null}',
      'Either result or error: a member that is null is there, too.',
    ],
    [
      '{"jsonrpc":"2.0","id":false,"error":{"code":1,"message":"m"}}',
      'This id is neither an id nor missing.',
    ],
    [
      '{"jsonrpc":"2.0","id":1.5,"error":{"code":1,"message":"m"}}',
      'This id is neither an id nor missing.',
    ],
    [
      '{"jsonrpc":"2.0","id":{},"error":{"code":1,"message":"m"}}',
      'This id is neither an id nor missing.',
    ],
    ['{"jsonrpc":"2.0","id":1,"error":"no"}', 'An error is an object with code and message.'],
    ['{"jsonrpc":"2.0","id":1,"error":null}', 'An error is an object with code and message.'],
    ['{"jsonrpc":"2.0","id":1,"error":{"message":"m"}}', 'The error has no code.'],
    ['{"jsonrpc":"2.0","id":1,"error":{"code":"1","message":"m"}}', 'A code is an integer.'],
    ['{"jsonrpc":"2.0","id":1,"error":{"code":1.5,"message":"m"}}', 'A code is an integer.'],
    ['{"jsonrpc":"2.0","id":1,"error":{"code":1}}', 'The error has no message.'],
  ];
  for (const [line, why] of rows) {
    await wire.playText(`→ ${line}\n← invalid       ${line}`, why);
  }
  await wire.end();
});

check('2.2 returns the message, or throws an RpcError', 'JSON-RPC 2.0 §5.1', async () => {
  const driver = await drive('step-02');
  const parse = (line: string) => driver.call('parseMessage', line);
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
  await parse(JSON.stringify(ping)).returns(
    ping,
    'A line that has a shape is a message: return it.',
  );
  const why = 'JSON.parse throws a SyntaxError. Catch it, and throw an RpcError in its place.';
  for (const line of ['{"jsonrpc":"2.0","id":1,"method":', 'hello', '']) {
    await parse(line).throws({ name: 'RpcError', code: -32700 }, why);
  }
  await parse('Server listening on stdio').throws(
    { cause: 'Server listening on stdio' },
    'Who reads "Parse error" wants to see the line: give excerpt(line) as the cause of this error.',
  );
  await driver
    .call('the cause of a parse error, for a line of 1 MiB')
    .returns(
      'short, and the beginning of the line',
      'The line may be long: excerpt(line) cuts it.',
    );
  for (const line of ['null', '[]', '"hello"', '{"jsonrpc":"1.0","id":6,"method":"ping"}']) {
    await parse(line).throws(
      { name: 'RpcError', code: -32600, cause: JSON.parse(line) },
      'This is JSON of no known shape: INVALID_REQUEST, and the value as the cause. Throw it behind the ' +
        'try, not inside: there your own catch would take it for a parse error.',
    );
  }
  const rest = [
    { jsonrpc: '2.0', method: 'a', params: { list: [1, null], text: '茶' }, trace: 'x' },
    { jsonrpc: '2.0', id: '', result: { ok: true } },
    { jsonrpc: '2.0', error: { code: 1, message: 'no', data: null } },
  ];
  for (const message of rest) {
    await parse(` ${JSON.stringify(message)}\r`).returns(
      message,
      'Return the value as it was read, with all its members.',
    );
  }
  await driver.end();
});

check('2.2 reads a line as a message', MESSAGES, async () => {
  const wire = await server(SERVER);
  await wire.play(`
    → {"jsonrpc":"2.0","id":1,"method":"ping"}
    ← {"jsonrpc":"2.0","id":1,"result":{}}
    → {"jsonrpc":"2.0","id":"a-1","method":"add","params":{"a":2,"b":40}}
    ← {"jsonrpc":"2.0","id":"a-1","result":{"sum":42}}
  `);
  await wire.play(
    `
    → {"jsonrpc":"2.0","id":0,"method":"ping"}
    ← {"jsonrpc":"2.0","id":0,"result":{}}
    `,
    'A request is a method with an id, and 0 is an id. Ask whether the member is there.',
  );
  await wire.play(`
    → {"jsonrpc":"2.0","method":"add","params":{"a":1,"b":1}}
    → {"jsonrpc":"2.0","id":77,"result":{}}
    → {"jsonrpc":"2.0","id":"","method":"ping"}
    ← {"jsonrpc":"2.0","id":"","result":{}}
  `);
  await wire.end();
});

check('2.3 says what went wrong: -32601, -32602, -32603', 'JSON-RPC 2.0 §5.1', async () => {
  const wire = await server(SERVER);
  await wire.play(
    `
    → {"jsonrpc":"2.0","id":7,"method":"kettle/whistle"}
    ← {"jsonrpc":"2.0","id":7,"error":{"code":-32601,"message":"…"}}
    → {"jsonrpc":"2.0","id":"a-1","method":"add","params":{"a":2,"b":"3"}}
    ← {"jsonrpc":"2.0","id":"a-1","error":{"code":-32602,"message":"…"}}
    `,
    'An RpcError was thrown. Its code, message and data, if there is any, are the members of error.',
  );
  await wire.play(
    `
    → {"jsonrpc":"2.0","id":8,"method":"crash"}
    ← {"jsonrpc":"2.0","id":8,"error":{"code":-32603,"message":"…"}}
    `,
    'This method has a bug: it has thrown an Error that is no RpcError. That is -32603.',
  );
  await wire.play(
    `
    → {"jsonrpc":"2.0","id":0,"method":"crash"}
    ← {"jsonrpc":"2.0","id":0,"error":{"code":-32603,"message":"…"}}
    → {"jsonrpc":"2.0","id":"","method":"kettle/whistle"}
    ← {"jsonrpc":"2.0","id":"","error":{"code":-32601,"message":"…"}}
    `,
    'An id that is 0 or "" is an id: write it. Only an id that is undefined is left out.',
  );
  await wire.end();
});

check(
  '2.3 keeps an RpcError as it is, and takes no code from anything else',
  'JSON-RPC 2.0 §5.1',
  async () => {
    const driver = await drive('step-02');
    const kept = {
      jsonrpc: '2.0',
      id: 'a-1',
      error: { code: -32602, message: 'Too few', data: 0 },
    };
    await driver
      .call('errorResponse of an RpcError whose data is 0')
      .returns(kept, 'An RpcError keeps all three. Only data that is undefined is no data.');
    const object = { a: 2, b: '3' };
    await driver
      .call('errorResponse of an RpcError whose data is null')
      .returns(
        { ...kept, error: { ...kept.error, data: null } },
        'null is data, too: only data that is undefined is left out.',
      );
    await driver
      .call('errorResponse of an RpcError whose data is an object')
      .returns(
        { ...kept, error: { ...kept.error, data: object } },
        'Its data goes into the member data of error, as it is.',
      );
    const other = { jsonrpc: '2.0', id: 1, error: { code: -32603, message: '…' } };
    const why =
      'Only an RpcError brings a code for the wire. Anything may be thrown, also no Error.';
    await driver.call('errorResponse of an Error with a code of its own').returns(other, why);
    await driver.call('errorResponse of a thrown string').returns(other, why);
    await driver.call('errorResponse of a thrown null').returns(other, why);
    await driver.end();
  },
);

check(
  '2.3 answers a bad line with its id, or without, and goes on',
  'JSON-RPC 2.0 §5.1',
  async () => {
    const wire = await server(SERVER);
    await badLine(wire, '{"jsonrpc":"2.0","id":1,"method":', -32700);
    await badLine(wire, 'hello', -32700);
    await badLine(wire, 'null', -32600);
    await badLine(wire, '{"jsonrpc":"1.0","method":"ping"}', -32600);
    await badLine(wire, '{"jsonrpc":"2.0","id":null,"method":"ping"}', -32600);
    for (const id of ['6', '"a-1"', '0', '""']) {
      wire.write(`{"jsonrpc":"1.0","id":${id},"method":"ping"}\n`);
      await wire.play(
        `← {"jsonrpc":"2.0","id":${id},"error":{"code":-32600,"message":"…"}}`,
        'This id can be read. parseMessage gives the value as the cause of its error, for the response.',
      );
    }
    wire.write('{"jsonrpc":"2.0","id":9,"result":null}\n');
    await wire.play(`
    → {"jsonrpc":"2.0","id":3,"method":"ping"}
    ← {"jsonrpc":"2.0","id":3,"result":{}}
  `);
    await wire.end();
  },
);

check('2.3 never answers with an id that JSON.parse has rounded', MESSAGES, async () => {
  const wire = await server(SERVER);
  wire.write('{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}\n');
  // A language that has such numbers sends the id back as it came, and is right.
  await wire.play(
    `
    ← {"jsonrpc":"2.0","error":{"code":-32600,"message":"…"}}
    or ← {"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"…"}}
    or ← {"jsonrpc":"2.0","id":9007199254740993,"result":{}}
    `,
    TOO_BIG,
  );
  const lines = wire.tail();
  if (lines.at(-1)!.includes('9007199254740992')) {
    throw new CheckFailure({ class: 'wrong id', lines, why: [TOO_BIG] });
  }
  await wire.play(`
    → {"jsonrpc":"2.0","id":3,"method":"ping"}
    ← {"jsonrpc":"2.0","id":3,"result":{}}
  `);
  await wire.end();
});

/** JSON-RPC wants `"id":null` here; MCP leaves the id out since 2025-11-25. Both are accepted. */
async function badLine(wire: Awaited<ReturnType<typeof server>>, line: string, code: number) {
  wire.write(`${line}\n`);
  await unread(wire, code);
}

async function unread(wire: Awaited<ReturnType<typeof server>>, code: number) {
  await wire.play(
    `
    ← {"jsonrpc":"2.0","error":{"code":${code},"message":"…"}}
    or ← {"jsonrpc":"2.0","id":null,"error":{"code":${code},"message":"…"}}
    `,
    'The id of this line could not be read, so the response has none.',
  );
}
