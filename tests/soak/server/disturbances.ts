// What a hostile client does next.
import { hardText } from '../junk.ts';
import type { Random } from '../random.ts';
import type { Line } from './line.ts';
import type { Writer } from './lines.ts';
import { STRAYS } from './strays.ts';

export const SERVERS = {
  endings: 'step-12-endings/server.ts',
  sampling: 'step-11-sampling/server.ts',
  notifications: 'step-09-notifications/server.ts',
};
export type ServerName = keyof typeof SERVERS;

export type Step = Line | { sleep: number } | { stopReading: number };

/** The next line or pause, or a few that belong together. */
export function disturbance(server: ServerName, writer: Writer, random: Random): Step[] {
  const kind = random.weighted({
    work: 40,
    common: 14,
    junk: 14,
    cancelled: 10,
    cancel: 4,
    malformed: 4,
    withoutId: 3,
    response: 4,
    notification: 4,
    duplicate: 4,
    initialize: 2,
    sleep: 4,
    stopReading: 3,
  });
  switch (kind) {
    case 'work':
      return [work(server, writer, random)];
    case 'common':
      return [common(writer, random)];
    case 'cancelled':
      return [work(server, writer, random), writer.cancel()];
    case 'duplicate':
      return [writer.duplicate('tools/call', { name: 'wait', arguments: { ms: 3 } })];
    case 'sleep':
      return [{ sleep: random.int(0, 5) }];
    case 'stopReading':
      return [
        { stopReading: random.int(5, 30) },
        ...random.some(1, 3, () => common(writer, random)),
      ];
    case 'cancel':
    case 'malformed':
    case 'initialize':
      return [writer[kind]()];
    default:
      return [STRAYS[kind](random)];
  }
}

/** A call that takes the server some work. */
function work(server: ServerName, writer: Writer, random: Random): Line {
  const call = (name: string, args: unknown) =>
    writer.request('tools/call', { name, arguments: args }, 'result');
  const followed = (name: string, args: unknown) =>
    writer.withProgress('tools/call', { name, arguments: args });
  const text = hardText(random);
  if (server === 'sampling') {
    return random.chance(30) ? call('knock', {}) : call('summarize', { text });
  }
  if (server === 'notifications') {
    if (random.chance(20)) return call(random.pick(['grow', 'drill']), {});
    return followed('count', { to: random.int(0, 4) });
  }
  const ms = random.int(0, 12);
  const name = random.weighted({ wait: 40, followed: 36, ask: 20, big: 6 });
  if (name === 'followed') return followed('wait', { ms });
  return call(name, { wait: { ms }, ask: { text }, big: {} }[name]);
}

/** What every server of the course has an answer to. */
function common(writer: Writer, random: Random): Line {
  const level = random.pick(['debug', 'emergency', 'loud', 7]);
  const name = hardText(random).repeat(random.pick([1, 9999]));
  return random.pick([
    () => writer.request('ping'),
    () => writer.request('ping', random.pick([[], 'x', null, { a: hardText(random) }])),
    () => writer.request('tools/list', undefined, 'result'),
    () => writer.request('tools/call', { name: 'constructor' }, 'error'),
    () => writer.request('tools/call', random.pick([[], 'x', null, {}, { name: 7 }]), 'error'),
    () => writer.request('tools/call', { name: 'wait', arguments: [1] }, 'error'),
    () => writer.request('tools/call', { name }, 'error'),
    () => writer.request(random.pick(['resources/list', '', 'constructor']), {}, 'error'),
    () => writer.request('logging/setLevel', { level }),
  ])();
}
