// What a hostile server says beside its answers.
import { hardText, junkFrom } from '../junk.ts';
import type { Random } from '../random.ts';

export interface Noise {
  fault: string;
  bytes: Buffer | string;
}

function frame(members: object, end = '\n'): string {
  return `${JSON.stringify({ jsonrpc: '2.0', ...members })}${end}`;
}

const POISON = { poison: true };
const POISONED = { code: -32603, message: 'poison' };

/** What is known of the conversation so far. */
export interface Known {
  /** Ids of requests that have been answered, `initialize` first. */
  answered: unknown[];
  /** Ids of requests that are open. */
  open: unknown[];
  /** Tokens of requests that have been answered. */
  tokens: unknown[];
  /** The number of requests that the server has sent. */
  asked: number;
}

/** A line of noise. Nothing in it may reach whoever asked. */
export function noiseFrom(random: Random, known: Known): Noise {
  const { answered, open, tokens } = known;
  const kind = random.weighted({
    junk: 30,
    notification: 14,
    progress: 12,
    request: 16,
    cancel: 8,
    stray: 12,
    again: 12,
    retyped: 12,
    late: 10,
  });
  if (kind === 'junk') {
    const junk = junkFrom(random);
    return { fault: junk.kind, bytes: junk.bytes };
  }
  if (kind === 'notification') return notification(random);
  if (kind === 'request') return request(random, known);
  if (kind === 'cancel') return cancel(random, known);
  if (kind === 'progress') return progress(random.pick<unknown>(TOKENS), POISON, 'a wrong token');
  if (kind === 'late') {
    const token = random.pick([...tokens, -1]);
    return progress(token, { late: true }, 'a token that is over');
  }
  const half = random.chance(50) ? { result: POISON } : { error: POISONED };
  if (kind === 'again') {
    return {
      fault: 'an answer for the second time',
      bytes: frame({ id: random.pick(answered), ...half }),
    };
  }
  if (kind === 'retyped') {
    const bytes = frame({ id: retyped(random.pick([...open, 1]), random), ...half });
    return { fault: 'an answer whose id has another type', bytes };
  }
  const id = random.pick<unknown>([999_999, -1, 'nobody', '', null, undefined, '__proto__']);
  return { fault: 'an answer to nobody', bytes: frame({ id, ...half }) };
}

/** None of them is a token that the client has given: those are progress-1, progress-2, … */
const TOKENS = [
  ...['progress-0', 'progress-', 'progress-01', '1', '', '__proto__'],
  ...[null, undefined, 0, 1, -1, 99_999, 0.5, {}, ['progress-1'], true],
];

function progress(progressToken: unknown, more: object, what: string): Noise {
  const params = { progressToken, progress: 1, ...more };
  return {
    fault: `progress with ${what}`,
    bytes: frame({ method: 'notifications/progress', params }),
  };
}

function retyped(id: unknown, random: Random): unknown {
  return random.pick<unknown>([String(id), [id], { id }, Number(id) + 0.5, true, ` ${id}`]);
}

function notification(random: Random): Noise {
  const method = random.pick([
    'notifications/message',
    'notifications/tools/list_changed',
    'notifications/initialized',
    'notifications/progress',
    'tools/list',
    '',
  ]);
  const data = { level: 'info', data: hardText(random) };
  const params = random.pick<unknown>([undefined, data, {}, [], null, 'text', 7]);
  return { fault: 'a notification for nobody', bytes: frame({ method, params }) };
}

/** A request of the server's own, with an id that the client uses as well. */
function request(random: Random, { asked }: Known): Noise {
  const method = random.pick(['ping', 'sampling/createMessage', 'throw', 'bigint', 'roots/list']);
  const id = random.chance(85) ? asked + 1 : String(asked + 1);
  const params = random.pick<unknown>([undefined, {}, [], { text: hardText(random) }]);
  return { fault: 'a request with an id of the client', bytes: frame({ id, method, params }) };
}

function cancel(random: Random, { asked, open }: Known): Noise {
  const requestId = random.pick<unknown>([asked, String(asked), null, {}, open[0], 'nobody', 1]);
  const params = { requestId, reason: hardText(random) };
  return { fault: 'a cancel', bytes: frame({ method: 'notifications/cancelled', params }) };
}
