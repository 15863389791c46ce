// Tells the reaper, on the main thread, which processes there are.
import { BroadcastChannel } from 'node:worker_threads';

export interface Birth {
  pid: number;
  /** False when it has ended. */
  born: boolean;
}

const channel = new BroadcastChannel('workshop children');
channel.unref();

export function announce(birth: Birth): void {
  channel.postMessage(birth);
}
