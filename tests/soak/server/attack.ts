// One conversation of a hostile client with a server of the course.
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Drip } from '../drip.ts';
import { type Frame, Lines } from '../frames.ts';
import { Notes, type Outcome } from '../outcome.ts';
import { until } from '../../harness/waiting.ts';
import { Random } from '../random.ts';
import { ServerBooks } from './books.ts';
import type { Step } from './disturbances.ts';
import { leave } from './leaving.ts';
import type { Line } from './line.ts';
import { replyTo } from './replies.ts';
import type { ServerScript } from './script.ts';

/** How long a server may take for what it has to do at once, on a busy machine. */
const PATIENCE_MS = 10_000;

export class Attack {
  readonly child: ChildProcessWithoutNullStreams;
  readonly notes: Notes;
  readonly books: ServerBooks;
  readonly drip: Drip;
  readonly script: ServerScript;
  readonly #seed: string;
  readonly #lines: Lines;
  readonly #exited: Promise<unknown>;
  readonly #closed: Promise<unknown>;
  #stderr = '';

  /** @param child the server, just started */
  constructor(
    child: ChildProcessWithoutNullStreams,
    script: ServerScript,
    seed: string,
    conversation: number,
  ) {
    this.#seed = seed;
    this.script = script;
    this.notes = new Notes('server', conversation);
    this.books = new ServerBooks((request) => void this.#reply(request));
    this.child = child;
    this.#exited = once(child, 'exit');
    this.#closed = once(child, 'close');
    const random = new Random(seed, conversation, 'cuts');
    const count = (fault: string) => this.notes.fault(fault);
    this.drip = new Drip(child.stdin, random, script.cuts, count);
    this.#lines = new Lines((line) => {
      this.notes.trace('←', line);
      this.books.received(line);
    });
    child.stdout.on('data', (chunk: Buffer) => this.#lines.push(chunk));
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr = (this.#stderr + text).slice(-2000);
    });
  }

  async run(): Promise<Outcome> {
    for (const step of this.script.steps) await this.#do(step);
    this.notes.fault(`client leaves ${this.script.leaving}`);
    const expected = await leave(this);
    const late = setTimeout(PATIENCE_MS, undefined, { ref: false });
    if (!(await Promise.race([this.#exited, late]))) {
      this.notes.problem(`the server does not exit within ${PATIENCE_MS} ms`);
      this.child.kill('SIGKILL');
    }
    await this.#closed;
    this.#judge(expected);
    return this.notes.outcome;
  }

  async #do(step: Step): Promise<void> {
    if ('sleep' in step) return setTimeout(step.sleep);
    if ('bytes' in step) return this.send(step);
    this.notes.fault('client does not read for a while');
    await this.drip.written();
    this.child.stdout.pause();
    void setTimeout(step.stopReading).then(() => this.child.stdout.resume());
  }

  /** Writes a line, and notes what is owed for it. */
  send(line: Line): void {
    if (line.fault !== undefined) this.notes.fault(line.fault);
    this.notes.trace('→', line.bytes);
    this.books.sent(line);
    this.drip.send(line.bytes);
  }

  async #reply(request: Frame): Promise<void> {
    const { conversation } = this.notes.outcome;
    const reply = replyTo(request, this.#seed, conversation, this.books.asked.length);
    if (reply.delay > 0) await setTimeout(reply.delay);
    if (!this.child.stdin.writable) return;
    for (const line of reply.lines) this.send({ bytes: Buffer.from(line) });
    if (reply.fault !== undefined) this.notes.fault(reply.fault);
  }

  /** Waits until everything is answered that has to be. */
  async answered(): Promise<void> {
    await this.drip.written();
    const ended = () => this.child.exitCode !== null || this.child.signalCode !== null;
    const settled = await until(() => this.books.debts.settled || ended(), PATIENCE_MS);
    if (!settled) this.notes.problem(`not everything is answered within ${PATIENCE_MS} ms`);
  }

  #judge({ ends, complete }: { ends: string[]; complete: boolean }): void {
    const { exitCode, signalCode } = this.child;
    const ended = String(signalCode ?? exitCode);
    if (!ends.includes(ended)) this.notes.problem(`the server ends with ${ended}, not ${ends}`);
    this.books.close(this.#lines.rest, { complete, cut: signalCode !== null });
    for (const problem of this.books.problems) this.notes.problem(problem);
    if (/\bUn(handled|caught)|Warning: /.test(this.#stderr)) this.notes.problem('stderr warns');
    if (this.notes.outcome.problems.length > 0) this.notes.trace('stderr', this.#stderr);
    const { answered, missing } = this.books.debts.counts;
    this.notes.settled('answered', answered);
    this.notes.settled('cancelled, or lost with an end', missing);
  }
}
