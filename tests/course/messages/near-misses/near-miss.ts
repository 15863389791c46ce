// What a near miss is: a server that is wrong in one way, written as a learner may well write it.

interface Message {
  id: number;
  method: string;
}

/** What a server does with a message. `say` is right: one line, one newline, one write. */
type Answer = (message: Message, say: (message: object) => void) => void;

export interface NearMiss {
  name: string;
  /** What the server does with every message; a text is the whole program instead. */
  server: Answer | string;
  /** The conversation; a ping if left out. */
  script?: string;
}

export const PING = `
  → {"jsonrpc":"2.0","id":7,"method":"ping"}
  ← {"jsonrpc":"2.0","id":7,"result":{}}
`;

/** The same conversation twice, with two ids. */
export const TWO_PINGS = PING + PING.replaceAll('7', '8');

export const UNKNOWN_METHOD = `
  → {"jsonrpc":"2.0","id":7,"method":"kettle/whistle"}
  ← {"jsonrpc":"2.0","id":7,"error":{"code":-32601,"message":"…"}}
`;

export const INITIALIZE = `
  → {"jsonrpc":"2.0","id":7,"method":"initialize"}
  ← {"jsonrpc":"2.0","id":7,"result":{"protocolVersion":"2025-11-25","serverInfo":{"name":"Example","version":"1"}}}
`;

export const NOTIFICATION = `
  → {"jsonrpc":"2.0","method":"notifications/initialized"}
  ${PING}
`;

/** The program of a near miss, as a CommonJS module. */
export function programOf({ server }: NearMiss): string {
  if (typeof server === 'string') return server;
  return `
    const say = (message) => process.stdout.write(JSON.stringify(message) + '\\n');
    const answer = ${server.toString()};
    require('node:readline')
      .createInterface({ input: process.stdin })
      .on('line', (line) => answer(JSON.parse(line), say));
  `;
}
