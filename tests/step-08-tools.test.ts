import { sendBadLines } from './harness/bad-lines.ts';
import { check, server, setup } from './harness/check.ts';
import { drive } from './harness/driver.ts';

setup(8);

const SERVER = 'step-08-tools/server.ts';
const ERRORS = '2025-11-25 server/tools, Error Handling';

async function connected() {
  const wire = await server(SERVER);
  await wire.play(`
    → {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"ExampleClient","version":"1.0.0"}}}
    ← {"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"NotesServer","version":"1.0.0"}}}
    → {"jsonrpc":"2.0","method":"notifications/initialized"}
  `);
  return wire;
}

check(
  '8.1 lists its tools: name, description, inputSchema',
  'MUST · 2025-11-25 server/tools, Listing Tools',
  async () => {
    const wire = await connected();
    const tools = [
      '{"name":"read_note","description":"Reads one note.","inputSchema":{"type":"object","properties":{"id":{"type":"string"}},"required":["id"]}}',
      '{"name":"wait","description":"Waits for some milliseconds, then says so.","inputSchema":{"type":"object","properties":{"ms":{"type":"integer"}},"required":["ms"]}}',
      '{"name":"broken","description":"Always fails.","inputSchema":{"type":"object"}}',
    ];
    for (const [id, params] of [
      ['2', ''],
      ['"a-1"', ',"params":{}'],
    ]) {
      await wire.play(
        `
        → {"jsonrpc":"2.0","id":${id},"method":"tools/list"${params}}
        ← {"jsonrpc":"2.0","id":${id},"result":{"tools":[${tools}]}}
        `,
        'tools is a list, and each tool in it has a name, a description and an inputSchema.',
      );
    }
    await wire.end();
  },
);

check('8.2 answers a call of an unknown tool with -32602', ERRORS, async () => {
  const wire = await connected();
  for (const [id, name] of ['no_such_tool', 'Read_Note', '__proto__', 'constructor'].entries()) {
    await wire.play(
      `
      → {"jsonrpc":"2.0","id":${id + 4},"method":"tools/call","params":{"name":"${name}","arguments":{}}}
      ← {"jsonrpc":"2.0","id":${id + 4},"error":{"code":-32602,"message":"…"}}
      `,
      'The method tools/call exists; it is one of its params that names nothing. That is -32602.',
    );
  }
  await wire.end();
});

check('8.2 answers a call that is not well-formed with -32602', ERRORS, async () => {
  const wire = await connected();
  const params = [
    '',
    ',"params":{}',
    ',"params":[]',
    ',"params":{"name":5}',
    ',"params":{"name":["read_note"],"arguments":{"id":"n1"}}',
    ',"params":{"name":{}}',
    ',"params":{"name":"read_note","arguments":null}',
    ',"params":{"name":"read_note","arguments":["n1"]}',
    ',"params":{"name":"read_note","arguments":"n1"}',
  ];
  for (const [id, member] of params.entries()) {
    await wire.play(
      `
      → {"jsonrpc":"2.0","id":${id},"method":"tools/call"${member}}
      ← {"jsonrpc":"2.0","id":${id},"error":{"code":-32602,"message":"…"}}
    `,
      'This is no CallToolRequest: name is a string, arguments an object if they are there.',
    );
  }
  await wire.play(`
    → {"jsonrpc":"2.0","id":"r","method":"resources/list"}
    ← {"jsonrpc":"2.0","id":"r","error":{"code":-32601,"message":"…"}}
  `);
  await wire.end();
});

/** A call of a tool. */
function call(id: number, name: string, args: string): string {
  const params = `{"name":"${name}","arguments":${args}}`;
  return `→ {"jsonrpc":"2.0","id":${id},"method":"tools/call","params":${params}}`;
}

/** A result for the model, whose `isError` may be missing or false. */
function succeeded(id: number, text: string): string {
  const content = `"content":[{"type":"text","text":"${text}"}]`;
  return `
    ← {"jsonrpc":"2.0","id":${id},"result":{${content}}}
    or ← {"jsonrpc":"2.0","id":${id},"result":{${content},"isError":false}}
  `;
}

/** A result that tells the model what went wrong. */
function failed(id: number, text: string): string {
  return `← {"jsonrpc":"2.0","id":${id},"result":{"content":[{"type":"text","text":"${text}"}],"isError":true}}`;
}

check(
  '8.3 runs a tool and answers with its text',
  'MUST · 2025-11-25 server/tools, Calling Tools',
  async () => {
    const wire = await connected();
    await wire.play(
      `
      ${call(3, 'read_note', '{"id":"n1"}')}
      ${succeeded(3, 'buy tea')}
      ${call(4, 'read_note', '{"id":"n2","colour":"red"}')}
      ${succeeded(4, 'call Ada')}
      ${call(5, 'wait', '{"ms":0}')}
      ${succeeded(5, 'waited 0 ms')}
      `,
      "The handler's text is the content, and the tool has not failed: no isError, or false.",
    );
    await wire.end();
  },
);

check(
  '8.3 tells the model about a bad argument in a result with isError',
  `${ERRORS}; until 2025-06-18 it was -32602`,
  async () => {
    const wire = await connected();
    const calls = [
      ...['{}', '{"id":7}', '{"id":null}', '{"ID":"n1"}'].map((args) => ['read_note', args, 'id']),
      ...['{}', '{"ms":"80"}', '{"ms":1.5}'].map((args) => ['wait', args, 'ms']),
    ];
    for (const [id, [name, args, argument]] of calls.entries()) {
      await wire.play(
        `
        ${call(id, name!, args!)}
        ${failed(id, `…${argument}…`)}
        `,
        'The model can mend its arguments: show it what problemsWith says, in a result.',
      );
    }
    await wire.play(
      `
      → {"jsonrpc":"2.0","id":"none","method":"tools/call","params":{"name":"read_note"}}
      ← {"jsonrpc":"2.0","id":"none","result":{"content":[{"type":"text","text":"…id…"}],"isError":true}}
      `,
      'A call without arguments is legal, and the same as {}.',
    );
    await wire.end();
  },
);

check('8.3 tells the model when a tool throws, and goes on', ERRORS, async () => {
  const wire = await connected();
  await wire.play(
    `
    ${call(3, 'broken', '{}')}
    ${failed(3, '…out of order…')}
    ${call(4, 'read_note', '{"id":"n9"}')}
    ${failed(4, '…n9…')}
    → {"jsonrpc":"2.0","id":5,"method":"ping"}
    ← {"jsonrpc":"2.0","id":5,"result":{}}
    `,
    'What a tool throws is the outcome of the call, and its text is for the model.',
  );
  await wire.end();
});

check(
  '8.3 answers others while a tool takes its time',
  'MUST · 2025-11-25 basic/utilities/ping',
  async () => {
    const wire = await connected();
    await wire.play(
      `
      ${call(2, 'wait', '{"ms":60000}')}
      → {"jsonrpc":"2.0","id":3,"method":"ping"}
      ${call(4, 'read_note', '{"id":"n1"}')}
      ← {"jsonrpc":"2.0","id":3,"result":{}}
      ${succeeded(4, 'buy tea')}
      `,
      'Do not wait for one call before you take the next message.',
    );
    wire.nothingYet('The tool wait waits for a minute, and has not yet anything to say.');
  },
);

check('8.3 runs a tool after lines that are no messages', 'JSON-RPC 2.0 §5.1', async () => {
  const wire = await connected();
  await sendBadLines(wire);
  await wire.play(`
    ${call(3, 'read_note', '{"id":"n1"}')}
    ${succeeded(3, 'buy tea')}
  `);
  await wire.end();
});

check(
  '8.3 names each argument that is bad, and calls the tool when none is',
  'SHOULD · 2025-11-25 server/tools, Error Handling',
  async () => {
    const driver = await drive('step-08');
    const each = 'Two arguments are bad: a model that hears of both can mend both at once.';
    await driver.call('call', 'add', {}).returns({ text: '…a…b…', isError: true }, each);
    await driver
      .call('call', 'add', { a: '1', b: null })
      .returns({ text: '…a…b…', isError: true }, each);
    await driver.call('call', 'add', { a: 1 }).returns({ text: '…b…', isError: true });
    await driver
      .call('call', 'add', { a: 1.5, b: -2, c: 'more' })
      .returns({ text: '-0.5', isError: false }, 'These arguments fit. One more does no harm.');
    await driver
      .call('how often add has run')
      .returns(1, 'A tool may delete things. With bad arguments it must not even begin.');
    await driver.end();
  },
);

check(
  '8.3 makes a result of whatever a handler does',
  'MUST · 2025-11-25 schema, TextContent',
  async () => {
    const driver = await drive('step-08');
    await driver
      .call('call', 'an empty text', {})
      .returns({ text: '', isError: false }, 'An empty text is a text.');
    for (const name of ['nothing at all', 'a number', 'an object', 'null']) {
      const why = `The handler has returned ${name}, and text must be a string: say so to the model.`;
      await driver.call('call', name, {}).returns({ text: '…', isError: true }, why);
    }
    const thrown =
      'What a handler throws is a result, also when it is not async, and when it is null.';
    await driver
      .call('call', 'throws at once', {})
      .returns({ text: '…out of tea…', isError: true }, thrown);
    await driver.call('call', 'throws null', {}).returns({ text: '…', isError: true }, thrown);
    await driver.end();
  },
);

check('8.3 gives each handler the context of its own call', 'rule of the course', async () => {
  const driver = await drive('step-08');
  for (const who of ['Ada', 'Bob']) {
    await driver
      .call('call', 'whoami', {}, who)
      .returns(
        { text: who, isError: false },
        'Two clients share this table. Hand on context, too.',
      );
  }
  await driver
    .call('the ids of a slow call and of a quick one', 'slow-1', 2)
    .returns(['slow-1', 2], 'Calls overlap. Answer each with the id of its own request.');
  await driver
    .call('the clocks that run beside a slow tool')
    .returns(
      'none',
      'A tool may take its time. When it is too long, step 10 lets the client say so.',
    );
  await driver.end();
});
