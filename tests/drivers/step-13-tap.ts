// Runs the tap with a host that does not read yet: what the tap writes on its stdout stays in this
// process until the check says that the host reads on.
const { stdout } = process;
const write = stdout._write.bind(stdout);
const held: (() => void)[] = [];
let reading = false;
/** A write that has not left keeps a process alive. */
let alive: NodeJS.Timeout | undefined;

stdout._write = (...args) => {
  if (reading) return write(...args);
  alive ??= setInterval(() => {}, 60_000);
  held.push(() => write(...args));
};
// Without it, Node takes _write for every chunk.
Object.defineProperty(stdout, '_writev', { value: null });

process.on('message', () => {
  reading = true;
  clearInterval(alive);
  for (const release of held.splice(0)) release();
});
process.channel?.unref();

await import('#step/step-13-tap/tap.ts');

export {};
