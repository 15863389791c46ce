// How many calls of a trivial tool a client and its server get through: on one core, which has targets, and
// on all of them.
import { type Manner, type Pair, session } from './children.ts';
import { NOT_PINNED, oneCore } from './pinning.ts';
import { type Effort, medians } from './sampling.ts';
import { more, perSecond, type Row } from './table.ts';

const PAIRS = ['step-12', 'step-08', 'sdk-1', 'sdk-2'] as const satisfies Pair[];

type Name = 'perSecond' | 'p50' | 'crowdedPerSecond';
type Measured = Record<Name, number>;

/** How many times the calls of an SDK ours must be, one by one and with 64 in flight. */
const LEAST = { 'sdk-1': [1.75, 4], 'sdk-2': [2.7, 6.3] } as const;
const SDKS = { 'sdk-1': 'SDK 1.x', 'sdk-2': 'SDK 2.x' } as const;

export async function calls(effort: Effort): Promise<Row[]> {
  const prefix = oneCore();
  const pinned = prefix
    ? await rowsOf('on one core', LEAST, effort, { prefix })
    : [{ what: 'tools/call, on one core', ours: '', beside: NOT_PINNED }];
  return [...pinned, ...(await rowsOf('on all cores', undefined, effort, {}))];
}

async function rowsOf(
  where: string,
  least: typeof LEAST | undefined,
  { rounds, ms }: Effort,
  manner: Manner,
): Promise<Row[]> {
  const found = await medians(PAIRS, (pair) => ({
    rounds,
    measure: () => session<Name>(pair, ms, ['sequential', 'crowded'], manner),
  }));
  const kinds = [
    { what: 'tools/call, one by one', name: 'perSecond', text: sequential },
    { what: 'tools/call, 64 in flight', name: 'crowdedPerSecond', text: crowded },
  ] as const;
  return kinds.flatMap(({ what, name, text }, kind) => {
    const row = (ours: Measured, sdk: 'sdk-1' | 'sdk-2', said: string, atLeast?: number): Row => ({
      what: said,
      ours: text(ours),
      beside: `${SDKS[sdk]}: ${text(found[sdk])}`,
      ratio: more(ours[name] / found[sdk][name], 'as many', atLeast),
    });
    const [whole, half] = [found['step-12'], found['step-08']];
    return [
      row(whole, 'sdk-1', `${what}, ${where}`, least?.['sdk-1'][kind]),
      row(whole, 'sdk-2', `${what}, ${where}`, least?.['sdk-2'][kind]),
      row(half, 'sdk-1', 'the same as of step 08'),
    ];
  });
}

function sequential({ perSecond: calls, p50 }: Measured): string {
  return `${perSecond(calls)}, p50 ${(1000 * p50).toFixed(1)} µs`;
}

function crowded({ crowdedPerSecond }: Measured): string {
  return perSecond(crowdedPerSecond);
}
