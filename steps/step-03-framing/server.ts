// Given. Sends every request back as it came, so that you can see what the framing made of the bytes.
//   in:  {"jsonrpc":"2.0","id":1,"method":"echo","params":{"text":"茶"}}
//   out: {"jsonrpc":"2.0","id":1,"result":{"method":"echo","params":{"text":"茶"}}}
// An argument sets the limit: `server.ts 200` refuses lines of more than 200 bytes.
import * as rpc from '../step-02-messages/messages.ts';
import { Framing, serialize } from './framing.ts';

function send(message: rpc.JSONRPCMessage): void {
  process.stdout.write(serialize(message));
}

const limit = process.argv[2];
const framing = new Framing(limit === undefined ? {} : { maxBytes: Number(limit) });

framing.onmessage = (message) => {
  if (!rpc.isRequest(message)) return;
  const { id, method, params } = message;
  try {
    send(rpc.resultResponse(id, { method, params }));
  } catch (error) {
    // Too many brackets: JSON.stringify calls itself at each of them, and has run out of stack.
    send(rpc.errorResponse(id, error));
  }
};
framing.onerror = (error) => {
  const response = rpc.refusal(error);
  if (response) send(response);
};

process.stdin.on('data', (chunk: Buffer) => framing.push(chunk));
// When the client is gone, the next write fails: a crash, if nobody listened. There is nothing left to do.
process.stdout.on('error', () => process.exit());
