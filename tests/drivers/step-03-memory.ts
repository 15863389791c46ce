import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Framing } from '#step/step-03-framing/framing.ts';
import { drive } from './drive.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const MIB = 1024 * 1024;
const PATIENCE = 200;

/** The bytes of all buffers, once those that nobody holds are gone. */
async function heldBytes(): Promise<number> {
  for (let tries = 0; tries < PATIENCE; tries += 1) {
    await setImmediate();
    collectGarbage();
    // Buffers are freed beside our thread, some time after they were collected.
    if (process.memoryUsage().arrayBuffers < MIB) break;
  }
  return process.memoryUsage().arrayBuffers;
}

drive({
  'the MiB that are kept of a line that was refused': async () => {
    const framing = new Framing({ maxBytes: 3 * MIB });
    // The second chunk passes the limit.
    for (let chunk = 0; chunk < 3; chunk += 1) framing.push(Buffer.alloc(2 * MIB, 'x'));
    const kept = await heldBytes();
    framing.push(Buffer.from('\n'));
    return Math.floor(kept / MIB);
  },
});
