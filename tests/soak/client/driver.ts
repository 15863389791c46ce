// The process of the client under test. It holds one conversation after the other, as it is told over the
// channel to its parent: SEED FOLDER HOSTILE-SERVER
import { setImmediate, setTimeout } from 'node:timers/promises';
import { Conversation } from './converse.ts';
import type { Order, Report } from './lane.ts';
import { MARATHON } from './script.ts';

const [seed, folder, server] = process.argv.slice(2) as [string, string, string];
const LIMIT_MS = 40_000;

let current: Conversation | undefined;
let waitsFor = 'nothing';
/** Peers of conversations that are over. Nothing must keep them. */
let finished: WeakRef<object>[] = [];

function tell(report: Report): void {
  if (process.connected) process.send!(report);
}

function blame(text: string): void {
  if (current) current.notes.problem(text);
  else tell({ stray: text });
}

process.on('unhandledRejection', (error) => blame(`unhandled rejection: ${String(error)}`));
process.on('uncaughtException', (error) => blame(`uncaught exception: ${error.stack}`));
process.on('warning', (warning) => blame(`warning: ${warning.message}`));
// The client lets the server's stderr through. Node opens ours when it is first used.
void process.stderr;
process.on('disconnect', () => process.exit());

async function hold(conversation: number): Promise<void> {
  const born = (pid: number) => tell({ born: pid });
  const told = (what: string) => (waitsFor = what);
  const heaps: number[] = [];
  const settled = async (bursts: number) => {
    if (conversation === MARATHON && bursts % 20 === 0) heaps.push(await heap());
  };
  current = new Conversation(conversation, { seed, folder, server, born, waitsFor: told, settled });
  const { notes, transport, watched } = current;
  const over = await Promise.race([
    current.run().then(() => true),
    setTimeout(LIMIT_MS, false, { ref: false }),
  ]);
  if (!over) blame(`does not end: it waits for ${waitsFor}`);
  // What fails behind its back, fails now.
  await setImmediate();
  finished.push(new WeakRef(watched.peer), new WeakRef(transport));
  current = undefined;
  tell({ outcome: notes.outcome, pid: transport.pid, heaps });
  if (!over) process.exit(1);
}

/** The bytes that are in use when all that can go is gone. */
async function heap(): Promise<number> {
  // Timers that keep nothing alive may still hold something.
  await setTimeout(300);
  for (let round = 0; round < 3; round += 1) {
    globalThis.gc!();
    await setImmediate();
  }
  return process.memoryUsage().heapUsed;
}

async function measure(): Promise<void> {
  const bytes = await heap();
  const kept = finished.filter((ref) => ref.deref() !== undefined).length;
  finished = [];
  tell({ heap: bytes, kept });
}

process.on('message', (order: Order) => {
  void ('conversation' in order ? hold(order.conversation) : measure());
});
