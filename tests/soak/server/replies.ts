// How a hostile client answers what a server asks of it.
import type { Frame } from '../frames.ts';
import { hardText } from '../junk.ts';
import { Random } from '../random.ts';

export interface Reply {
  fault?: string;
  lines: string[];
  /** How long it takes, in ms. */
  delay: number;
}

const MESSAGE = { role: 'assistant', content: { type: 'text', text: '茶\u2028' }, model: 'parrot' };

/** The answer to the server's n-th request, which may be none, many, or somebody else's. */
export function replyTo(request: Frame, seed: string, conversation: number, n: number): Reply {
  const random = new Random(seed, conversation, 'reply', n);
  const { id } = request;
  const result = request.method === 'ping' ? {} : MESSAGE;
  const sound = { id, result };
  const other = typeof id === 'number' ? String(id) : Number(id);
  const error = { code: random.int(-32_800, 9), message: hardText(random), data: [null, {}] };
  const replies: Record<string, object[]> = {
    sound: [sound],
    'a reply without what was asked for': [
      { id, result: { content: random.pick([null, [], 'x']) } },
    ],
    'a reply that is an error': [{ id, error }],
    'a reply for the second time': [sound, sound, { id, error }],
    'a reply that is none': [{ id, result: null }],
    'a reply without jsonrpc': [{ jsonrpc: undefined, ...sound }],
    'a reply with both result and error': [{ ...sound, error }],
    'a reply with an id of the wrong type': [{ id: other, error }, sound],
    'a reply to nobody': [{ id: 'nobody', result }, sound],
  };
  const kind = random.chance(40) ? 'sound' : random.pick(Object.keys(replies));
  const lines = replies[kind]!.map((half) => `${JSON.stringify({ jsonrpc: '2.0', ...half })}\n`);
  const told = { lines, delay: random.chance(50) ? 0 : random.int(0, 8) };
  return kind === 'sound' ? told : { ...told, fault: kind };
}
