// A client process: connects to its server, does what it is told, and sends what it has measured to the
// process that has forked it.
//   session.ts step-12 500 sequential crowded
import { pathToFileURL } from 'node:url';
import { Bench } from 'tinybench';
import { type Connection, ownPeak, programOf } from './connection.ts';

const TEXT = 'hello';
const IN_FLIGHT = 64;
const CALLS = 25_000;
const MIB = 1024 * 1024;

/** Does something, for `size` ms or with `size` MiB. @returns what was measured, by name */
type Task = (connection: Connection, size: number) => Promise<Record<string, number>>;
const tasks: Record<string, Task> = { sequential, crowded, computing, big, memory };

/** Calls one after another: how many in a second, and the median of their times. */
async function sequential({ echo }: Connection, time: number) {
  const bench = new Bench({ time, warmupTime: time, throws: true });
  bench.add('echo', () => echo(TEXT), { async: true });
  const [task] = await bench.run();
  const { result } = task!;
  if (!('latency' in result)) throw new Error(`The calls were not measured: ${result.state}`);
  return { perSecond: 1000 / result.latency.mean, p50: result.latency.p50 };
}

/** Calls with 64 in flight: how many in a second. */
async function crowded(connection: Connection, time: number) {
  await inFlight(connection, time);
  return { crowdedPerSecond: await inFlight(connection, time) };
}

async function inFlight({ echo }: Connection, time: number): Promise<number> {
  const start = performance.now();
  let done = 0;
  await lanes(async () => {
    while (performance.now() - start < time) {
      await echo(TEXT);
      done += 1;
    }
  });
  return (1000 * done) / (performance.now() - start);
}

/** Calls with 64 in flight: how long the server computes for one, in µs. */
async function computing(connection: Connection, time: number) {
  await inFlight(connection, time / 4);
  const before = await connection.serverCpu!();
  let calls = 0;
  const echo = (text: string) => ((calls += 1), connection.echo(text));
  await inFlight({ ...connection, echo }, time);
  return { cpuOfCall: ((await connection.serverCpu!()) - before) / calls };
}

async function lanes(lane: () => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: IN_FLIGHT }, lane));
}

/** One message there and back. */
async function big({ echo }: Connection, size: number) {
  await echo(TEXT);
  const text = 'x'.repeat(size * MIB);
  const start = performance.now();
  const back = await echo(text);
  const ms = performance.now() - start;
  if (back !== text) throw new Error(`${back.length} other characters came back`);
  return { ms };
}

/** The most memory that client and server have held, after 25,000 calls with 64 in flight. */
async function memory({ echo, serverPeak }: Connection) {
  let left = CALLS;
  await lanes(async () => {
    while (left > 0) {
      left -= 1;
      await echo(TEXT);
    }
  });
  return { clientMiB: ownPeak(), serverMiB: await serverPeak() };
}

// The process that has forked this one is gone. The server ends when its stdin does.
process.on('disconnect', () => process.exit());

const [pair, size, ...names] = process.argv.slice(2);
const { href } = pathToFileURL(programOf(pair!));
const { connect } = (await import(href)) as { connect: () => Promise<Connection> };
const start = performance.now();
const connection = await connect();
const measured: Record<string, number> = { connectMs: performance.now() - start };
for (const name of names) Object.assign(measured, await tasks[name]!(connection, Number(size)));
await connection.close();
process.send!(measured, () => process.disconnect());
