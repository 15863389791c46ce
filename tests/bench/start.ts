// What it costs to have a client and its server: the time until they have shaken hands, and memory. Both
// with the same loader: as JavaScript, and with tsx. That weighs on both sides with 45 MiB and 100 ms of its
// own, which is no merit or fault of ours, so its rows have no target.
import { type Manner, session } from './children.ts';
import { compilePeers } from './compiling.ts';
import { type Effort, medians } from './sampling.ts';
import { less, mib, ms, type Row } from './table.ts';

const MOST = 0.5;

const NUMBERS = [
  { what: 'spawn → initialized', name: 'connectMs', show: ms, as: 'as long' },
  { what: '25,000 calls, peak of the client', name: 'clientMiB', show: mib, as: 'as much' },
  { what: '25,000 calls, peak of the server', name: 'serverMiB', show: mib, as: 'as much' },
] as const;

type Name = (typeof NUMBERS)[number]['name'];

export async function start(effort: Effort): Promise<Row[]> {
  const compiled = await compilePeers();
  return [
    ...(await startWith('JavaScript', effort, { compiled }, MOST)),
    ...(await startWith('tsx', effort)),
  ];
}

async function startWith(
  loader: string,
  { rounds }: Effort,
  manner: Manner = {},
  most?: number,
): Promise<Row[]> {
  const found = await medians(['step-12', 'sdk-1', 'sdk-2'], (pair) => ({
    rounds,
    measure: () => session<Name>(pair, 0, ['memory'], manner),
  }));
  return NUMBERS.flatMap(({ what, name, show, as }) => {
    const beside = (sdk: string, theirs: number, atMost?: number) => ({
      what: `${what}, ${loader}`,
      ours: show(found['step-12'][name]),
      beside: `${sdk}: ${show(theirs)}`,
      ratio: less(found['step-12'][name] / theirs, as, atMost),
    });
    return [beside('SDK 1.x', found['sdk-1'][name], most), beside('SDK 2.x', found['sdk-2'][name])];
  });
}
