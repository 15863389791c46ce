// Checks of an HTTP server: plays scripts into it, and compares what comes back.
import { inject } from 'vitest';
import { remember } from '../check.ts';
import { type Child, confession, start, startOneOfMany, startOwn, todoIn } from '../child.ts';
import { CheckFailure, type Evidence, shorten } from '../failure.ts';
import { patience } from '../pace.ts';
import { inTree } from '../programs.ts';
import { scope } from '../scope.ts';
import type { Line, Talk } from '../transcript.ts';
import { until, waited } from '../waiting.ts';
import { Connection, Exchange } from './exchange.ts';
import {
  bodyFault,
  eventFault,
  frameFault,
  headerFault,
  type HttpFault,
  idFault,
  Names,
  noStream,
  statusFault,
  statusOf,
} from './judge.ts';
import { beginsStream, type EventWanted, type Header, headersOf, parseScript } from './script.ts';
import type { RequestTurn, ResponseTurn } from './script.ts';

/** How long an event may stand without the blank line that ends it, in ms. */
const BLANK_LINE_MS = 400;
const LAST_WORDS_MS = 200;
/** A program that listens may take so many times longer for that than for an answer. */
const START = 2;
const URL_LINE = /https?:\/\/(?:127\.0\.0\.1|localhost):\d+\S*/;

/** Starts a server of the tree under test, or the learner's own, which says on stdout where it listens. */
export async function httpServer(path: string, args: string[] = []): Promise<HttpTalk> {
  const running = inject('url');
  if (running !== undefined) return new HttpTalk(new URL(running));
  const own = inject('server');
  const child = own
    ? startOwn(own, args)
    : await (args.length > 0 ? start(inTree(path), args) : startOneOfMany(inTree(path)));
  return new HttpTalk(await urlOf(child), child);
}

/** Plays a script into a program of the repository, from its first line to its last. */
export async function playHttp(source: string, args: string[], script: string): Promise<void> {
  const child = await start(source, args);
  try {
    const http = new HttpTalk(await urlOf(child), child);
    await http.play(script);
    await http.end();
  } finally {
    await child.kill();
  }
}

/** @returns the URL that the server prints, on stdout or on stderr */
async function urlOf(child: Child): Promise<URL> {
  let said = '';
  child.process.stdout!.setEncoding('utf8').on('data', (text: string) => (said += text));
  const found = () => URL_LINE.exec(`${said}\n${child.stderr}\n`)?.[0];
  await waited(until(() => found() !== undefined || child.ended !== undefined, START * patience()));
  const url = found();
  if (url !== undefined) return new URL(url);
  if (child.ended) throw new CheckFailure(confession(child, false));
  const why = [
    'It has not said where it listens. It must print its URL, on a line of its own:',
    '  http://127.0.0.1:49152/mcp',
    ...(said === '' ? [] : [`What it said: ${shorten(said.trim(), 60)}`]),
  ];
  throw new CheckFailure(todoIn(child.stderr) ?? { class: 'did not start', why });
}

/** A client of a server under test. Requests follow each other on one connection, unless one is busy. */
export class HttpTalk implements Talk {
  readonly child: Child | undefined;
  readonly url: URL;
  readonly lines: Line[] = [];
  readonly names: Names;
  #connections: Connection[] = [];
  #last: Connection | undefined;
  /** Those whose response has not been judged. */
  #pending: Exchange[] = [];
  /** The stream whose events come next in the script. */
  #current: Exchange | undefined;
  /** The stream of the last GET. */
  #standing: Exchange | undefined;

  constructor(url: URL, child?: Child, names = new Names()) {
    this.url = url;
    this.child = child;
    this.names = names;
    remember(this);
    scope().whenOver(() => this.close());
  }

  /** Another client of the same server. It knows the texts that scripts have named, such as `{sid}`. */
  another(): HttpTalk {
    return new HttpTalk(this.url, this.child, this.names);
  }

  /**
   * Plays a script: see `script.ts`. Two requests that follow each other are sent at once, on two
   * connections, and their responses are awaited in the same order.
   *
   * @param why what to tell the learner, in a sentence, when a response is not as shown
   */
  async play(script: string, why?: string): Promise<void> {
    for (const turn of parseScript(script)) {
      if (turn.kind === 'request') this.#ask(turn);
      else await this.#expect(turn, why);
    }
  }

  /** Writes bytes on the connection of the last request, such as more of its body. */
  write(bytes: Buffer | string): void {
    this.#last?.write(bytes);
    this.#note('→', `(${Buffer.byteLength(bytes)} bytes)`);
  }

  /** Reads no more of the last response until `resume`. */
  pause(): void {
    this.#last?.pause();
  }

  resume(): void {
    this.#last?.resume();
  }

  /** Closes every connection: the client is gone. */
  close(): void {
    for (const connection of this.#connections) connection.destroy();
    this.#connections = [];
  }

  /** Nothing is left to say: no response has more than was asked for, and the server is alive. */
  async end(): Promise<void> {
    this.#noSurplus();
    this.close();
    if (this.child?.ended) throw new CheckFailure(confession(this.child, true));
  }

  #note(arrow: '→' | '←', text: string): void {
    this.lines.push({ text: `${arrow} ${text}`, ms: performance.now() });
  }

  #ask(turn: RequestTurn): void {
    this.#noSurplus();
    const connection = this.#connections.find(({ isFree }) => isFree) ?? this.#connect();
    const path = turn.path === '/mcp' ? this.url.pathname : turn.path;
    const head = [`${turn.method} ${path} HTTP/1.1`, ...this.#headers(turn)];
    for (const line of head) this.#note('→', line);
    if (turn.body !== undefined) this.#note('→', turn.body);
    const exchange = new Exchange(turn.lines.map((line) => this.names.filled(line)));
    this.#pending.push(exchange);
    if (turn.method === 'GET') this.#standing = exchange;
    this.#last = connection;
    connection.ask(exchange, Buffer.from(`${head.join('\r\n')}\r\n\r\n${turn.body ?? ''}`));
  }

  #connect(): Connection {
    const connection = new Connection(this.url, {
      line: (text) => this.#note('←', text),
      change: () => {},
    });
    this.#connections.push(connection);
    return connection;
  }

  #headers(turn: RequestTurn): string[] {
    const own = headersOf(turn).map(([name, value]): Header => [name, this.names.filled(value)]);
    const said = new Set(own.map(([name]) => name.toLowerCase()));
    const { body } = turn;
    const isFramed = said.has('transfer-encoding') || body === undefined;
    const framing: Header[] = [
      ['Host', this.url.host],
      ...(isFramed ? [] : [['Content-Length', String(Buffer.byteLength(body))] as Header]),
    ];
    const all = [...framing.filter(([name]) => !said.has(name.toLowerCase())), ...own];
    return all.map(([name, value]) => `${name}: ${value}`);
  }

  async #expect(turn: ResponseTurn, why?: string): Promise<void> {
    const { status } = turn;
    if (status !== undefined) await this.#expectResponse({ ...turn, status }, why);
    if (turn.onGet) this.#current = this.#standing;
    const exchange = this.#current;
    if (!exchange) throw new Error('The script goes on with a stream that was never begun');
    for (const wanted of turn.events) await this.#expectEvent(exchange, wanted, why);
    if (turn.ends) await this.#expectEnd(exchange, why);
    if (turn.closes) await this.#expectClosed(exchange, why);
  }

  async #expectResponse(turn: ResponseTurn & { status: number }, why?: string): Promise<void> {
    const exchange = this.#pending.shift();
    if (!exchange) throw new Error('The script expects a response to nothing');
    this.#current = exchange;
    await this.#until(exchange, () => exchange.head !== undefined, 'No response came', why);
    const head = exchange.head!;
    const hasStream = beginsStream(turn);
    if (statusOf(head) !== turn.status && !exchange.isStream) {
      await until(() => exchange.ended || exchange.closed, BLANK_LINE_MS);
    }
    this.#accuse(exchange, statusFault(head, turn.status, exchange.body.toString('utf8')), why);
    this.#accuse(exchange, headerFault(head, turn.headers, this.names), why);
    if (hasStream) return this.#accuse(exchange, noStream(head), why);
    const [form] = turn.forms;
    // A stream with one event is as good as JSON, and it is the client who must be able to read both.
    if (form !== undefined && exchange.isStream) {
      return this.#expectOnlyEvent(exchange, turn.forms, why);
    }
    await this.#until(exchange, () => exchange.ended, 'Its body did not end', why);
    this.#accuse(exchange, bodyFault(head, exchange.body, turn), why);
  }

  async #expectOnlyEvent(exchange: Exchange, forms: string[], why?: string): Promise<void> {
    const { fields } = await this.#nextEvent(exchange, `data: ${forms[0]}`, why);
    this.#accuse(exchange, frameFault(fields.data ?? '', forms, 'data: '), why);
    await this.#expectEnd(exchange, why);
  }

  async #expectEvent(exchange: Exchange, wanted: EventWanted, why?: string): Promise<void> {
    const event = await this.#nextEvent(exchange, `data: ${wanted.data}`, why, wanted.data === '');
    this.#accuse(exchange, eventFault(event, wanted, this.names), why);
  }

  /** @param empty whether an event without data counts: others are for their ids alone */
  async #nextEvent(exchange: Exchange, wanted: string, why?: string, empty = false) {
    for (;;) {
      const { events } = exchange.stream;
      const has = () => events.length > exchange.judged;
      await this.#until(exchange, has, `This event did not come: ${wanted}`, why);
      const event = events[exchange.judged]!;
      exchange.judged += 1;
      this.#accuse(exchange, idFault(event, exchange.session, this.names), why);
      if (empty || (event.fields.data ?? '') !== '') return event;
    }
  }

  async #expectEnd(exchange: Exchange, why?: string): Promise<void> {
    const more = () =>
      exchange.stream.events.slice(exchange.judged).find(({ fields }) => fields.data);
    const done = () => more() !== undefined || exchange.ended;
    await this.#until(exchange, done, 'The stream did not end', why);
    const [line] = more()?.lines ?? exchange.stream.unfinished;
    if (line === undefined) return;
    const reason = 'Nobody asked for this event: the stream should have ended before it.';
    this.#accuse(exchange, { class: 'wrong number of answers', line, why: [reason] }, why);
  }

  async #expectClosed(exchange: Exchange, why?: string): Promise<void> {
    const connection = this.#last;
    if (await waited(until(() => connection?.closed ?? true, patience()))) return;
    const reason = 'The connection is still open behind this response.';
    const line = exchange.head?.start ?? '';
    this.#accuse(exchange, { class: 'too late', line, why: [reason] }, why);
  }

  /** Waits for something to be so. Says what is known when it does not become so. */
  async #until(exchange: Exchange, holds: () => boolean, missing: string, why?: string) {
    const over = () => exchange.closed || exchange.ended || exchange.fault !== undefined;
    const begin = performance.now();
    while (!holds() && !over() && !this.child?.ended) {
      const half = exchange.stream.unfinished.length > 0;
      const left = half ? BLANK_LINE_MS : patience() - (performance.now() - begin);
      const seen = exchange.stream.unfinished.join().length;
      const moved = () => holds() || over() || this.child?.ended !== undefined;
      if (await waited(until(moved, left))) break;
      if (half && exchange.stream.unfinished.join().length !== seen) continue;
      break;
    }
    if (holds()) return;
    await this.child?.endsWithin(exchange.closed ? LAST_WORDS_MS : 0);
    const note = why === undefined ? [] : [why];
    if (this.child?.ended) {
      const evidence = confession(this.child, true);
      if (evidence.class === 'TODO') throw new CheckFailure(evidence);
      throw new CheckFailure({
        ...evidence,
        lines: exchange.asked,
        why: [...evidence.why, ...note],
      });
    }
    this.#accuse(exchange, missed(exchange, missing), why);
  }

  #noSurplus(): void {
    const tooMuch = this.#connections.find(({ surplus }) => surplus !== '');
    if (!tooMuch) return;
    const why = [
      'These bytes came behind the end of a response. Is its Content-Length in bytes, not characters,',
      'and does a 202 have no body?',
    ];
    const lines = [`← ${shorten(tooMuch.surplus.trim(), 80)}`];
    throw new CheckFailure({ class: 'body too long', lines, why });
  }

  #accuse(exchange: Exchange, fault: HttpFault | undefined, why?: string): void {
    if (!fault) return;
    const { line, ...rest } = fault;
    const status = exchange.head ? [`← ${statusOf(exchange.head)}`] : [];
    const before = rest.class === 'wrong status' ? exchange.asked : [...exchange.asked, ...status];
    const lines = [...before, ...(line === undefined ? [] : [`← ${line}`])].slice(-6);
    const told = [exchange.body.toString('utf8'), exchange.stream.unfinished.join('\n')];
    const todo = todoIn(told.join('\n')) ?? (this.child && todoIn(this.child.stderr));
    const evidence: Evidence = { ...rest, lines, why: why ? [...rest.why, why] : rest.why };
    throw new CheckFailure(todo ?? evidence);
  }
}

/** What to say when the time is up, or the connection over, and something has not come. */
function missed(exchange: Exchange, missing: string): HttpFault {
  const { unfinished } = exchange.stream;
  if (exchange.fault !== undefined) {
    const why = [`This is no HTTP: ${shorten(exchange.fault, 60)}`];
    return { class: 'connection closed', why };
  }
  if (unfinished.length > 0) {
    const line = unfinished.at(-1)!;
    const span = { start: line.length, end: line.length + 1 };
    const why = ['No blank line has ended this event, so no client knows that it is whole.'];
    return { class: 'event not ended', line, span, label: 'and then a blank line', why };
  }
  if (exchange.closed) {
    const where = exchange.head ? 'in the middle of the response' : 'without a response';
    const why = [`The connection was closed ${where}. ${missing}.`];
    return { class: 'connection closed', why };
  }
  if (exchange.ended) {
    return { class: 'wrong number of answers', why: ['The stream has ended.', `${missing}.`] };
  }
  const why = [
    `${missing}, and ${Math.round(patience() / 1000)} s have passed.`,
    'A response goes on until end() is called: does every branch come to it?',
  ];
  return { class: 'too late', why };
}
