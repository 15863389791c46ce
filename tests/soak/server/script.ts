// What a hostile client does to a server. The same seed gives the same script.
import { type Cuts, cutsFrom } from '../drip.ts';
import { Random } from '../random.ts';
import { disturbance, type ServerName, type Step } from './disturbances.ts';
import { frameBytes, type Line } from './line.ts';
import { Writer } from './lines.ts';

/** How the hostile client leaves. */
export type Leaving =
  | 'when all is answered'
  | 'with answers in flight'
  | 'in the middle of a line'
  | 'after a silence'
  | 'with stdout closed first'
  | 'by vanishing'
  | 'with SIGTERM'
  | 'by a tool that exits';

export interface ServerScript {
  server: ServerName;
  cuts: Cuts;
  steps: Step[];
  leaving: Leaving;
}

const INITIALIZED: Line = {
  bytes: frameBytes({ method: 'notifications/initialized' }),
  initialized: true,
};

export function serverScript(seed: string, conversation: number): ServerScript {
  const random = new Random(seed, conversation, 'hostile client');
  const server = random.weighted({ endings: 50, sampling: 25, notifications: 25 });
  const writer = new Writer(random);
  const disturbed = () => disturbance(server, writer, random);
  const early = random.chance(60) ? random.some(0, 5, disturbed) : [];
  const times = random.pick([0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2]);
  const handshake = random.some(times, times, () => writer.initialize());
  if (random.chance(80)) handshake.push(INITIALIZED);
  const leaving = leavingFrom(random, server);
  const talk = [...early, handshake, ...random.some(3, 14, disturbed)].flat();
  const last = [writer.request('tools/call', { name: 'die' })];
  const tail = leaving === 'by a tool that exits' ? [writer.initialize(true), ...last] : [];
  return { server, cuts: cutsFrom(random), steps: [...talk, ...tail], leaving };
}

function leavingFrom(random: Random, server: ServerName): Leaving {
  return random.weighted({
    'when all is answered': 36,
    'with answers in flight': 24,
    'in the middle of a line': 8,
    'after a silence': 4,
    'with stdout closed first': 8,
    'by vanishing': 10,
    'with SIGTERM': 4,
    'by a tool that exits': server === 'endings' ? 6 : 0,
  });
}
