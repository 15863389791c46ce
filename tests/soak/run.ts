// A run: many conversations, some at once, and the long ones that show what memory is kept.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../harness/bundler.ts';
import { bundle } from './build.ts';
import { ClientLane } from './client/lane.ts';
import { MARATHON } from './client/script.ts';
import { type Memory, memoryOfLane, memoryOfMarathon } from './memory.ts';
import type { Options } from './options.ts';
import type { Outcome } from './outcome.ts';
import { pressure } from './pressure.ts';
import { startPiped } from './processes.ts';
import { Attack } from './server/attack.ts';
import { serverMarathon } from './server/marathon.ts';
import { type ServerName, SERVERS } from './server/disturbances.ts';
import { serverScript } from './server/script.ts';

/** Below this, a run has no long conversations: it is a short one. */
const LONG_RUN = 200;
/** The memory of a client is measured after each so many conversations. */
const MEASURED = 40;

type Programs = Record<ServerName | 'driver' | 'hostile' | 'probe', string>;

export interface Run {
  /** Hears of each conversation, as soon as it is over. */
  onOutcome: (outcome: Outcome) => void;
  onMemory: (memory: Memory) => void;
  /** Whether no further conversation is to begin. */
  enough: () => boolean;
}

/** Holds the conversations of a run. */
export async function run(options: Options, { onOutcome, onMemory, enough }: Run): Promise<void> {
  const { seed, conversations, only, jobs, tree } = options;
  const folder = join(root, '.workshop', 'soak', String(process.pid));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  const programs = await build(tree, folder);
  const numbers =
    only === undefined ? Array.from({ length: conversations }, (_, n) => n + 1) : [only];
  const clients = numbers.filter((number) => sideOf(number) === 'client');
  const servers = numbers.filter((number) => sideOf(number) === 'server');
  const long = only === undefined && conversations >= LONG_RUN;

  async function serverLane(): Promise<void> {
    for (let number; (number = enough() ? undefined : servers.shift()) !== undefined;) {
      const script = serverScript(seed, number);
      const child = startPiped([programs[script.server]]);
      onOutcome(await new Attack(child, script, seed, number).run());
    }
  }

  async function clientLane(index: number): Promise<void> {
    const lane = new ClientLane(programs, seed, folder);
    const measured = [];
    let held = 0;
    for (let number; (number = enough() ? undefined : clients.shift()) !== undefined;) {
      onOutcome(await lane.run(number));
      if ((held += 1) % MEASURED === 0) measured.push(await lane.measure());
    }
    if (held > 0) onMemory(memoryOfLane(index, held, [...measured, await lane.measure()]));
    await lane.stop();
  }

  async function marathons(): Promise<void> {
    const lane = new ClientLane(programs, seed, folder);
    onOutcome(await lane.run(MARATHON));
    onMemory(memoryOfMarathon('client', lane.heaps));
    await lane.stop();
    for (const name of Object.keys(SERVERS) as ServerName[]) {
      const own = { server: programs[name], probe: programs.probe };
      const { outcome, heaps } = await serverMarathon(name, own, seed, 1500);
      onOutcome(outcome);
      onMemory(memoryOfMarathon(`server ${name}`, heaps));
    }
    for (const memory of await pressure(programs.endings)) onMemory(memory);
  }

  try {
    const lanes = Array.from({ length: jobs }, (_, index) => [serverLane(), clientLane(index + 1)]);
    await Promise.all(lanes.flat());
    if ((long && !enough()) || only === MARATHON) await marathons();
  } finally {
    process.off('exit', remove);
    remove();
  }
}

/** Number 0 are the long conversations. */
function sideOf(number: number): Outcome['side'] | undefined {
  if (number === MARATHON) return undefined;
  return number % 2 === 0 ? 'client' : 'server';
}

function build(tree: string, folder: string): Promise<Programs> {
  const servers = Object.entries(SERVERS).map(([name, path]) => [name, join(tree, path)]);
  return bundle<keyof Programs>(
    {
      ...(Object.fromEntries(servers) as Record<ServerName, string>),
      driver: 'tests/soak/client/driver.ts',
      hostile: 'tests/soak/client/hostile-server.ts',
      probe: 'tests/soak/server/probe.ts',
    },
    tree,
    folder,
  );
}
