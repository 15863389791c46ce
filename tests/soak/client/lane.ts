// Gives conversations to the process of a client under test, one after the other.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { kill } from '../../harness/pids.ts';
import { Notes, type Outcome } from '../outcome.ts';
import { forget, remember, track } from '../processes.ts';
import { audit } from './books.ts';
import { journalFile, readJournal } from './journal.ts';
import { clientScript } from './script.ts';

export type Order = { conversation: number } | { measure: true };
export type Report =
  | { outcome: Outcome; pid: number | undefined; heaps: number[] }
  | { born: number }
  | { stray: string }
  | { heap: number; kept: number };

export interface Memory {
  /** Bytes in use after a collection. */
  heap: number;
  /** How many of the peers and transports of past conversations are still there. */
  kept: number;
}

export class ClientLane {
  readonly #start: () => ChildProcess;
  readonly #seed: string;
  readonly #folder: string;
  #child: ChildProcess | undefined;
  #ended: Promise<undefined> = Promise.resolve(undefined);
  #strays: string[] = [];
  /** What the long conversation had in use, from time to time. */
  heaps: number[] = [];
  #stderr = '';

  /** @param programs the bundles of the driver and of the hostile server */
  constructor(programs: { driver: string; hostile: string }, seed: string, folder: string) {
    this.#seed = seed;
    this.#folder = folder;
    const args = ['--expose-gc', programs.driver, seed, folder, programs.hostile];
    this.#start = () => spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  }

  #running(): ChildProcess {
    if (this.#child) return this.#child;
    const child = this.#start();
    this.#child = child;
    track(child);
    child.on('message', (report: Report) => {
      if ('born' in report) remember(report.born);
      if ('stray' in report) this.#strays.push(report.stray);
    });
    child.stdout!.on('data', (chunk: Buffer) =>
      this.#strays.push(`on stdout: ${chunk.toString()}`),
    );
    child.stderr!.on('data', (chunk: Buffer) => {
      this.#stderr = (this.#stderr + chunk.toString('latin1')).slice(-500);
    });
    this.#ended = once(child, 'exit').then(() => (this.#child = undefined));
    return child;
  }

  /** Holds a conversation. */
  async run(conversation: number): Promise<Outcome> {
    const notes = new Notes('client', conversation);
    const report = await this.#order({ conversation });
    if (report && 'outcome' in report) {
      Object.assign(notes.outcome, report.outcome);
      this.heaps.push(...report.heaps);
      if (report.pid !== undefined) forget(report.pid);
    } else {
      notes.problem(`the process of the client has ended: ${this.#stderr}`);
    }
    for (const stray of this.#strays.splice(0)) notes.problem(stray);
    const { closing, command, death, initialize } = clientScript(this.#seed, conversation);
    const fails = command !== 'the server' || initialize !== 'sound' || death !== undefined;
    const journal = journalFile(this.#folder, conversation);
    const entries = readJournal(journal);
    for (const { mark, line } of entries) if (mark === '+') kill(Number(line.toString()));
    audit(entries, !fails && closing !== 'with requests in flight', notes);
    rmSync(journal, { force: true });
    return notes.outcome;
  }

  /** Measures the memory of the process. */
  async measure(): Promise<Memory> {
    const report = await this.#order({ measure: true });
    return report && 'heap' in report ? report : { heap: 0, kept: 0 };
  }

  /** @returns what the process reports, or nothing when it ends */
  async #order(order: Order): Promise<Report | undefined> {
    const child = this.#running();
    const answered = new Promise<Report>((resolve) => {
      const listen = (report: Report) => {
        if (!('outcome' in report) && !('heap' in report)) return;
        child.off('message', listen);
        resolve(report);
      };
      child.on('message', listen);
    });
    child.send(order);
    return Promise.race([answered, this.#ended]);
  }

  /** Ends the process, and with it whatever it has started. */
  async stop(): Promise<void> {
    this.#child?.disconnect();
    await this.#ended;
  }
}
