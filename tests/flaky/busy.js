// Keeps a processor busy, for `npm run flaky`: until its stdin ends, and for LIMIT_MS at most.
const LIMIT_MS = 30 * 60_000;
const SLICE_MS = 20;

const end = performance.now() + LIMIT_MS;
process.stdin.on('end', () => process.exit()).resume();

function spin() {
  const pause = performance.now() + SLICE_MS;
  while (performance.now() < pause);
  // Between two slices it hears of the end of stdin.
  if (pause < end) setImmediate(spin);
  else process.exit();
}
spin();
