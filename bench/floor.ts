// How near a call comes to what two processes need to send each other its bytes.
import { spawnSync } from 'node:child_process';
import { session } from './children.ts';
import { type Effort, medians } from './sampling.ts';
import { less, type Row } from './table.ts';

const MOST = 2;
/** On two cores a pair is sometimes woken late, and sometimes not: on one it always takes the same. */
const ONE_CORE = ['taskset', '-c', '0'];

export async function floor({ rounds, ms }: Effort): Promise<Row[]> {
  const [command, ...args] = [...ONE_CORE, process.execPath, '--version'];
  const what = 'tools/call, one by one, on one core';
  if (spawnSync(command!, args).status !== 0) {
    return [{ what, ours: '', beside: 'skipped: there is no taskset here' }];
  }
  const found = await medians(['step-12', 'raw', 'step-08'], (pair) => ({
    rounds,
    measure: () => session<'p50'>(pair, ms, ['sequential'], { prefix: ONE_CORE }),
  }));
  const raw = found.raw.p50;
  const row = (what: string, p50: number, atMost?: number): Row => ({
    what,
    ours: `p50 ${microseconds(p50)}`,
    beside: `raw bytes: p50 ${microseconds(raw)}`,
    ratio: less(p50 / raw, 'as long', atMost),
  });
  return [
    row(what, found['step-12'].p50, MOST),
    row('the same as of step 08', found['step-08'].p50),
  ];
}

const microseconds = (ms: number) => `${(1000 * ms).toFixed(1)} µs`;
