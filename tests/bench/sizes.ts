// How long one big message takes there and back: the argument of a tool, and its result.
import { type Pair, session } from './children.ts';
import { type Effort, medians } from './sampling.ts';
import { less, more, ms, type Row } from './table.ts';

/** In MiB. */
const SIZES = [1, 8, 32];
const SMALL = 4;
const BIG = 32;
/** 8 times the bytes may take 10 times as long. Linear is 8, quadratic 64. */
const MAX_GROWTH = 10;
const MIN_SPEED = 20;

type Message = `${'step-12' | 'sdk-1'} ${number}`;

export async function sizes({ rounds, few }: Effort): Promise<Row[]> {
  const messages = SIZES.flatMap((size): Message[] => [`step-12 ${size}`, `sdk-1 ${size}`]);
  const found = await medians<Message, 'ms'>([`step-12 ${SMALL}`, ...messages], (message) => {
    const [pair, size] = message.split(' ') as [Pair, string];
    return {
      // The SDK takes seconds for it.
      rounds: message === `sdk-1 ${BIG}` ? few : rounds,
      measure: () => session<'ms'>(pair, Number(size), ['big']),
    };
  });
  const ours = (size: number) => found[`step-12 ${size}`]!.ms;
  const theirs = (size: number) => found[`sdk-1 ${size}`]!.ms;
  return [
    ...SIZES.map((size) => ({
      what: `one message of ${size} MiB, echoed`,
      ours: ms(ours(size)),
      beside: `SDK 1.x: ${ms(theirs(size))}`,
      ratio: more(theirs(size) / ours(size), 'as fast', size === BIG ? MIN_SPEED : undefined),
    })),
    {
      what: `${BIG} MiB, echoed, beside ${SMALL} MiB`,
      ours: ms(ours(BIG)),
      beside: `ours: ${ms(ours(SMALL))}`,
      ratio: less(ours(BIG) / ours(SMALL), 'as long', MAX_GROWTH),
    },
  ];
}
