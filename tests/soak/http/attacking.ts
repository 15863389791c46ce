// The server over HTTP under attack: seeded conversations, some at once, and what it keeps of them.
import { setTimeout as delay } from 'node:timers/promises';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { peakOf } from '../pressure.ts';
import { Notes, type Outcome } from '../outcome.ts';
import { startPiped } from '../processes.ts';
import { Random } from '../random.ts';
import { type Attack, ATTACKS, hoard, tooManySessions } from './attacks.ts';
import { IDLE_MS, MAX_SESSIONS } from './limits.ts';
import { ask, requestBytes } from './raw.ts';

const WEIGHTS: Record<keyof typeof ATTACKS, number> = {
  ...{ sound: 20, bodyCut: 8, slowHead: 4, bothLengths: 4, wrongHeads: 12, fixation: 3, junk: 8 },
  ...{ tooLong: 2, wrongVersion: 6, sameId: 6, unread: 10, comeBack: 9, manySessions: 8 },
};

const MIB = 1024 * 1024;
/** What the server may keep of one session, beside itself. */
const MAX_HOARD = 30 * MIB;

export interface Attacked {
  /** Bytes in use: after the first part, and after each of the others. */
  heaps: number[];
  peakMiB: number;
}

/** @param programs the bundles of the server and of the probe @param onOutcome hears of each conversation */
export async function attackServer(
  programs: { server: string; probe: string },
  { seed, numbers, jobs, parts }: { seed: string; numbers: number[]; jobs: number; parts: number },
  onOutcome: (outcome: Outcome) => void,
): Promise<Attacked> {
  const child = startPiped(['--expose-gc', '--import', programs.probe, programs.server], true);
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const url = new URL(line);
  const heaps: number[] = [];
  let peakMiB = 0;
  const rest = [...numbers];
  if (parts > 1) {
    const random = new Random(seed, 'many');
    onOutcome(
      await judged(url, 0, 'hoard', random, async (attack) => {
        await hoard(attack);
        // What was on its way to the clients that have gone is let go of a moment later.
        let [heap] = await measure(child);
        for (let tries = 0; heap > MAX_HOARD && tries < 10; tries += 1) {
          await delay(500);
          [heap] = await measure(child);
        }
        if (heap > MAX_HOARD)
          attack.problem(`${Math.ceil(heap / MIB)} MiB are kept of one session`);
      }),
    );
    const many = 2 * MAX_SESSIONS + numbers.length;
    const crowd = (attack: Attack) => tooManySessions(attack, many);
    onOutcome(await judged(url, 0, 'too many sessions', random, crowd));
  }
  const size = Math.ceil(numbers.length / parts);
  for (let part = 0; part < parts; part += 1) {
    const own = rest.splice(0, size);
    const lane = async () => {
      for (let number; (number = own.shift()) !== undefined;) {
        onOutcome(await conversation(url, seed, number));
      }
    };
    await Promise.all(Array.from({ length: jobs }, lane));
    // All that was left alone is old now; the next request closes it.
    await setTimeout(IDLE_MS + 500);
    await ask(url, requestBytes('POST', {}, '{}')).catch(() => undefined);
    const notes = new Notes('server', part);
    if (child.exitCode !== null) notes.problem(`it has ended: ${said.slice(-500)}`);
    else {
      const [heap, rss] = await measure(child);
      heaps.push(heap);
      peakMiB = rss;
    }
    if (said !== '') notes.problem(`it complains: ${said.slice(0, 500)}`);
    onOutcome(notes.outcome);
    if (child.exitCode !== null) break;
  }
  child.kill('SIGKILL');
  return { heaps, peakMiB };
}

async function measure(child: ReturnType<typeof startPiped>): Promise<[number, number]> {
  const told = once(child, 'message');
  child.send({});
  const [heap] = (await told) as [number];
  return [heap, process.platform === 'linux' ? peakOf(child) : 0];
}

/** What the server has to say to one attack. */
async function judged(
  url: URL,
  number: number,
  kind: string,
  random: Random,
  attack: (attack: Attack) => Promise<void>,
): Promise<Outcome> {
  const notes = new Notes('server', number);
  notes.fault(kind);
  try {
    await attack({
      url,
      random,
      problem: (text) => notes.problem(`${kind}: ${text}`),
      expect: (what, reply, ...statuses) => {
        notes.settled(String(reply?.status ?? 'nothing'));
        if (reply && statuses.includes(reply.status)) return;
        notes.problem(`${kind}: ${what}: ${reply?.status ?? 'no response'}, not ${statuses}`);
      },
    });
  } catch (error) {
    notes.problem(`${kind}: ${String(error)}`);
  }
  return notes.outcome;
}

function conversation(url: URL, seed: string, number: number): Promise<Outcome> {
  const random = new Random(seed, number, 'http');
  const kind = random.weighted(WEIGHTS);
  return judged(url, number, kind, random, ATTACKS[kind]);
}
