// What a client does in a conversation, and what its server does to it. The same seed gives the same script.
import { type Cuts, cutsFrom } from '../drip.ts';
import { Random } from '../random.ts';
import { type Ask, askFrom, LONG_MS } from './asks.ts';

export type Initialize = 'sound' | 'error' | 'none at all' | 'no answer' | 'an unknown version';

export type Death =
  | 'exits with 0'
  | 'exits with 3'
  | 'throws'
  | 'dies by SIGKILL'
  | 'dies by SIGTERM'
  | 'closes stdout'
  | 'closes stdin'
  | 'falls silent'
  | 'falls silent and ignores SIGTERM';

/** What the server does when its stdin ends. */
export type Farewell = 'exits' | 'exits with 3' | 'stays' | 'ignores SIGTERM' | 'leaves a child';

export interface ClientScript {
  command: 'the server' | 'a missing command' | 'a folder';
  initialize: Initialize;
  connectMs: number;
  /** At which request it happens: -1 is the start, 0 is `initialize`. */
  death?: { at: number; how: Death; when: 'before' | 'in the middle of' | 'after' };
  farewell: Farewell;
  cuts: Cuts;
  bursts: Ask[][];
  closing: 'when all is settled' | 'with requests in flight' | 'twice at once';
}

/** The server lives on, says nothing, and its client cannot know. */
const SILENT: Death[] = ['closes stdin', 'falls silent', 'falls silent and ignores SIGTERM'];

export function endsInSilence({ death }: ClientScript): boolean {
  return death !== undefined && SILENT.includes(death.how);
}

/** The number of the long conversation: the same memory has to do at its end as at its beginning. */
export const MARATHON = 0;

export function clientScript(seed: string, conversation: number): ClientScript {
  const random = new Random(seed, conversation, 'client');
  if (conversation === MARATHON) return marathon(random);
  const death = random.chance(35) ? deathFrom(random) : undefined;
  const initialize = random.weighted<Initialize>({
    sound: 88,
    error: 3,
    'none at all': 3,
    'no answer': 2,
    'an unknown version': 4,
  });
  const silent = death !== undefined && SILENT.includes(death.how);
  const unheard = initialize === 'no answer' || (silent && death.at <= 0);
  let n = 0;
  const bursts = random.some(1, 4, () =>
    // Also what is asked before: its answer may be held back until it is too late.
    random.some(1, 7, () => askFrom(random, (n += 1), silent)),
  );
  return {
    command: random.weighted({ 'the server': 96, 'a missing command': 2, 'a folder': 2 }),
    initialize,
    connectMs: unheard ? random.int(60, 200) : LONG_MS,
    // Not one that would never be reached.
    ...(death && death.at <= n && { death }),
    farewell: random.weighted({
      exits: 70,
      'exits with 3': 10,
      stays: 8,
      'ignores SIGTERM': 6,
      'leaves a child': 8,
    }),
    cuts: cutsFrom(random),
    bursts,
    closing: random.weighted({
      'when all is settled': 70,
      'with requests in flight': 20,
      'twice at once': 10,
    }),
  };
}

function marathon(random: Random): ClientScript {
  let n = 0;
  return {
    command: 'the server',
    initialize: 'sound',
    connectMs: LONG_MS,
    farewell: 'exits',
    cuts: 'many frames at once',
    bursts: random.some(80, 80, () => random.some(40, 40, () => askFrom(random, (n += 1), false))),
    closing: 'when all is settled',
  };
}

function deathFrom(random: Random): NonNullable<ClientScript['death']> {
  const at = random.pick([-1, 0, 0, 1, 2, 3, 4, 6, 9]);
  const how = random.pick<Death>([
    'exits with 0',
    'exits with 3',
    'throws',
    'dies by SIGKILL',
    'dies by SIGTERM',
    'closes stdout',
    'closes stdin',
    'falls silent',
    'falls silent and ignores SIGTERM',
  ]);
  return { at, how, when: random.pick(['before', 'in the middle of', 'after']) };
}
