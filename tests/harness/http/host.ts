// Checks of an HTTP client: a server that expects the requests of a script, and answers with its bytes.
//   → POST /mcp                        a request of the client's must come, with the usual headers
//   → MCP-Session-Id: {sid}            and with this one; `(none)` if it must not have it
//   → {"jsonrpc":"2.0",…}              and with this body
//   ← 200                              what it is answered with: JSON, or events, each in a chunk of its own
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { remember } from '../check.ts';
import { type Child, confession, start, todoIn } from '../child.ts';
import { CheckFailure, type Evidence, shorten } from '../failure.ts';
import { patience } from '../pace.ts';
import { isJson } from '../reading.ts';
import { scope } from '../scope.ts';
import type { Line, Talk } from '../transcript.ts';
import { until, waited } from '../waiting.ts';
import { frameFault, headerFault, type HttpFault, Names, typeOf } from './judge.ts';
import { type Head, HttpReader, valuesOf } from './reader.ts';
import {
  beginsStream,
  type Header,
  headersOf,
  parseScript,
  type RequestTurn,
  type ResponseTurn,
} from './script.ts';

/** A request that a client has made, and our end of its response. */
export class Asked {
  readonly head: Head;
  readonly socket: Socket;
  body = '';
  /** Whether all of it is here. */
  whole = false;
  readonly #note: (text: string) => void;
  #chunked = false;

  constructor(head: Head, socket: Socket, note: (text: string) => void) {
    this.head = head;
    this.socket = socket;
    this.#note = note;
  }

  /** Whether the client has let go of it. */
  get isGone(): boolean {
    return this.socket.destroyed;
  }

  /** Answers it, or goes on with the answer. @param script the lines `← …` */
  says(script: string): void {
    for (const turn of parseScript(script)) {
      if (turn.kind === 'request') throw new Error('says() is for what the server says');
      this.respond(turn);
    }
  }

  respond(turn: ResponseTurn): void {
    const { status, headers, events, ends, closes } = turn;
    const [form] = turn.forms;
    const isStream = beginsStream(turn);
    if (status !== undefined) this.#begin(status, headers, form, isStream);
    for (const { id, retry, data } of events) {
      const lines = [id !== undefined && `id: ${id}`, retry && `retry: ${retry}`, `data: ${data}`];
      this.chunk(`${lines.filter(Boolean).join('\n')}\n\n`);
    }
    if (ends) this.socket.write('0\r\n\r\n');
    if (ends) this.#note('(end)');
    if (closes) this.socket.destroy();
    if (closes) this.#note('(the connection is closed)');
  }

  #begin(status: number, headers: Header[], form: string | undefined, isStream: boolean): void {
    const has = (name: string) => headers.some(([other]) => other.toLowerCase() === name);
    const own: Header[] = [...headers];
    const type = isStream ? 'text/event-stream' : 'application/json';
    if ((isStream || form !== undefined) && !has('content-type')) own.push(['Content-Type', type]);
    this.#chunked = isStream || has('transfer-encoding');
    if (isStream && !has('transfer-encoding')) own.push(['Transfer-Encoding', 'chunked']);
    if (!this.#chunked) own.push(['Content-Length', String(Buffer.byteLength(form ?? ''))]);
    const lines = [
      `HTTP/1.1 ${status} ${WORDS[status] ?? 'Word'}`,
      ...own.map((h) => h.join(': ')),
    ];
    for (const line of [...lines, ...(form === undefined ? [] : [form])]) this.#note(line);
    this.socket.write(`${lines.join('\r\n')}\r\n\r\n${this.#chunked ? '' : (form ?? '')}`);
  }

  /** More of a body, in a chunk of its own: the client hears of it by itself. @returns false: it is full */
  chunk(bytes: string | Buffer): boolean {
    if (this.isGone) return false;
    const size = Buffer.byteLength(bytes);
    const lines = size < 4096 ? bytes.toString('utf8').split(/\r?\n/) : [`(${size} bytes)`];
    for (const line of lines) if (line !== '') this.#note(line);
    const head = `${size.toString(16)}\r\n`;
    return this.socket.write(
      Buffer.concat([head, bytes, '\r\n'].map((part) => Buffer.from(part as string))),
    );
  }
}

const WORDS: Record<number, string> = { 200: 'OK', 202: 'Accepted', 400: 'Bad Request' };

/** The process whose code is the client, and what it has thrown that nobody expected. */
export interface Guest {
  child: Child;
  threw?: Evidence | undefined;
}

/** Plays a script with a client of the repository, which is given our URL as its argument. */
export async function playHttpClient(source: string, script: string): Promise<void> {
  const host = await HttpHost.open();
  const child = await start(source, [host.url]);
  host.guest = { child };
  try {
    await host.play(script);
  } finally {
    host.close();
    await child.kill();
  }
}

export class HttpHost implements Talk {
  readonly lines: Line[] = [];
  readonly names = new Names();
  /** Who is expected to talk to us. */
  guest: Guest | undefined;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  /** Requests that have come, and that no script has expected yet. */
  #asked: Asked[] = [];
  /** Those that one has. */
  readonly #met: Asked[] = [];
  #fault?: string;

  /** Listens on a port that is free. */
  static async open(guest?: Guest): Promise<HttpHost> {
    const host = new HttpHost(guest);
    host.#server.listen(0, '127.0.0.1');
    await once(host.#server, 'listening');
    return host;
  }

  private constructor(guest: Guest | undefined) {
    this.guest = guest;
    this.#server = createServer((socket) => this.#serve(socket));
    remember(this);
    scope().whenOver(() => this.close());
  }

  get child(): Child | undefined {
    return this.guest?.child;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/mcp`;
  }

  /** Breaks all connections off, and takes no more. */
  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  /**
   * Plays a script: waits for each request, judges it, and answers.
   *
   * @param why what to tell the learner when a request is not as shown
   * @returns the last request
   */
  async play(script: string, why?: string): Promise<Asked> {
    let last: Asked | undefined;
    for (const turn of parseScript(script)) {
      if (turn.kind === 'request') {
        last = await this.#expect(turn, why);
        this.#met.push(last);
      } else (this.#meant(turn) ?? last!).respond(turn);
    }
    return last!;
  }

  /** The request to which a part of a script belongs that says so. */
  #meant({ onGet, of }: ResponseTurn): Asked | undefined {
    if (onGet) return this.#met.findLast(({ head }) => head.start.startsWith('GET '));
    return of === undefined ? undefined : this.#met.findLast(({ body }) => idIn(body) === of);
  }

  /** The last lines on the wire. */
  tail(count = 3): string[] {
    return this.lines.slice(-count).map(({ text }) => text);
  }

  /** Nobody has asked for anything that no script has expected. */
  noMore(why: string): void {
    const [asked] = this.#asked;
    if (!asked) return;
    const lines = [`→ ${asked.head.start}`, ...(asked.body ? [`→ ${asked.body}`] : [])];
    throw new CheckFailure({ class: 'wrong number of answers', lines, why: [why] });
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket);
    let asked: Asked | undefined;
    const reader = new HttpReader('requests', {
      head: (head) => {
        asked = new Asked(head, socket, (text) => this.#note('←', text));
        this.#note('→', head.start);
        for (const [name, value] of head.headers) this.#note('→', `${name}: ${value}`);
      },
      body: (bytes) => void (asked!.body += bytes.toString('latin1')),
      end: () => {
        asked!.body = Buffer.from(asked!.body, 'latin1').toString('utf8');
        if (asked!.body !== '') this.#note('→', asked!.body);
        asked!.whole = true;
        this.#asked.push(asked!);
      },
      fault: (what) => (this.#fault = what),
    });
    socket.on('data', (bytes) => reader.push(bytes));
    socket.on('error', () => {});
    socket.on('close', () => this.#sockets.delete(socket));
  }

  #note(arrow: '→' | '←', text: string): void {
    this.lines.push({ text: `${arrow} ${text}`, ms: performance.now() });
  }

  async #expect(turn: RequestTurn, why?: string): Promise<Asked> {
    const isIt = ({ head }: Asked) => head.start.startsWith(`${turn.method} `);
    const over = () => this.#fault ?? this.guest?.threw ?? this.child?.ended;
    await waited(until(() => this.#asked.some(isIt) || over() !== undefined, patience()));
    // What is asked at once comes in any order.
    const isSame = (one: Asked) => isIt(one) && idIn(one.body) === idIn(turn.body ?? '');
    const asked = this.#asked.find(isSame) ?? this.#asked.find(isIt);
    const lines = turn.lines.map((line) => this.names.filled(line));
    if (!asked) this.#missed(lines, why);
    this.#asked = this.#asked.filter((other) => other !== asked);
    const fault = requestFault(asked, turn, this.names);
    if (!fault) return asked;
    const { line, ...rest } = fault;
    const body = rest.class === 'wrong header' && asked.body ? [`→ ${asked.body}`] : [];
    throw new CheckFailure({
      ...rest,
      lines: [...body, `→ ${asked.head.start}`, ...(line === undefined ? [] : [`→ ${line}`])],
      why: [...rest.why, ...(why ? [why] : [])],
    });
  }

  #missed(lines: string[], why?: string): never {
    const note = why === undefined ? [] : [why];
    const { threw } = this.guest ?? {};
    if (this.#fault !== undefined) {
      const reason = `This is no HTTP: ${shorten(this.#fault, 60)}`;
      throw new CheckFailure({ class: 'connection closed', lines, why: [reason, ...note] });
    }
    if (threw) {
      const reason = 'This request did not come.';
      const isTodo = threw.class === 'TODO';
      throw new CheckFailure(
        isTodo ? threw : { ...threw, lines, why: [reason, ...threw.why, ...note] },
      );
    }
    const todo = todoIn(this.child?.stderr ?? '');
    if (todo) throw new CheckFailure(todo);
    if (this.child?.ended) throw new CheckFailure(confession(this.child, true));
    const came = this.#asked.map(({ head }) => `Instead came: ${head.start}`).slice(0, 2);
    const reason = `This request did not come, and ${Math.round(patience() / 1000)} s have passed.`;
    throw new CheckFailure({ class: 'too late', lines, why: [reason, ...came, ...note] });
  }
}

/** The id of a message, as JSON. */
function idIn(body: string): string | undefined {
  return isJson(body)
    ? JSON.stringify((JSON.parse(body) as { id?: unknown } | null)?.id)
    : undefined;
}

/** What is wrong with a request. */
function requestFault(asked: Asked, turn: RequestTurn, names: Names): HttpFault | undefined {
  const { head, body } = asked;
  const start = `${turn.method} ${turn.path} HTTP/1.1`;
  if (head.start !== start) return { class: 'wrong value', why: [`Expected: ${start}`] };
  const said = turn.headers.map(([name]) => name.toLowerCase());
  const usual = headersOf({ ...turn, headers: [] }).filter(
    ([name]) => !said.includes(name.toLowerCase()),
  );
  // A client takes as much as it likes, as long as it takes what it must.
  const [takes, wanted] = split([...usual, ...turn.headers]);
  const headers = head.headers.filter(([name]) => name.toLowerCase() !== 'accept');
  const fault = acceptFault(head, takes) ?? headerFault({ ...head, headers }, wanted, names);
  if (fault) return fault;
  if (turn.body !== undefined) return frameFault(body, [names.filled(turn.body)], '');
  if (body === '' || turn.method === 'POST') return undefined;
  const why = [`A ${turn.method} has no body.`];
  return { class: 'body too long', line: body, why };
}

function split(headers: Header[]): [accept: string | undefined, others: Header[]] {
  const accept = headers.find(([name]) => name.toLowerCase() === 'accept');
  return [accept?.[1], headers.filter((header) => header !== accept)];
}

function acceptFault(head: Head, wanted: string | undefined): HttpFault | undefined {
  if (wanted === undefined) return undefined;
  const value = valuesOf(head, 'accept').join(', ');
  const types = value
    .split(',')
    .map((part) => typeOf({ ...head, headers: [['Content-Type', part.trim()]] }));
  const missing = wanted.split(', ').filter((type) => !types.includes(type));
  if (missing.length === 0) return undefined;
  if (value === '') {
    return { class: 'wrong header', why: [`The header Accept is missing. Expected: ${wanted}`] };
  }
  const span = { start: 'Accept: '.length, end: `Accept: ${value}`.length };
  return {
    class: 'wrong header',
    line: `Accept: ${value}`,
    span,
    label: `no ${missing[0]}`,
    why: [],
  };
}
