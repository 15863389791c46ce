// How many calls of a trivial tool a client and its server get through over HTTP, on one core, and what a call
// costs the server. Once with answers of JSON, once with streams in which a notification comes first.
import { session } from './children.ts';
import { NOT_PINNED, oneCore } from './pinning.ts';
import { type Effort, medians } from './sampling.ts';
import { less, more, perSecond, type Row } from './table.ts';

const PAIRS = ['http-ours-json', 'http-sdk-1-json', 'http-ours-sse', 'http-sdk-1-sse'] as const;
const ANSWERS = { json: 'JSON', sse: 'events' } as const;
/** How many times the calls of the SDK ours must be, and how much of its time the server may take. */
const LEAST = 3;
const MOST = 0.5;

type Name = 'perSecond' | 'p50' | 'crowdedPerSecond' | 'cpuOfCall';

export async function http({ rounds, ms }: Effort): Promise<Row[]> {
  const prefix = oneCore();
  if (!prefix) return [{ what: 'tools/call over HTTP', ours: '', beside: NOT_PINNED }];
  const tasks = ['sequential', 'crowded', 'computing'];
  const found = await medians(PAIRS, (pair) => ({
    rounds,
    measure: () => session<Name>(pair, ms, tasks, { prefix }),
  }));
  return (['json', 'sse'] as const).flatMap((kind) => {
    const [ours, sdk] = [found[`http-ours-${kind}`], found[`http-sdk-1-${kind}`]];
    const row = (what: string, name: Name, text: (value: number) => string) => ({
      what: `${what} over HTTP, ${ANSWERS[kind]}`,
      ours: text(ours[name]),
      beside: `SDK 1.x: ${text(sdk[name])}`,
    });
    const many = (name: Name) => more(ours[name] / sdk[name], 'as many', LEAST);
    return [
      { ...row('one by one', 'perSecond', perSecond), ratio: many('perSecond') },
      { ...row('64 in flight', 'crowdedPerSecond', perSecond), ratio: many('crowdedPerSecond') },
      {
        ...row('CPU of the server a call', 'cpuOfCall', (us) => `${us.toFixed(0)} µs`),
        ratio: less(ours.cpuOfCall / sdk.cpuOfCall, 'as long', MOST),
      },
    ];
  });
}
