import { sendBadLines } from './harness/bad-lines.ts';
import { check, server, setup } from './harness/check.ts';
import { drive, type Driver } from './harness/driver.ts';
import { show } from './harness/failure.ts';

setup(7);

const SERVER = 'step-05-handshake/server.ts';
const LIFECYCLE = '2025-11-25 basic/lifecycle';
const SERVER_INFO = '"serverInfo":{"name":"ExampleServer","version":"1.0.0"}';

/** The first two frames of the handshake: a version asked for and one answered. */
function handshake(id: string, asked: string, answered: string): string {
  return `
    → {"jsonrpc":"2.0","id":${id},"method":"initialize","params":{"protocolVersion":"${asked}","capabilities":{},"clientInfo":{"name":"ExampleClient","version":"1.0.0"}}}
    ← {"jsonrpc":"2.0","id":${id},"result":{"protocolVersion":"${answered}","capabilities":{},${SERVER_INFO}}}
  `;
}

const INITIALIZED = '→ {"jsonrpc":"2.0","method":"notifications/initialized"}';

check(
  '5.1 answers initialize with the version it was asked for',
  `MUST · ${LIFECYCLE}, Version Negotiation`,
  async () => {
    const wire = await server(SERVER);
    await wire.play(
      handshake('0', '2025-06-18', '2025-06-18'),
      'The version asked for is in PROTOCOL_VERSIONS: answer with it, capabilities and serverInfo.',
    );
    await wire.end();
  },
);

check('5.1 plays the frames of 2024-11-05', `MUST · 2024-11-05 basic/lifecycle`, async () => {
  const capabilities = `{"logging":{},"prompts":{"listChanged":true},"resources":{"subscribe":true,"listChanged":true},"tools":{"listChanged":true}}`;
  const wire = await server(SERVER, [capabilities]);
  await wire.play(
    `
    → {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2024-11-05","capabilities":{"roots":{"listChanged":true},"sampling":{}},"clientInfo":{"name":"ExampleClient","version":"1.0.0"}}}
    ← {"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2024-11-05","capabilities":${capabilities},${SERVER_INFO}}}
    `,
    "What the server declares is its own: the capabilities of #description, not the client's.",
  );
  await wire.end();
});

check(
  '5.1 refuses an initialize without a version, and offers its newest for one it does not know',
  `MUST · ${LIFECYCLE}, Version Negotiation`,
  async () => {
    const wire = await server(SERVER);
    await wire.play(
      `
      → {"jsonrpc":"2.0","id":"a-1","method":"initialize","params":{"protocolVersion":20251125,"capabilities":{},"clientInfo":{"name":"ExampleClient","version":"1.0.0"}}}
      ← {"jsonrpc":"2.0","id":"a-1","error":{"code":-32602,"message":"…"}}
      → {"jsonrpc":"2.0","id":2,"method":"initialize"}
      ← {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"…"}}
      `,
      'protocolVersion is a string. Without one there is nothing to agree on: -32602.',
    );
    await wire.play(
      handshake('7', '1999-01-01', '2025-11-25'),
      'An unknown version is no error: the answer is a result with a version that you do speak.',
    );
    const again = handshake('8', '2025-06-18', '2025-06-18').trim().split('\n');
    await wire.play(
      `
      ${again[0]}
      ← {"jsonrpc":"2.0","id":8,"error":{"code":-32600,"message":"…"}}
      or ${again[1]!.trim()}
      `,
      'A second initialize gets -32600 here; a result would be legal as well.',
    );
    await wire.end();
  },
);

/** A message to the handshake of the driver: an initialize with these params. */
function initialize(params: object, id = 1) {
  return { jsonrpc: '2.0', id, method: 'initialize', params };
}

const clientInfo = { name: 'ExampleClient', version: '1.0.0' };
const AGREED = { protocolVersion: '2025-06-18', capabilities: { roots: {} }, clientInfo };
const NOTED = { ...AGREED, initialized: false };
const OTHER = { ...AGREED, capabilities: { sampling: {} } };
const AFTER = 'what is agreed after';

const OWN =
  'Each connection has a handshake of its own: keep agreed in the object, and nowhere else.';

/** Lets the driver forget the connection that it had. */
async function reconnect(driver: Driver): Promise<void> {
  await driver.call('what a new connection has agreed on').returns('nothing', OWN);
}

check('5.1 notes what was agreed, and only then', `MUST · ${LIFECYCLE}, Operation`, async () => {
  const driver = await drive('step-05');
  await driver
    .call(AFTER, initialize({ ...AGREED, protocolVersion: 7 }))
    .returns('nothing', 'This initialize is refused, and agrees on nothing.');
  await driver
    .call(AFTER, initialize(AGREED))
    .returns(NOTED, 'agreed has what the client has declared, and the version that you answer.');
  await driver
    .call('what the refusal of a second initialize has changed', initialize(OTHER, 2))
    .returns('nothing', 'The second initialize is refused: what was agreed stays.');
  await driver.end();
});

check(
  '5.1 offers its newest version whatever it is asked for, and notes what it offers',
  `MUST · ${LIFECYCLE}, Version Negotiation`,
  async () => {
    const driver = await drive('step-05');
    for (const asked of ['2999-01-01', '2026-07-28', 'draft', '', '2025-11-25 ', 'constructor']) {
      await reconnect(driver);
      const why = `The version ${show(asked)} is not in PROTOCOL_VERSIONS: offer the newest that is.`;
      const params = { ...AGREED, protocolVersion: asked };
      await driver.call('the version answered to', initialize(params)).returns('2025-11-25', why);
      const noted = { ...NOTED, protocolVersion: '2025-11-25' };
      await driver.call('what is agreed').returns(noted, 'Note the version that you answer.');
    }
    await driver.end();
  },
);

check('5.1 takes capabilities that are no object for none', 'rule of the course', async () => {
  const driver = await drive('step-05');
  for (const wrong of [null, undefined, [], ['sampling'], 'sampling', true, 7]) {
    await reconnect(driver);
    const params = { protocolVersion: '2025-11-25', capabilities: wrong, clientInfo };
    await driver
      .call(AFTER, initialize(params))
      .returns(
        { ...params, capabilities: {}, initialized: false },
        `This client has sent ${show(wrong)}. Readers of capabilities need an object: {}.`,
      );
  }
  await driver.end();
});

check(
  '5.2 answers ping, even before initialize',
  'MUST · 2025-11-25 basic/utilities/ping',
  async () => {
    const wire = await server(SERVER);
    await wire.play(
      `
    → {"jsonrpc":"2.0","id":"p","method":"ping"}
    ← {"jsonrpc":"2.0","id":"p","result":{}}
    → {"jsonrpc":"2.0","id":0,"method":"ping"}
    ← {"jsonrpc":"2.0","id":0,"result":{}}
    → {"jsonrpc":"2.0","id":"7","method":"ping","params":{"still":"there"}}
    ← {"jsonrpc":"2.0","id":"7","result":{}}
  `,
      'Ping is answered in both positions of the switch, with an empty object.',
    );
    await wire.play(handshake('1', '2025-03-26', '2025-03-26'));
    await wire.play(`
    → {"jsonrpc":"2.0","id":8,"method":"ping"}
    ← {"jsonrpc":"2.0","id":8,"result":{}}
  `);
    await wire.end();
  },
);

check('5.2 agrees on nothing with a ping', 'MUST · 2025-11-25 basic/utilities/ping', async () => {
  const driver = await drive('step-05');
  const ping = { jsonrpc: '2.0', id: 0, method: 'ping' };
  await driver.call(AFTER, ping).returns('nothing', 'A ping agrees on nothing.');
  await driver.end();
});

check('5.2 answers ping after lines that are no messages', 'JSON-RPC 2.0 §5.1', async () => {
  const wire = await server(SERVER);
  await sendBadLines(wire);
  await wire.end();
});

check(
  '5.3 refuses other requests before initialize',
  `our choice · ${LIFECYCLE} leaves it open`,
  async () => {
    const wire = await server(SERVER);
    await wire.play(
      `
    → {"jsonrpc":"2.0","id":6,"method":"initialize","params":{}}
    ← {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"…"}}
    → {"jsonrpc":"2.0","id":7,"method":"tools/list"}
    ← {"jsonrpc":"2.0","id":7,"error":{"code":-32600,"message":"…"}}
    → {"jsonrpc":"2.0","id":"a-1","method":"tools/call","params":{"name":"pour_tea"}}
    ← {"jsonrpc":"2.0","id":"a-1","error":{"code":-32600,"message":"…"}}
    → {"jsonrpc":"2.0","id":8,"method":"echo"}
    ← {"jsonrpc":"2.0","id":8,"error":{"code":-32600,"message":"…"}}
  `,
      'The switch is off until an initialize has a result. This course refuses with -32600.',
    );
    await wire.play(handshake('1', '2025-11-25', '2025-11-25'));
    await wire.end();
  },
);

check(
  '5.3 stays silent when a message is no request, before and after initialize',
  'MUST · 2025-11-25 basic, Notifications',
  async () => {
    const wire = await server(SERVER);
    const noise = `
    → {"jsonrpc":"2.0","method":"notifications/unheard_of","params":{"a":1}}
    → {"jsonrpc":"2.0","method":"tools/list"}
    → {"jsonrpc":"2.0","method":"ping"}
    → {"jsonrpc":"2.0","method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"ExampleClient","version":"1.0.0"}}}
    → {"jsonrpc":"2.0","id":99,"result":{}}
    → {"jsonrpc":"2.0","id":99,"error":{"code":-32601,"message":"no such method"}}
  `;
    await wire.play(`
    ${INITIALIZED}
    ${noise}
    → {"jsonrpc":"2.0","id":"alive","method":"ping"}
    ← {"jsonrpc":"2.0","id":"alive","result":{}}
  `);
    const why = 'Only initialize turns the switch on; the notification before it does not.';
    await wire.play(handshake('1', '2025-11-25', '2025-11-25'), why);
    await wire.play(`
    ${INITIALIZED}
    ${noise}
    → {"jsonrpc":"2.0","id":"still alive","method":"ping"}
    ← {"jsonrpc":"2.0","id":"still alive","result":{}}
  `);
    await wire.end();
  },
);

check(
  '5.3 hands a request on after initialize, also when all comes in one write',
  'JSON-RPC 2.0 §5.1, -32601',
  async () => {
    const wire = await server(SERVER);
    wire.write(
      [
        '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"hasty","version":"0"}}}',
        '{"jsonrpc":"2.0","method":"notifications/initialized"}',
        '{"jsonrpc":"2.0","id":2,"method":"kettle/whistle"}\n',
      ].join('\n'),
    );
    const why = "Once #initialize has turned the switch on, a request is next's business.";
    await wire.play(
      `
      ← {"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-11-25","capabilities":{},${SERVER_INFO}}}
      ← {"jsonrpc":"2.0","id":2,"error":{"code":-32601,"message":"…"}}
      → {"jsonrpc":"2.0","id":3,"method":"echo","params":{"text":"茶"}}
      ← {"jsonrpc":"2.0","id":3,"result":{"params":{"text":"茶"}}}
      `,
      why,
    );
    await wire.play(
      `
      → {"jsonrpc":"2.0","id":"a-1","method":"toString"}
      ← {"jsonrpc":"2.0","id":"a-1","error":{"code":-32601,"message":"…"}}
      → {"jsonrpc":"2.0","id":0,"method":"__proto__","params":{}}
      ← {"jsonrpc":"2.0","id":0,"error":{"code":-32601,"message":"…"}}
      `,
      'Every object has toString and __proto__. Look methods up in a Map, or with Object.hasOwn.',
    );
    await wire.end();
  },
);

check(
  '5.3 notes that the client is ready',
  `SHOULD NOT · ${LIFECYCLE}, Initialization`,
  async () => {
    const driver = await drive('step-05');
    const ready = { jsonrpc: '2.0', method: 'notifications/initialized' };
    const early = 'Nothing is agreed yet: a notification does not turn the switch on.';
    await driver.call(AFTER, ready).returns('nothing', early);
    const notYet = 'The notification came before the handshake: the client is not ready.';
    await driver.call(AFTER, initialize(AGREED)).returns(NOTED, notYet);
    for (const [what, message] of [
      ['This is no initialize.', { ...initialize(OTHER), method: 'tools/call' }],
      [
        'Without an id it is a notification, but not the one that says that the client is ready.',
        { ...initialize(OTHER), id: undefined },
      ],
    ] as const) {
      await driver.call(AFTER, JSON.parse(JSON.stringify(message))).returns(NOTED, what);
    }
    for (const message of [
      { ...ready, id: 5 },
      { ...ready, method: 'notifications/unheard_of' },
      { jsonrpc: '2.0', id: 7, result: {} },
    ]) {
      const why = 'Only the notification notifications/initialized says that the client is ready.';
      await driver.call(AFTER, message).returns(NOTED, why);
    }
    const why =
      'With notifications/initialized the client says that it is ready: note it in agreed.';
    await driver.call(AFTER, ready).returns({ ...NOTED, initialized: true }, why);
    await driver.end();
  },
);
