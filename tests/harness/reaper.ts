// Runs beside the checks, on vitest's main thread, and knows every process that they have started. When
// vitest is stopped in the middle, the threads with the checks end without a word; this one sees to it
// that their processes end, too.
import { BroadcastChannel } from 'node:worker_threads';
import type { Birth } from './births.ts';
import { kill } from './pids.ts';

export default function setup(): () => void {
  const alive = new Set<number>();
  const channel = new BroadcastChannel('workshop children');
  channel.onmessage = (event: unknown) => {
    const { pid, born } = (event as { data: Birth }).data;
    if (born) alive.add(pid);
    else alive.delete(pid);
  };
  channel.unref();

  const reap = () => alive.forEach(kill);
  const stop = () => {
    reap();
    process.exit(130);
  };
  process.on('exit', reap);
  // Where somebody else listens (`npm run check` does) the exit is theirs.
  const signals = (['SIGINT', 'SIGTERM'] as const).filter(
    (name) => process.listenerCount(name) === 0,
  );
  for (const signal of signals) process.once(signal, stop);
  return () => channel.close();
}
