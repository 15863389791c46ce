import { check, server, setup } from './harness/check.ts';

setup();

const SERVER = 'step-05-handshake/server.ts';
const LIFECYCLE = '2025-11-25 basic/lifecycle';

check(
  '5.1 answers initialize with the version it was asked for',
  `MUST · ${LIFECYCLE}`,
  async () => {
    const wire = await server(SERVER);
    await wire.play(`
    → {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"ExampleClient","version":"1.0.0"}}}
    ← {"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-11-25","capabilities":{},"serverInfo":{"name":"ExampleServer","version":"1.0.0"}}}
    → {"jsonrpc":"2.0","method":"notifications/initialized"}
  `);
    await wire.end();
  },
);

check(
  '5.2 answers ping, even before initialize',
  'MUST · 2025-11-25 basic/utilities/ping',
  async () => {
    const wire = await server(SERVER);
    await wire.play(`
    → {"jsonrpc":"2.0","id":"p","method":"ping"}
    ← {"jsonrpc":"2.0","id":"p","result":{}}
  `);
    await wire.end();
  },
);
