// What a call costs without a handshake, over stdio on one core: ours beside our own session, and beside the SDK
// 2.x without one.
import { session } from './children.ts';
import { NOT_PINNED, oneCore } from './pinning.ts';
import { type Effort, medians } from './sampling.ts';
import { less, more, perSecond, type Row } from './table.ts';

const PAIRS = ['era-ours', 'step-12', 'era-sdk-2'] as const;
/** How many times the calls of the SDK ours must be, and how much of its time the server may take. */
const LEAST = 1.5;
const MOST = 0.8;

type Name = 'perSecond' | 'crowdedPerSecond' | 'cpuOfCall';

export async function eras({ rounds, ms }: Effort): Promise<Row[]> {
  const prefix = oneCore();
  if (!prefix) return [{ what: 'tools/call without a handshake', ours: '', beside: NOT_PINNED }];
  const tasks = ['sequential', 'crowded', 'computing'];
  const found = await medians(PAIRS, (pair) => ({
    rounds,
    measure: () => session<Name>(pair, ms, tasks, { prefix }),
  }));
  const { 'era-ours': ours, 'step-12': own, 'era-sdk-2': sdk } = found;
  const row = (what: string, name: Name, text: (value: number) => string) => ({
    what: `${what} without a handshake`,
    ours: text(ours[name]),
    beside: `in a session: ${text(own[name])}; SDK 2.x: ${text(sdk[name])}`,
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
}
