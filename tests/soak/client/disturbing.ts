// What a hostile server does beside what it says.
import { setTimeout } from 'node:timers/promises';
import type { Random } from '../random.ts';

/** Now and then: fills stderr, or does not read for a while. */
export function disturb(random: Random, count: (fault: string) => void): void {
  if (random.chance(4)) {
    count('a flood on stderr');
    const text = random.pick(['x\n', '茶', '\xff']);
    process.stderr.write(Buffer.alloc(random.int(70_000, 500_000), text));
  }
  if (random.chance(4) && process.stdin.readable) {
    count('server does not read for a while');
    process.stdin.pause();
    void setTimeout(random.int(5, 30)).then(() => process.stdin.resume());
  }
}
