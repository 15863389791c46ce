import { check, server, setup } from './harness/check.ts';

setup(6);

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
    → {"jsonrpc":"2.0","id":"7","method":"ping","params":{}}
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

check(
  '5.3 refuses other requests before initialize',
  `our choice · ${LIFECYCLE} leaves it open`,
  async () => {
    const wire = await server(SERVER);
    await wire.play(
      `
    → {"jsonrpc":"2.0","id":7,"method":"tools/list"}
    ← {"jsonrpc":"2.0","id":7,"error":{"code":-32600,"message":"…"}}
    → {"jsonrpc":"2.0","id":"a-1","method":"tools/call","params":{"name":"pour_tea"}}
    ← {"jsonrpc":"2.0","id":"a-1","error":{"code":-32600,"message":"…"}}
    → {"jsonrpc":"2.0","id":8,"method":"echo"}
    ← {"jsonrpc":"2.0","id":8,"error":{"code":-32600,"message":"…"}}
  `,
      'The switch is off: before initialize there is only ping. This course refuses with -32600.',
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
