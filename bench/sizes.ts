// How long one big message takes there and back: the argument of a tool, and its result.
import { session } from './children.ts';
import { type Effort, medians } from './sampling.ts';
import { less, more, ms, type Row } from './table.ts';

/** In MiB. */
const SIZES = [1, 8, 32];
const SMALL = 4;
const BIG = 32;
/** 8 times the bytes may take 10 times as long. Linear is 8, quadratic 64. */
const MAX_GROWTH = 10;
const MIN_SPEED = 20;

type Peer = 'step-12' | 'sdk-1' | 'sdk-2';

export async function sizes({ rounds, few }: Effort): Promise<Row[]> {
  const peers: Peer[] = ['step-12', 'sdk-1', 'sdk-2'];
  const messages = SIZES.flatMap((size) => peers.map((peer) => key(peer, size)));
  const found = await medians([key('step-12', SMALL), ...messages], (message) => {
    const [peer, size] = message.split(' ') as [Peer, string];
    // An SDK takes seconds for the biggest.
    const slow = Number(size) === BIG && peer !== 'step-12';
    return {
      rounds: slow ? few : rounds,
      measure: () => session<'ms'>(peer, Number(size), ['big']),
    };
  });
  const of = (peer: Peer, size: number) => found[key(peer, size)]!.ms;

  const beside = (size: number, name: string, peer: Peer, atLeast?: number) => ({
    what: `one message of ${size} MiB, echoed`,
    ours: ms(of('step-12', size)),
    beside: `${name}: ${ms(of(peer, size))}`,
    ratio: more(of(peer, size) / of('step-12', size), 'as fast', atLeast),
  });
  return [
    ...SIZES.flatMap((size) => [
      beside(size, 'SDK 1.x', 'sdk-1', size === BIG ? MIN_SPEED : undefined),
      beside(size, 'SDK 2.x', 'sdk-2'),
    ]),
    {
      what: `${BIG} MiB, echoed, beside ${SMALL} MiB`,
      ours: ms(of('step-12', BIG)),
      beside: `ours: ${ms(of('step-12', SMALL))}`,
      ratio: less(of('step-12', BIG) / of('step-12', SMALL), 'as long', MAX_GROWTH),
    },
  ];
}

function key(peer: Peer, size: number): `${Peer} ${number}` {
  return `${peer} ${size}`;
}
