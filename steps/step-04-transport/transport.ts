// Carries messages, whatever the carrier. Six members, and the protocol above knows no others.
//   await transport.send({ jsonrpc: '2.0', id: 1, method: 'ping' });
//   transport.onmessage = (message) => …
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { JSONRPCMessage, RequestId } from '../step-02-messages/messages.ts';
import { serialize } from '../step-03-framing/framing.ts';
import { corked } from './corked.ts';
import { StdioTransport } from './receiving.ts';

export interface Transport {
  /** Begins to receive. Set the three callbacks first. */
  start(): Promise<void>;
  /**
   * Resolves when the message has left this process; rejects when it cannot leave any more.
   *
   * @param about the id of the other side's request that the message belongs to, if it belongs to one and
   *   is not the response. A pipe does not look at it. HTTP will: it has many streams to choose from.
   */
  send(message: JSONRPCMessage, about?: RequestId): Promise<void>;
  /** Ends the connection. May be called twice. */
  close(): Promise<void>;
  /**
   * @param reason why it is over, if the transport knows
   * @returns if there is something to wait for: when all that was asked has been answered
   */
  onclose?: (reason?: Error) => void | Promise<void>;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
}

const MIB = 1024 * 1024;

/** How many messages wait in a stream. A short one costs us some KiB, however few bytes its line has. */
const waiting = new WeakMap<Writable, number>();

/** Whether so much waits for an other side that does not read, that something must be done about it. */
function isFull(stream: Writable, maxBytes: number, maxMessages: number): boolean {
  return stream.writableLength > maxBytes || (waiting.get(stream) ?? 0) > maxMessages;
}

/**
 * Writes one line. The promise is settled by the callback of `write`, which Node calls when the bytes are
 * gone (so that awaiting it never fills the memory) and also when the pipe is.
 */
function write(stream: Writable, line: string): Promise<void> {
  throw new Error('TODO 4.1: write the line, and settle when it is gone');
}

/** Writes one line if the stream can still take it. Rejects when it has not arrived in the pipe. */
async function deliver(stream: Writable, line: string): Promise<void> {
  // Not after its end: such a write destroys the pipe, and cuts off what is still on its way.
  if (!stream.writable) throw new Error('The pipe is closed');
  waiting.set(stream, (waiting.get(stream) ?? 0) + 1);
  try {
    await write(corked(stream), line);
  } finally {
    waiting.set(stream, waiting.get(stream)! - 1);
  }
  // What was on its way when the pipe was destroyed has no error either.
  if (stream.destroyed) throw new Error('The pipe was closed');
}

/** The server's end: messages come in on this process's stdin and leave on its stdout. */
export class StdioServerTransport extends StdioTransport implements Transport {
  readonly #maxBytes: number | undefined;

  /** @param options.maxBytes the longest line that is accepted, in bytes; 64 MiB if left out */
  constructor(options: { maxBytes?: number } = {}) {
    super();
    this.#maxBytes = options.maxBytes;
  }

  async start(): Promise<void> {
    this.receive(process.stdin, this.#maxBytes);
    // Without a listener, a client that is gone would crash the server with EPIPE.
    process.stdout.on('error', (error) => {
      process.stdin.resume();
      this.onerror?.(error);
    });
    process.stdout.on('drain', () => process.stdin.resume());
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const sent = deliver(process.stdout, serialize(message));
    // A client that asks and does not read would fill our memory: until it reads, it is not heard.
    if (isFull(process.stdout, 16 * MIB, 10_000)) process.stdin.pause();
    await sent;
  }

  async close(): Promise<void> {
    process.stdin.destroy();
  }
}

export interface StdioClientOptions {
  /** How long a server may take to exit, in ms, before it is killed: a second if left out. */
  patienceMs?: number;
  /** The environment of the server. If left out it is the whole of ours, with all that is secret in it. */
  env?: NodeJS.ProcessEnv;
  /** The longest line that is accepted, in bytes; 64 MiB if left out. */
  maxBytes?: number;
}

export type Child = ChildProcess & { stdin: Writable; stdout: Readable };

/** The client's end: starts the server as a child process and talks to its stdin and stdout. */
export class StdioClientTransport extends StdioTransport implements Transport {
  protected readonly patienceMs: number;
  protected readonly stderr: 'inherit' | 'pipe' = 'inherit';
  protected child?: Child;
  readonly #command: string;
  readonly #args: string[];
  readonly #options: StdioClientOptions;

  constructor(command: string, args: string[] = [], options: StdioClientOptions = {}) {
    super();
    this.#command = command;
    this.#args = args;
    this.#options = options;
    this.patienceMs = options.patienceMs ?? 1000;
  }

  /** @throws when the command cannot be started; the message names the command */
  async start(): Promise<void> {
    if (this.child) throw new Error('The transport was started already');
    try {
      await this.#spawn();
    } catch (cause) {
      throw new Error(`Cannot start ${this.#command}: ${(cause as Error).message}`, { cause });
    }
  }

  /** Starts the server, waits until it runs, and only then listens to it: before, it may have no pipes. */
  async #spawn(): Promise<void> {
    throw new Error('TODO 4.2: start the server and listen to it');
  }

  /** Listens to a server that runs. */
  protected listen(child: Child): void {
    this.receive(child.stdout, this.#options.maxBytes);
    child.stdin.on('error', (error) => this.onerror?.(error));
    child.on('error', (error) => this.onerror?.(error));
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (!this.child) throw new Error('The transport was not started');
    await this.deliver(this.child.stdin, serialize(message));
  }

  /** Writes one line. @throws when it cannot leave any more, or when too much waits already */
  protected async deliver(stdin: Writable, line: string): Promise<void> {
    // Not as soon as a server stops: many requests may well leave in one turn.
    if (isFull(stdin, 64 * MIB, 20_000)) throw new Error('The server does not read');
    await deliver(stdin, line);
  }

  /** Closes the server's stdin, which asks it to exit. A server that stays is killed. */
  async close(): Promise<void> {
    throw new Error('TODO 4.3: close its stdin and wait for its exit');
  }
}
