// Given. The smallest MCP server: it shakes hands, answers ping and serves nothing.
//   in:  {"jsonrpc":"2.0","id":1,"method":"ping"}
//   out: {"jsonrpc":"2.0","id":1,"result":{}}
// An argument sets what it declares: `server.ts '{"tools":{}}'`.
import { serve } from '../step-04-transport/serve.ts';
import { StdioServerTransport } from '../step-04-transport/transport.ts';
import { Handshake } from './handshake.ts';

const handshake = new Handshake({
  capabilities: JSON.parse(process.argv[2] ?? '{}'),
  serverInfo: { name: 'ExampleServer', version: '1.0.0' },
});

await serve(new StdioServerTransport(), (message) => handshake.receive(message));
