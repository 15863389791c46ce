// How many calls of a trivial tool a client and its server get through.
import { type Pair, session } from './children.ts';
import { type Effort, medians } from './sampling.ts';
import { more, perSecond, type Row } from './table.ts';

const PAIRS = ['step-12', 'step-08', 'sdk-1', 'sdk-2'] as const satisfies Pair[];

type Name = 'perSecond' | 'p50' | 'crowdedPerSecond';
type Measured = Record<Name, number>;

export async function calls({ rounds, ms }: Effort): Promise<Row[]> {
  const found = await medians(PAIRS, (pair) => ({
    rounds,
    measure: () => session<Name>(pair, ms, ['sequential', 'crowded']),
  }));
  const { 'step-12': whole, 'step-08': half, 'sdk-1': sdk1, 'sdk-2': sdk2 } = found;
  return [
    sequential('tools/call, one by one', whole, 'SDK 1.x', sdk1, 1.8),
    sequential('tools/call, one by one', whole, 'SDK 2.x', sdk2, 2.7),
    sequential('the same as of step 08', half, 'SDK 1.x', sdk1),
    crowded('tools/call, 64 in flight', whole, 'SDK 1.x', sdk1, 4),
    crowded('tools/call, 64 in flight', whole, 'SDK 2.x', sdk2, 6),
    crowded('the same as of step 08', half, 'SDK 1.x', sdk1),
  ];
}

function sequential(
  what: string,
  ours: Measured,
  name: string,
  theirs: Measured,
  atLeast?: number,
): Row {
  const text = (of: Measured) => `${perSecond(of.perSecond)}, p50 ${of.p50.toFixed(3)} ms`;
  const ratio = more(ours.perSecond / theirs.perSecond, 'as many', atLeast);
  return { what, ours: text(ours), beside: `${name}: ${text(theirs)}`, ratio };
}

function crowded(
  what: string,
  { crowdedPerSecond: ours }: Measured,
  name: string,
  { crowdedPerSecond: theirs }: Measured,
  atLeast?: number,
): Row {
  const beside = `${name}: ${perSecond(theirs)}`;
  return { what, ours: perSecond(ours), beside, ratio: more(ours / theirs, 'as many', atLeast) };
}
