// Lines that are no messages, and texts that are hard to carry.
import type { Random } from './random.ts';

export interface Junk {
  kind: string;
  /** The line with its end. */
  bytes: Buffer;
  /** Whether a server answers it: with an error that has no id. */
  answered: boolean;
}

const DEEP = 20_000;
const LONG = 300_000;

/** Texts that break whoever splits, decodes or counts in the wrong way. */
const TEXTS = ['茶🍵', '\u2028', 'a\u2029b\u0085c', '\\n\n\r\n', '"}\n', 'é\u0000\ufeff', '\ud83c'];

export function hardText(random: Random): string {
  return random.some(1, 4, () => random.pick(TEXTS)).join('');
}

/** Nothing of this is a message, and nothing has an id that could be answered. */
const KINDS: Record<string, (random: Random) => string | Buffer> = {
  'junk: a log line': () => 'Server ready on stdio!',
  'junk: half an object': () => '{"jsonrpc":"2.0","id":1,"meth',
  'junk: two objects in a line': () =>
    '{"jsonrpc":"2.0","method":"a"}{"jsonrpc":"2.0","method":"b"}',
  'junk: a header': () => 'Content-Length: 58\r',
  'junk: a byte order mark': () => '\ufeff{"jsonrpc":"2.0","method":"notifications/initialized"}',
  'junk: invalid UTF-8': () => Buffer.from([0xff, 0xfe, 0xc3, 0x28, 0xf0, 0x9f, 0x8d]),
  'junk: NUL bytes': () => Buffer.alloc(16),
  'junk: an array': (random) =>
    random.pick(['[]', '[1,2]', '[{"jsonrpc":"2.0","id":1,"method":"ping"}]']),
  'junk: null': () => 'null',
  'junk: a number': (random) => random.pick(['0', '-1', '1e999', '42']),
  'junk: a string': () => JSON.stringify('茶\u2028'),
  'junk: a boolean': (random) => random.pick(['true', 'false']),
  'junk: an empty object': () => '{}',
  'junk: deep nesting': (random) =>
    random.chance(50) ? '['.repeat(DEEP) : '['.repeat(DEEP) + ']'.repeat(DEEP),
  'junk: a long line': (random) => random.pick(['x', '"', '{', '茶']).repeat(LONG),
  'junk: another JSON-RPC': () => '{"jsonrpc":"1.0","method":"ping"}',
  'junk: method is no string': () => '{"jsonrpc":"2.0","method":{"toString":"ping"}}',
  'junk: prototype': () => '{"__proto__":{"jsonrpc":"2.0","method":"ping","id":1}}',
};

/** Neither does a server answer these: they are blank, or look like answers. */
const UNANSWERED: Record<string, (random: Random) => string | Buffer> = {
  'a blank line': (random) => random.pick(['', '   ', '\t', '\r']),
  'an answer that is none': (random) =>
    random.pick([
      '{"jsonrpc":"2.0","result":{}}',
      '{"jsonrpc":"2.0","id":null,"result":{}}',
      '{"jsonrpc":"2.0","id":{},"result":{"poison":true}}',
      '{"jsonrpc":"2.0","id":"nobody","result":null}',
      '{"jsonrpc":"2.0","id":"nobody","error":"no"}',
      '{"id":"nobody","result":{},"error":{"code":1,"message":"both"}}',
    ]),
};

export function junkFrom(random: Random): Junk {
  const answered = random.chance(80);
  const kinds = answered ? KINDS : UNANSWERED;
  const kind = random.pick(Object.keys(kinds));
  const end = random.chance(20) ? '\r\n' : '\n';
  const bytes = Buffer.concat([Buffer.from(kinds[kind]!(random)), Buffer.from(end)]);
  return { kind, bytes, answered };
}
