// Given. The handshake of step 05 behind a URL: one for all who come. It knows one method of its own.
//   in:  POST /mcp  {"jsonrpc":"2.0","id":3,"method":"echo","params":{"text":"茶"}}
//   out: 200        {"jsonrpc":"2.0","id":3,"result":{"params":{"text":"茶"}}}
// An argument sets the port: `server.ts 3000`.
import * as rpc from '../step-02-messages/messages.ts';
import { Handshake } from '../step-05-handshake/handshake.ts';
import { door, posts } from './door.ts';
import { listen } from './listen.ts';

/** What stands behind the handshake. */
function echo(request: rpc.JSONRPCRequest): rpc.Answer {
  if (request.method !== 'echo') return rpc.methodNotFound(request);
  return rpc.resultResponse(request.id, { params: request.params });
}

const serverInfo = { name: 'ExampleServer', version: '1.0.0' };
const handshake = new Handshake({ capabilities: {}, serverInfo });

await listen(door(posts((message) => handshake.receive(message, echo))));
