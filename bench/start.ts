// What it costs to have a client and its server: the time until they have shaken hands, and memory.
import { session } from './children.ts';
import { type Effort, medians } from './sampling.ts';
import { less, mib, ms, type Row } from './table.ts';

const MOST = 0.5;

const NUMBERS = [
  { what: 'spawn → initialized', name: 'connectMs', show: ms, as: 'as long' },
  { what: 'peak memory of the client, 25,000 calls', name: 'clientMiB', show: mib, as: 'as much' },
  { what: 'peak memory of the server, 25,000 calls', name: 'serverMiB', show: mib, as: 'as much' },
] as const;

/** With the loader of tsx on both sides, ours and theirs. */
export async function start({ rounds }: Effort): Promise<Row[]> {
  const found = await medians(['step-12', 'sdk-1', 'sdk-2'], (pair) => ({
    rounds,
    measure: () => session<'clientMiB' | 'serverMiB'>(pair, 0, ['memory']),
  }));
  const { 'step-12': ours, 'sdk-1': sdk1, 'sdk-2': sdk2 } = found;
  return NUMBERS.flatMap(({ what, name, show, as }) => [
    {
      what,
      ours: show(ours[name]),
      beside: `SDK 1.x: ${show(sdk1[name])}`,
      ratio: less(ours[name] / sdk1[name], as, MOST),
    },
    {
      what,
      ours: show(ours[name]),
      beside: `SDK 2.x: ${show(sdk2[name])}`,
      ratio: less(ours[name] / sdk2[name], as),
    },
  ]);
}
