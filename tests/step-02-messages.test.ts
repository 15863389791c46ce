import { check, server, setup } from './harness/check.ts';
import { drive } from './harness/driver.ts';

setup();

const SHAPES = 'step-02-messages/shapes.ts';
const SERVER = 'step-02-messages/server.ts';
const MESSAGES = 'MUST · 2025-11-25 basic, Messages';

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
    'A method means request or notification, and the id tells which. Without a method: an answer.',
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
    `,
    'Ask whether the member is there, not whether it is truthy. isRequestId helps.',
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
    ['{"jsonrpc":"2.0","id":null,"method":"ping"}', 'An id is never null in MCP.'],
    ['{"jsonrpc":"2.0","id":1.5,"method":"ping"}', 'A number for an id must be an integer.'],
    ['{"jsonrpc":"2.0","id":1}', 'Neither method, nor result, nor error.'],
    ['{"jsonrpc":"2.0","id":1,"result":null}', 'A result is an object.'],
    ['{"jsonrpc":"2.0","result":{}}', 'A result has an id.'],
    [
      '{"jsonrpc":"2.0","id":1,"result":{},"error":{"code":1,"message":"m"}}',
      'Either result or error.',
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
    ['{"jsonrpc":"2.0","id":1,"error":{"message":"m"}}', 'The error has no code.'],
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
  for (const line of ['null', '[]', '{"jsonrpc":"1.0","id":6,"method":"ping"}']) {
    await parse(line).throws(
      { name: 'RpcError', code: -32600, cause: JSON.parse(line) },
      'shapeOf calls this invalid: throw an RpcError with INVALID_REQUEST and the value as its cause.',
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
    ← {"jsonrpc":"2.0","id":"a-1","error":{"code":-32602,"message":"…","data":{"a":2,"b":"3"}}}
    `,
    'An RpcError was thrown. Its code, message and data, if there is any, are the members of error.',
  );
  await wire.play(
    `
    → {"jsonrpc":"2.0","id":0,"method":"crash"}
    ← {"jsonrpc":"2.0","id":0,"error":{"code":-32603,"message":"…"}}
    `,
    'This method has a bug: it has thrown an Error that is no RpcError. That is -32603.',
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
    wire.write('{"jsonrpc":"1.0","id":6,"method":"ping"}\n');
    await wire.play(
      '← {"jsonrpc":"2.0","id":6,"error":{"code":-32600,"message":"…"}}',
      'This id can be read. parseMessage gives the value as the cause of its error, for the answer.',
    );
    wire.write('{"jsonrpc":"2.0","id":9,"result":null}\n');
    await wire.play(`
    → {"jsonrpc":"2.0","id":3,"method":"ping"}
    ← {"jsonrpc":"2.0","id":3,"result":{}}
  `);
    await wire.end();
  },
);

/** JSON-RPC wants `"id":null` here; MCP leaves the id out since 2025-11-25. Both are accepted. */
async function badLine(wire: Awaited<ReturnType<typeof server>>, line: string, code: number) {
  wire.write(`${line}\n`);
  await wire.play(
    `
    ← {"jsonrpc":"2.0","error":{"code":${code},"message":"…"}}
    or ← {"jsonrpc":"2.0","id":null,"error":{"code":${code},"message":"…"}}
    `,
    'The id of this line could not be read, so the answer has none.',
  );
}
