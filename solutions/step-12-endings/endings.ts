// How a connection ends, from either side: every promise is settled, and no process is left behind.
//   Error: The connection is closed: the server exited with code 3
//   Error: cannot read notes.json
import type { ChildProcess } from 'node:child_process';
import type { Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type Child,
  StdioClientTransport,
  StdioServerTransport,
} from '../step-04-transport/transport.ts';

/** Waits for a promise, but no longer than this. @returns whether it was settled in time */
function within(ms: number, promise: Promise<unknown>): Promise<boolean> {
  return Promise.race([promise.then(() => true), delay(ms, false, { ref: false })]);
}

/** The client's end of step 04, which now sees every ending through and says how it came. */
export class SupervisedTransport extends StdioClientTransport {
  protected override readonly stderr = 'pipe';
  /** The end of what the server has written to stderr: what an error quotes. */
  #lastWords = '';
  #closing?: Promise<void>;
  #reason?: Error;

  /** Listens also to the server's stderr, and to its exit. */
  protected override listen(child: Child): void {
    super.listen(child);
    child.once('exit', () => this.ended());
    for (const stream of [child.stdout, child.stderr!]) {
      stream.on('error', (error) => this.onerror?.(error));
    }
    // Nobody else reads it, and the server stops when the pipe is full: so read it, always.
    child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      this.#lastWords = (this.#lastWords + text).slice(-500);
      passOn(text);
    });
  }

  /** Whichever comes first. A server that has closed its stdout can say no more, though it may live on. */
  protected override ended(): void {
    void this.close();
  }

  /** Writes one line. When it cannot leave nobody reads any more: then ends the connection, and throws what has ended it. */
  protected override async deliver(stdin: Writable, line: string): Promise<void> {
    try {
      await super.deliver(stdin, line);
    } catch (problem) {
      await this.close();
      throw this.#reason ?? problem;
    }
  }

  /** However the ending begins, there is one. May be called twice. */
  override async close(): Promise<void> {
    if (this.child?.pid !== undefined) await (this.#closing ??= this.#end(this.child));
  }

  /**
   * Asks the server to exit, by the end of its stdin; then with SIGTERM; then it is killed. Each gets
   * `patienceMs`. Then lets go of the pipes, which a process that the server has left behind may hold,
   * and tells `onclose` how it came.
   */
  async #end(child: ChildProcess): Promise<void> {
    const exited = new Promise((resolve) => child.once('exit', resolve));
    const closed = new Promise((resolve) => child.once('close', resolve));
    child.stdin?.end();
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      if (hasEnded(child) || (await within(this.patienceMs, exited))) break;
      child.kill(signal);
    }
    await within(this.patienceMs, closed);
    for (const stream of child.stdio) stream?.destroy();
    this.#reason = reasonOf(child, this.#lastWords);
    void this.onclose?.(this.#reason);
  }
}

function ignore(): void {}

/** What the server says on stderr is for our own, as far as that is read: it must not fill the memory. */
function passOn(text: string): void {
  const { stderr } = process;
  // Without a listener of ours, a stderr that is closed would end this process with EPIPE.
  if (!stderr.listeners('error').includes(ignore)) stderr.on('error', ignore);
  if (!stderr.writableNeedDrain) stderr.write(text);
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

function reasonOf(child: ChildProcess, lastWords: string): Error {
  const { exitCode, signalCode } = child;
  const ended = signalCode ? `was ended by ${signalCode}` : `exited with code ${exitCode}`;
  const how = hasEnded(child) ? ended : 'cannot be killed';
  return new Error(`The connection is closed: the server ${how}\n${lastWords}`.trimEnd());
}

/** The server's end of step 04, which ends this process once the client has closed our stdin. */
export class LeavingTransport extends StdioServerTransport {
  readonly #patienceMs: number;

  /** @param patienceMs how long the answers in flight may take, in ms, once stdin has ended */
  constructor(patienceMs = 5000) {
    super();
    this.#patienceMs = patienceMs;
  }

  protected override ended(): void {
    void this.#leave();
  }

  /**
   * Ends this process: waits until all that was asked is answered, which is when `onclose` resolves, and
   * until all that was written is in the pipe; then exits with code 0, whatever timer or socket is alive.
   * What is not done after `patienceMs` is lost, and the code is 1.
   */
  async #leave(): Promise<void> {
    setTimeout(() => process.exit(1), this.#patienceMs);
    await this.onclose?.();
    // Not process.exit() here: what was sent and not awaited, like a log entry, may still wait for the pipe.
    process.stdout.write('', () => process.exit());
  }
}
