// How near a call comes to what two processes need to send each other its bytes.
import { session } from './children.ts';
import { NOT_PINNED, oneCore } from './pinning.ts';
import { type Effort, medians } from './sampling.ts';
import { less, type Row } from './table.ts';

const MOST = 1.4;

export async function floor({ rounds, ms }: Effort): Promise<Row[]> {
  const what = 'tools/call, one by one, on one core';
  const prefix = oneCore();
  if (!prefix) return [{ what, ours: '', beside: NOT_PINNED }];
  const found = await medians(['step-12', 'raw', 'step-08'], (pair) => ({
    rounds,
    measure: () => session<'p50'>(pair, ms, ['sequential'], { prefix }),
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
