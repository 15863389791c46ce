// What a hostile server does beside what it says.
import { writeSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { Random } from '../random.ts';

/** Now and then: fills stderr, or does not read for a while. */
export function disturb(random: Random, count: (fault: string) => void): void {
  if (random.chance(4)) {
    count('a flood on stderr');
    const text = random.pick(['x\n', '茶', '\xff']);
    flood(Buffer.alloc(random.int(70_000, 500_000), text));
  }
  if (random.chance(4) && process.stdin.readable) {
    count('server does not read for a while');
    process.stdin.pause();
    void setTimeout(random.int(5, 30)).then(() => process.stdin.resume());
  }
}

/** Writes to stderr as most programs do: while nobody reads it, nothing else happens. */
function flood(bytes: Buffer): void {
  for (let written = 0; written < bytes.length;) {
    try {
      written += writeSync(2, bytes, written);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
}
