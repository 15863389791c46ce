// A thread that runs checks over one tree after the other: see many-trees.ts.
import { parentPort } from 'node:worker_threads';

let count = 0;

parentPort?.on('message', async ({ bundle, provided }) => {
  // A new copy of the checks for each tree: they remember what they have started.
  const { run } = await import(`${bundle}?${(count += 1)}`);
  parentPort?.postMessage(await run(provided));
});
