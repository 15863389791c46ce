// How long a framing takes for one long line that arrives in chunks of 64 KiB.
import { runTypeScript } from './children.ts';
import { type Effort, medians } from './sampling.ts';
import { less, more, ms, type Row } from './table.ts';

/** The sizes of the line, in MiB. */
const SIZES = [4, 8, 16, 32];
const SMALL = 4;
const BIG = 32;
/** From this size on, in MiB, the quadratic framing takes seconds: it is measured less often. */
const SLOW = 16;
/** 8 times the bytes may take 10 times as long. Linear is 8, quadratic 64. */
const MAX_GROWTH = 10;

const LINEAR = 'Framing';
const QUADRATIC = 'QuadraticFraming';

export async function framing({ rounds, few }: Effort): Promise<Row[]> {
  const lines = [LINEAR, QUADRATIC].flatMap((name) => SIZES.map((size) => `${name} ${size}`));
  const found = await medians(lines, (line) => {
    const [name, size] = line.split(' ') as [string, string];
    const slow = name === QUADRATIC && Number(size) >= SLOW;
    return { rounds: slow ? few : rounds, measure: () => feed(name, size) };
  });
  const of = (name: string, size: number) => found[`${name} ${size}`]!.ms;

  const growth = (name: string, atMost?: number) => ({
    what: `${name}, ${BIG} MiB beside ${SMALL} MiB`,
    ours: ms(of(name, BIG)),
    beside: ms(of(name, SMALL)),
    ratio: less(of(name, BIG) / of(name, SMALL), 'as long', atMost),
  });
  return [
    ...SIZES.map((size) => ({
      what: `${LINEAR}, one line of ${size} MiB`,
      ours: ms(of(LINEAR, size)),
      beside: `${QUADRATIC}: ${ms(of(QUADRATIC, size))}`,
      ratio: more(of(QUADRATIC, size) / of(LINEAR, size), 'as fast'),
    })),
    growth(LINEAR, MAX_GROWTH),
    growth(QUADRATIC),
  ];
}

/** Each sample has a process of its own: the garbage of one would slow the next down. */
async function feed(name: string, size: string): Promise<{ ms: number }> {
  return { ms: Number(await runTypeScript('feed.ts', name, size)) };
}
