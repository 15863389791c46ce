// Given. Counts, and tells how far it has come, each time before it goes on.
//   in:  POST /mcp  {"jsonrpc":"2.0","id":4,"method":"count","params":{"to":2,"_meta":{"progressToken":"t"}}}
//   out: 200        data: {"jsonrpc":"2.0","method":"notifications/progress","params":{…,"progress":1,"total":2}}
//                   data: {"jsonrpc":"2.0","method":"notifications/progress","params":{…,"progress":2,"total":2}}
//                   data: {"jsonrpc":"2.0","id":4,"result":{"counted":2}}
// Without a progressToken nobody wants to know, and the answer is JSON. An argument sets the port.
import * as rpc from '../step-02-messages/messages.ts';
import { Handshake } from '../step-05-handshake/handshake.ts';
import type { Notify } from '../step-07-pairing/context.ts';
import { door } from '../step-14-door/door.ts';
import { listen } from '../step-14-door/listen.ts';
import { streams } from './stream.ts';

const serverInfo = { name: 'CountingServer', version: '1.0.0' };
const handshake = new Handshake({ capabilities: {}, serverInfo });

async function count(request: rpc.JSONRPCRequest, notify: Notify) {
  const { to, _meta: meta } = rpc.isObject(request.params) ? request.params : {};
  const { progressToken } = rpc.isObject(meta) ? meta : {};
  for (let progress = 1; progress <= Number(to); progress += 1) {
    if (progressToken === undefined) continue;
    await notify('notifications/progress', { progressToken, progress, total: Number(to) });
  }
  return rpc.resultResponse(request.id, { counted: Number(to) });
}

const handle = streams((message, notify) => {
  const isCount = rpc.isRequest(message) && message.method === 'count';
  return isCount ? count(message, notify) : handshake.receive(message);
});

await listen(door(handle));
