// How a connection ends, whoever ends it: every promise is settled, and no process is left behind.
//   Error: The connection is closed: the server exited with code 3
//   Error: cannot read notes.json
import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import type * as rpc from '../step-02-messages/messages.ts';
import { serialize } from '../step-03-framing/framing.ts';
import { corked, receive, StdioClientTransport } from '../step-04-transport/transport.ts';
import { CancellingPeer } from '../step-10-cancellation/cancellation.ts';

/** Waits for a promise, but no longer than this. @returns whether it was settled in time */
function within(ms: number, promise: Promise<unknown>): Promise<boolean> {
  return Promise.race([promise.then(() => true), delay(ms, false, { ref: false })]);
}

/** The client's end of step 04, which now sees every ending through and says how it came. */
export class SupervisedTransport extends StdioClientTransport {
  /** The end of what the server has written to stderr: what an error quotes. */
  #lastWords = '';
  #closing?: Promise<void>;
  #reason?: Error;

  protected override async spawn(): Promise<void> {
    const child = spawn(this.command, this.args);
    this.child = child;
    // Whichever comes first. A server that has closed its stdout can say no more, though it may live on.
    receive(child.stdout, this, () => void this.close());
    child.once('exit', () => void this.close());
    this.#listen(child);
    await once(child, 'spawn');
    child.on('error', (error) => this.onerror?.(error));
  }

  #listen(child: ChildProcessWithoutNullStreams): void {
    // Nobody reads it, and the server stops when the pipe is full: so read it, always.
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#lastWords = (this.#lastWords + text).slice(-500);
      process.stderr.write(text);
    });
    for (const stream of [child.stdin, child.stdout, child.stderr]) {
      stream.on('error', (error) => this.onerror?.(error));
    }
  }

  /**
   * Resolves when the message is in the pipe. When it cannot get there nobody reads any more: then the
   * connection ends.
   *
   * @throws what has ended the connection
   */
  override async send(message: rpc.JSONRPCMessage): Promise<void> {
    if (!this.child) throw new Error('The transport was not started');
    const stdin = corked(this.child.stdin);
    throw new Error('TODO 12.3: write it, or end the connection and say why');
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
    throw new Error('TODO 12.2: ask it to exit, twice, then kill it, and say how it ended');
  }
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

/** A server's peer, which ends the process when the client has closed our stdin. */
export class ServerPeer extends CancellingPeer {
  readonly #atWork = new Set<Promise<unknown>>();

  protected override async handle(request: rpc.JSONRPCRequest) {
    const answer = Promise.resolve(super.handle(request));
    this.#atWork.add(answer);
    return answer.finally(() => this.#atWork.delete(answer));
  }

  /**
   * Ends this process: finishes the answers in flight, waits until they are in the pipe, and exits with
   * code 0, whatever timer or socket is still alive. What is not done after `patienceMs` is lost, and
   * the code is 1.
   */
  async leave(patienceMs = 5000): Promise<void> {
    throw new Error('TODO 12.1: finish the answers in flight, then exit');
  }
}
