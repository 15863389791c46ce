import { check, setup } from './harness/check.ts';
import { driveOnStdio } from './harness/driver.ts';
import { CheckFailure } from './harness/failure.ts';

setup(11);

const MESSAGES = 'MUST · 2025-11-25 basic, Messages';
const LIFECYCLE = '2025-11-25 basic/lifecycle';
const TOOLS = { tools: [{ name: 'ExampleTool', inputSchema: { type: 'object' } }] };

check('6.1 sends a request and returns the result of the answer', MESSAGES, async () => {
  const driver = await driveOnStdio('step-06');
  await driver.call('start').returns(undefined);
  // More than ten: with an eleventh listener that nobody has removed, Node writes a warning.
  for (let id = 1; id <= 12; id += 1) {
    const list = driver.call('listTools');
    await driver.wire.play(
      `
      → {"jsonrpc":"2.0","id":${id},"method":"tools/list"}
      ← {"jsonrpc":"2.0","id":${id},"result":${JSON.stringify(TOOLS)}}
      `,
      'A request has jsonrpc, a new id, a method, and params only if there are any.',
    );
    await list.returns(TOOLS, 'What the caller wants is the result, not the message around it.');
  }
  if (driver.child.stderr.includes('MaxListenersExceededWarning')) {
    const why = ['Listeners pile up: use once, which removes its listener, and not on.'];
    throw new CheckFailure({ class: 'wrong value', why });
  }
  await driver.end();
});

check('6.1 throws when the answer is an error', MESSAGES, async () => {
  const driver = await driveOnStdio('step-06');
  await driver.call('start').returns(undefined);
  const list = driver.call('listTools');
  await driver.wire.play(`
    → {"jsonrpc":"2.0","id":1,"method":"tools/list"}
    ← {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no tools here"}}
  `);
  await list.throws(
    { code: -32601, message: 'no tools here' },
    'An error answer has no result. Throw an RpcError with its code and message.',
  );
  await driver.end();
});

check('6.1 takes {} for a result, and throws when it cannot send', MESSAGES, async () => {
  const driver = await driveOnStdio('step-06');
  await driver.call('start').returns(undefined);
  const list = driver.call('listTools');
  await driver.wire.play(`
    → {"jsonrpc":"2.0","id":1,"method":"tools/list"}
    ← {"jsonrpc":"2.0","id":1,"result":{}}
  `);
  await list.returns({}, 'An empty result is a result.');
  await driver.call('the loss of stdout').returns(undefined);
  await driver
    .call('listTools')
    .throws(
      {},
      'send() rejects when the pipe is gone. Await it in #ask itself, not inside of new Promise.',
    );
});

check('6.1 sends two requests at once, and leaves none of them behind', MESSAGES, async () => {
  const driver = await driveOnStdio('step-06');
  await driver.call('start').returns(undefined);
  const lists = [1, 2].map(() => driver.call('listTools'));
  await driver.wire.play(
    `
    → {"jsonrpc":"2.0","id":1,"method":"tools/list"}
    → {"jsonrpc":"2.0","id":2,"method":"tools/list"}
    `,
    'Two requests left one after the other, before anything was answered. Count up before you send.',
  );
  for (const id of [1, 2]) driver.wire.send({ jsonrpc: '2.0', id, result: TOOLS });
  for (const list of lists) {
    await list.returns(TOOLS, 'Both listened. Let once take its own listener away, and no other.');
  }
  await driver.end();
});

check('6.1 listens before it sends', 'rule of the course', async () => {
  const driver = await driveOnStdio('step-06');
  await driver
    .call('listTools() over a quick transport')
    .returns({ instant: true }, 'The answer came while send was at work. Listen first, then send.');
  await driver.end();
});

const ANSWER = {
  protocolVersion: '2025-11-25',
  capabilities: { tools: {} },
  serverInfo: { name: 'check', version: '1.0.0' },
};
const INITIALIZE = `→ {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"ExampleClient","version":"1.0.0"}}}`;

check(
  '6.2 connect sends initialize, waits, then sends notifications/initialized',
  `MUST · ${LIFECYCLE}`,
  async () => {
    const driver = await driveOnStdio('step-06');
    const connect = driver.call('connect');
    await driver.wire.play(
      INITIALIZE,
      'The params of initialize are initializeParams(clientInfo).',
    );
    await driver.call('nothing').returns('nothing');
    driver.wire.nothingYet('initialize was not answered yet. Await the answer first.');
    await driver.wire.play(
      `
      ← {"jsonrpc":"2.0","id":1,"result":${JSON.stringify(ANSWER)}}
      → {"jsonrpc":"2.0","method":"notifications/initialized"}
      `,
      'initialize is answered: now say that you are ready. Only a transport that was started hears it.',
    );
    await connect.returns(ANSWER, 'connect() returns the result of initialize.');
    const list = driver.call('listTools');
    await driver.wire.play(`
    → {"jsonrpc":"2.0","id":2,"method":"tools/list"}
    ← {"jsonrpc":"2.0","id":2,"result":${JSON.stringify(TOOLS)}}
  `);
    await list.returns(TOOLS);
    await driver.end();
  },
);

check(
  '6.2 connect takes an older version, and throws at one it does not know',
  `SHOULD · ${LIFECYCLE}, Version Negotiation`,
  async () => {
    const older = await driveOnStdio('step-06');
    const connect = older.call('connect');
    const answer = { ...ANSWER, protocolVersion: '2024-11-05' };
    await older.wire.play(`
    ${INITIALIZE}
    ← {"jsonrpc":"2.0","id":1,"result":${JSON.stringify(answer)}}
    → {"jsonrpc":"2.0","method":"notifications/initialized"}
  `);
    await connect.returns(answer);
    await older.end();

    const foreign = await driveOnStdio('step-06');
    const refused = foreign.call('connect');
    await foreign.wire.play(`
    ${INITIALIZE}
    ← {"jsonrpc":"2.0","id":1,"result":${JSON.stringify({ ...ANSWER, protocolVersion: '1999-01-01' })}}
  `);
    await refused.throws(
      { includes: '1999-01-01' },
      'checkVersion says whether the offer will do.',
    );
    await foreign.call('nothing').returns('nothing');
    foreign.wire.nothingYet('This version was accepted. Call checkVersion before you go on.');
    await foreign.end();
  },
);

check('6.2 connect throws when the transport cannot start', 'rule of the course', async () => {
  const driver = await driveOnStdio('step-06');
  const why = 'start() returns a promise, which may reject: await it.';
  await driver.call('connect() without a server').throws({ message: 'nobody is there' }, why);
  await driver.end();
});

check('6.2 connect throws when it cannot say that it is ready', 'rule of the course', async () => {
  const driver = await driveOnStdio('step-06');
  await driver
    .call('connect() to a server that is gone after its answer')
    .throws({ message: 'the server is gone' }, 'send() of the notification may reject: await it.');
  await driver.end();
});

check('6.2 connect throws when initialize is answered with an error', MESSAGES, async () => {
  const driver = await driveOnStdio('step-06');
  const connect = driver.call('connect');
  await driver.wire.play(`
    ${INITIALIZE}
    ← {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"Unsupported protocol version"}}
  `);
  await connect.throws({ code: -32602 });
  await driver.end();
});
