// Given. The echo server of step 03, on a transport: no stream and no byte is left in it.
//   in:  {"jsonrpc":"2.0","id":1,"method":"echo","params":{"text":"茶"}}
//   out: {"jsonrpc":"2.0","id":1,"result":{"method":"echo","params":{"text":"茶"}}}
import * as rpc from '../step-02-messages/messages.ts';
import { serve } from './serve.ts';
import { StdioServerTransport } from './transport.ts';

function echo(message: rpc.JSONRPCMessage): rpc.Answer {
  if (!rpc.isRequest(message)) return undefined;
  return rpc.resultResponse(message.id, { method: message.method, params: message.params });
}

await serve(new StdioServerTransport(), echo);
