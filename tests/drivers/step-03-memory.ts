import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Framing } from '#step/step-03-framing/framing.ts';
import { drive } from './drive.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const framing = new Framing({ maxBytes: 150_000 });

/** Pushes a chunk of 100 kB. @returns a reference that does not keep it alive */
function push(): WeakRef<ArrayBufferLike> {
  const chunk = Buffer.alloc(100_000, 'x');
  framing.push(chunk);
  return new WeakRef(chunk.buffer);
}

drive({
  'the number of refused chunks still in memory': async () => {
    const chunks = [push(), push(), push()];
    await setImmediate();
    collectGarbage();
    return chunks.filter((chunk) => chunk.deref() !== undefined).length;
  },
});
