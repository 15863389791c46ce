// A long conversation with one server: what it keeps of a request when that is over, adds up.
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { Outcome } from '../outcome.ts';
import { startPiped } from '../processes.ts';
import { Random } from '../random.ts';
import { Attack } from './attack.ts';
import { Writer } from './lines.ts';
import { disturbance, type ServerName } from './disturbances.ts';

export interface Marathon {
  outcome: Outcome;
  /** Bytes in use after each round. */
  heaps: number[];
}

/**
 * Disturbs a server for some rounds.
 *
 * @param programs the bundles of the server and of the probe
 * @param steps how many lines and pauses a round has, about
 */
export async function serverMarathon(
  name: ServerName,
  programs: { server: string; probe: string },
  seed: string,
  steps: number,
  rounds = 4,
): Promise<Marathon> {
  const random = new Random(seed, name, 'marathon');
  const writer = new Writer(random);
  const flags = ['--expose-gc', '--import', programs.probe];
  const script = {
    server: name,
    cuts: 'many frames at once',
    leaving: 'when all is answered',
  } as const;
  const child = startPiped([...flags, programs.server], true);
  const attack = new Attack(child, { ...script, steps: [] }, seed, 0);
  attack.send(writer.initialize(true));
  const heaps: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (let step = 0; step < steps; step += 1) {
      for (const line of disturbance(name, writer, random)) if ('bytes' in line) attack.send(line);
      // As fast as it can, but not faster.
      if (step % 50 === 0) await attack.answered();
    }
    await attack.answered();
    await setTimeout(50);
    heaps.push(await measure(attack));
  }
  return { outcome: await attack.run(), heaps };
}

async function measure({ child }: Attack): Promise<number> {
  const told = once(child, 'message');
  child.send({});
  const [heap] = (await Promise.race([told, once(child, 'exit')])) as [number];
  return heap;
}
