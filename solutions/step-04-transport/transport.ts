// Carries messages, whatever the carrier. Six members, and the protocol above knows no others.
//   await transport.send({ jsonrpc: '2.0', id: 1, method: 'ping' });
//   transport.onmessage = (message) => …
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { finished, type Readable, type Writable } from 'node:stream';
import type { JSONRPCMessage } from '../step-02-messages/messages.ts';
import { Framing, serialize } from '../step-03-framing/framing.ts';

export interface Transport {
  /** Begins to receive. Set the three callbacks first. */
  start(): Promise<void>;
  /** Resolves when the message has left this process; rejects when it cannot leave any more. */
  send(message: JSONRPCMessage): Promise<void>;
  /** Ends the connection. May be called twice. */
  close(): Promise<void>;
  /** @param reason why it is over, if the transport knows */
  onclose?: (reason?: Error) => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
}

/**
 * Hands the messages that come in over a stream to the transport, and what is none to `onerror`. When
 * the stream has ended, nothing can come any more: that is `onclose`, or what stands in for it.
 */
export function receive(
  stream: Readable,
  transport: Transport,
  onclose = () => transport.onclose?.(),
): void {
  const framing = new Framing();
  framing.onmessage = (message) => transport.onmessage?.(message);
  framing.onerror = (error) => transport.onerror?.(error);
  stream.on('data', (chunk: Buffer) => framing.push(chunk));
  // Not 'close': a stdin that is a file ends without it.
  finished(stream, onclose);
}

/** What is corked until this turn of the event loop is over. */
const gathering: Writable[] = [];
const uncork = () => gathering.splice(0).forEach((stream) => stream.uncork());
// A turn in which the process exits has no next tick.
process.on('exit', uncork);

/**
 * Lets all that is written to a stream in one turn leave in one piece: a system call for each message
 * would be most of what a short one costs. Whoever computes for long after it, without an `await`, holds
 * it back for so long.
 */
export function corked(stream: Writable): Writable {
  stream.cork();
  if (gathering.push(stream) === 1) process.nextTick(uncork);
  return stream;
}

/**
 * Writes one message. The promise is settled by the callback of `write`, which Node calls when the
 * bytes are gone (so whoever awaits it never fills the memory) and also when the pipe is.
 */
function write(stream: Writable, message: JSONRPCMessage): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(serialize(message), (error) => (error ? reject(error) : resolve()));
  });
}

/** The server's end: messages come in on this process's stdin and leave on its stdout. */
export class StdioServerTransport implements Transport {
  onclose?: (reason?: Error) => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;

  async start(): Promise<void> {
    receive(process.stdin, this);
    // Without a listener, a client that is gone would crash the server with EPIPE.
    process.stdout.on('error', (error) => this.onerror?.(error));
  }

  send(message: JSONRPCMessage): Promise<void> {
    return write(corked(process.stdout), message);
  }

  async close(): Promise<void> {
    process.stdin.destroy();
  }
}

/** The client's end: starts the server as a child process and talks to its stdin and stdout. */
export class StdioClientTransport implements Transport {
  onclose?: (reason?: Error) => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;

  protected readonly command: string;
  protected readonly args: string[];
  protected readonly patienceMs: number;
  protected child?: ChildProcess & { stdin: Writable; stdout: Readable };

  /** @param patienceMs how long a server may take to exit, in ms, before it is killed */
  constructor(command: string, args: string[] = [], patienceMs = 1000) {
    this.command = command;
    this.args = args;
    this.patienceMs = patienceMs;
  }

  /** @throws when the command cannot be started; the message names the command */
  async start(): Promise<void> {
    if (this.child) throw new Error('The transport was started already');
    try {
      await this.spawn();
    } catch (cause) {
      throw new Error(`Cannot start ${this.command}: ${(cause as Error).message}`, { cause });
    }
  }

  /** Starts the server and listens to it. Rejects when there is no such command. */
  protected async spawn(): Promise<void> {
    const child = spawn(this.command, this.args, { stdio: ['pipe', 'pipe', 'inherit'] });
    this.child = child;
    receive(child.stdout, this);
    child.stdin.on('error', (error) => this.onerror?.(error));
    // For a command that does not exist `spawn` does not throw: it emits 'error' in place of 'spawn'.
    await once(child, 'spawn');
    child.on('error', (error) => this.onerror?.(error));
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (!this.child) throw new Error('The transport was not started');
    await write(corked(this.child.stdin), message);
  }

  /** Closes the server's stdin, which asks it to exit. A server that stays is killed. */
  async close(): Promise<void> {
    const child = this.child;
    if (!child) return;
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit');
      const timer = setTimeout(() => child.kill('SIGKILL'), this.patienceMs);
      child.stdin.end();
      await exited;
      clearTimeout(timer);
    }
    // Also when the server was gone before: a process that it has left behind may hold the pipe.
    child.stdout.destroy();
  }
}
