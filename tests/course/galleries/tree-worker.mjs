// A process that runs checks over one tree after the other: see many-trees.ts.
import { BroadcastChannel } from 'node:worker_threads';

let count = 0;

/** Whoever has started this one may be gone, or have heard enough. @param {unknown} news */
function tell(news) {
  if (process.connected) process.send?.(news, () => {});
}

process.on('message', async ({ bundle, provided }) => {
  // A new copy of the checks for each tree: they remember what they have started.
  const { run } = await import(`${bundle}?${(count += 1)}`);
  tell(await run(provided));
});

// The reaper is in the process that has started this one.
const births = new BroadcastChannel('workshop children');
births.onmessage = (event) => tell(/** @type {MessageEvent} */ (event).data);
births.unref();

process.on('disconnect', () => process.exit());
