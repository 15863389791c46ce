// Loaded into a server before its own program: tells the parent how much memory is in use, when asked. The
// channel keeps nothing alive, so that the server ends as it would without it.
import { setImmediate } from 'node:timers/promises';

process.on('message', async () => {
  for (let round = 0; round < 3; round += 1) {
    globalThis.gc!();
    await setImmediate();
  }
  process.send!(process.memoryUsage().heapUsed);
});
process.channel!.unref();
