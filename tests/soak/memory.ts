// Whether memory is flat.
import type { Memory as Measured } from './client/lane.ts';

const KIB = 1024;
/** What may be in use more at the end, whatever the cause: compiled code, caches of Node. */
const SLACK = 512 * KIB;

export interface Memory {
  /** `client 1: 4400 KiB after 10 conversations, 4450 KiB after 250` */
  told: string;
  problem?: string;
}

/** Judges the process of a client, measured from time to time. The first time it was not warm. */
export function memoryOfLane(index: number, conversations: number, measured: Measured[]): Memory {
  const heaps = measured.map(({ heap }) => heap);
  const kept = measured.reduce((sum, one) => sum + one.kept, 0);
  const told = `client ${index}, ${conversations} conversations: ${inKib(heaps)}`;
  if (kept > 0) return { told, problem: `${kept} peers and transports of the past are kept` };
  return heaps.length > 2 ? judged(told, heaps.slice(1)) : { told };
}

/** Judges a long conversation. Its first part is for warming up. */
export function memoryOfMarathon(name: string, heaps: number[]): Memory {
  return judged(`long conversation, ${name}: ${inKib(heaps)}`, heaps.slice(1));
}

function judged(told: string, heaps: number[]): Memory {
  if (heaps.length < 2) return { told, problem: 'memory could not be measured' };
  const growth = heaps.at(-1)! - heaps[0]!;
  const problem = `memory grows by ${(growth / KIB).toFixed(0)} KiB`;
  return growth > SLACK ? { told, problem } : { told };
}

function inKib(heaps: number[]): string {
  return `${heaps.map((heap) => (heap / KIB).toFixed(0)).join(' → ')} KiB`;
}
