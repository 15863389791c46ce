// One connection to an HTTP server, and the requests and responses on it, as raw bytes.
import { connect, type Socket } from 'node:net';
import { RawEvents } from './events.ts';
import { typeOf } from './judge.ts';
import { type Head, HttpReader, valuesOf } from './reader.ts';
import { EVENT_TYPE } from './script.ts';

/** One request, and what has come of its response. */
export class Exchange {
  /** The lines of the request that a failure shows. */
  readonly asked: string[];
  head?: Head;
  readonly #body: Buffer[] = [];
  readonly stream = new RawEvents();
  /** How many of its events have been judged. */
  judged = 0;
  ended = false;
  /** The connection is closed. */
  closed = false;
  /** What has come is no HTTP. */
  fault: string | undefined;

  constructor(asked: string[]) {
    this.asked = asked;
  }

  /** The id of the session that it names; empty if it names none. */
  get session(): string {
    const named = this.asked.map((line) => /^→ MCP-Session-Id: (.*)/i.exec(line)?.[1]);
    return named.find((id) => id !== undefined) ?? '';
  }

  get body(): Buffer {
    return Buffer.concat(this.#body);
  }

  get isStream(): boolean {
    return this.head !== undefined && typeOf(this.head) === EVENT_TYPE;
  }

  take(bytes: Buffer): void {
    if (bytes.length === 0) return;
    if (this.isStream) this.stream.push(bytes);
    else this.#body.push(bytes);
  }
}

/** Called for each line that has come, and whenever anything has changed. */
export interface Observer {
  line: (text: string) => void;
  change: () => void;
}

export class Connection {
  readonly #socket: Socket;
  readonly #observer: Observer;
  readonly #reader: HttpReader;
  /** The exchange that waits for its response. */
  #open: Exchange | undefined;
  #shown = 0;
  #isLast = false;
  /** Bytes that came when nothing had been asked. */
  surplus = '';
  closed = false;

  constructor(url: URL, observer: Observer) {
    this.#observer = observer;
    this.#reader = new HttpReader('responses', {
      head: (head) => this.#head(head),
      body: (bytes) => this.#body(bytes),
      end: () => this.#end(),
      fault: (what) => this.#fault(what),
    });
    this.#socket = connect(Number(url.port || 80), url.hostname);
    this.#socket.on('data', (bytes) => this.#data(bytes));
    this.#socket.on('error', () => {});
    this.#socket.on('close', () => this.#close());
  }

  /** Whether another request may be sent: not on one that the server has said it will close. */
  get isFree(): boolean {
    return !this.#open && !this.closed && !this.#isLast;
  }

  /** Begins a request: its first bytes. */
  ask(exchange: Exchange, bytes: Buffer): void {
    this.#open = exchange;
    this.#shown = 0;
    this.#socket.write(bytes);
  }

  write(bytes: Buffer | string): void {
    this.#socket.write(bytes);
  }

  /** Reads no more until `resume`: the server will notice when its buffers are full. */
  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    this.#socket.resume();
  }

  destroy(): void {
    this.#socket.destroy();
  }

  #data(bytes: Buffer): void {
    if (!this.#open) this.surplus += bytes.toString('utf8');
    else this.#reader.push(bytes);
    this.#observer.change();
  }

  #head(head: Head): void {
    const exchange = this.#open;
    if (!exchange) return this.#fault(head.start);
    exchange.head = head;
    this.#isLast = valuesOf(head, 'connection').join().toLowerCase().includes('close');
    this.#observer.line(head.start);
    for (const [name, value] of head.headers) this.#observer.line(`${name}: ${value}`);
  }

  #body(bytes: Buffer): void {
    const exchange = this.#open!;
    exchange.take(bytes);
    const { events } = exchange.stream;
    for (const { lines } of events.slice(this.#shown)) {
      for (const line of lines) this.#observer.line(line);
    }
    this.#shown = events.length;
  }

  #end(): void {
    const exchange = this.#open!;
    exchange.stream.over();
    exchange.ended = true;
    const body = exchange.body.toString('utf8');
    if (body !== '') this.#observer.line(body);
    this.surplus = this.#reader.rest.toString('utf8');
    this.#open = undefined;
  }

  #fault(what: string): void {
    if (this.#open) this.#open.fault = what;
    else this.surplus ||= what;
  }

  #close(): void {
    this.closed = true;
    const exchange = this.#open;
    this.#reader.over();
    if (exchange) exchange.closed = true;
    this.#observer.line('(the connection is closed)');
    this.#observer.change();
  }
}
