// Lines that are no messages. Each step from 03 on has to survive them, and a server that somebody brings
// along has met no check of step 03.
import type { Wire } from './wire.ts';

function ping(wire: Wire, id: string, why?: string): Promise<void> {
  return wire.play(
    `
    → {"jsonrpc":"2.0","id":"${id}","method":"ping"}
    ← {"jsonrpc":"2.0","id":"${id}","result":{}}
    `,
    why,
  );
}

/** Sends a blank line and one that is no JSON, which alone is answered: with -32700, and with no id. */
export async function sendBadLines(wire: Wire): Promise<void> {
  await ping(wire, 'there');
  wire.write('\n');
  await ping(wire, 'and now', 'An LF alone came before: it is no message, no error, and no end.');
  wire.write('{oops\n');
  await wire.play(
    `
    ← {"jsonrpc":"2.0","error":{"code":-32700,"message":"…"}}
    or ← {"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"…"}}
    `,
    'This line is no JSON. Answer it with -32700, without an id, and read on.',
  );
  await ping(wire, 'still there', 'The line {oops came before. The session goes on after it.');
}
