// The other end of the learner's pipe: plays frames into it and compares what comes out.
import { isUtf8 } from 'node:buffer';
import { type Child, confession, todoIn } from './child.ts';
import { CheckFailure, type Evidence } from './failure.ts';
import { closest, difference, type Fault, type Frame } from './frames.ts';
import { Ledger } from './ledger.ts';
import type { Span } from './locate.ts';
import { patience } from './pace.ts';
import type { Chunk } from './recorded.ts';
import { brokenOff, isFault, isJson, isUnclear, readFrame } from './reading.ts';
import { noNewline, nothingCame, type Scene, type Side, streamEnded } from './silence.ts';
import type { Line } from './transcript.ts';
import { lookAlike } from './visible.ts';
import { waited } from './waiting.ts';

/** How long a message may stand without its newline before that is the verdict, in ms. */
const NEWLINE_MS = 400;
/** How long the line behind a strange one may take, in ms. */
const NEXT_LINE_MS = 50;

const CLOSING_BRACE = 0x7d;
/** So much is kept for the wire player: nobody looks at more, and a flood would fill the memory. */
const MOST_RECORDED = 512 * 1024;

export interface Pipe {
  write: (bytes: Uint8Array | string) => void;
  end: () => void;
}

interface Unread {
  text: string;
  /** Where it stands in the log. */
  index: number;
  isUtf8: boolean;
}

export class Wire {
  readonly child: Child;
  readonly side: Side;
  /** Everything that crossed the wire, with arrows, in order. */
  readonly log: Line[] = [];
  /** The same as it was read and written, for the wire player. */
  readonly chunks: Chunk[] = [];
  /** How many bytes have crossed it. */
  #recorded = 0;

  readonly #pipe: Pipe;
  #rest: Buffer[] = [];
  /** When the last bytes came. */
  #last = 0;
  #unread: Unread[] = [];
  /** The place in the log of the line that is being judged. */
  #judged = 0;
  #over = false;
  #heard = false;
  #wake: () => void = () => {};
  #close: () => void = () => {};
  /** Resolves when the learner's end of the wire is closed. */
  readonly closed = new Promise<void>((resolve) => (this.#close = resolve));
  /** Why the learner's own code says it failed, once it has. */
  #trouble: Evidence | undefined;
  readonly #ledger = new Ledger();

  constructor(child: Child, side: Side, pipe: Pipe) {
    this.child = child;
    this.side = side;
    this.#pipe = pipe;
    void child.exit.then(() => this.over());
  }

  /** Arrows: what the learner's process writes, and what it reads. */
  get #theirs(): string {
    return this.side === 'server' ? '←' : '→';
  }
  get #ours(): string {
    return this.side === 'server' ? '→' : '←';
  }

  /** Takes bytes that the learner's process wrote. */
  receive(chunk: Buffer): void {
    if (!this.child.takes('stdout', chunk)) {
      this.#rest = [];
      return;
    }
    this.#record(this.side, chunk);
    let start = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      this.#rest.push(chunk.subarray(start, end));
      this.#line(Buffer.concat(this.#rest));
      this.#rest = [];
      start = end + 1;
    }
    if (start < chunk.length) this.#rest.push(chunk.subarray(start));
    this.#heard = true;
    this.#last = performance.now();
    this.#wake();
  }

  #record(from: Chunk['from'], bytes: Uint8Array): void {
    this.#recorded += bytes.length;
    if (this.#recorded > MOST_RECORDED) return;
    this.chunks.push({ from, bytes, ms: performance.now() });
  }

  /** The place in the log of the line that is being judged. */
  get judged(): number {
    return this.#judged;
  }

  #line(bytes: Buffer): void {
    const text = bytes.toString('utf8');
    this.#unread.push({ text, index: this.log.length, isUtf8: isUtf8(bytes) });
    this.#note(this.#theirs, text);
  }

  /** The stream from the learner's process has ended. */
  over(): void {
    this.#over = true;
    this.#close();
    this.#wake();
  }

  /** The learner's code failed in a way that does not show on the wire. */
  fail(evidence: Evidence): void {
    this.#trouble ??= evidence;
    this.#wake();
  }

  /** The failure was one that the check had wanted. */
  forgive(): void {
    this.#trouble = undefined;
  }

  #note(arrow: string, text: string): void {
    this.log.push({ text: `${arrow} ${text}`, ms: performance.now() });
  }

  /** The id that the learner chose for the request that is called `name` in the check. */
  idOf(name: unknown): unknown {
    return this.#ledger.idOf(name);
  }

  /** The progress token that the learner chose for the call whose token the check names: `{a}`. */
  tokenOf(name: string): unknown {
    return this.#ledger.tokenOf(name);
  }

  /** Fails if the learner has said anything that was not read yet. */
  nothingYet(why: string): void {
    const [line] = this.#unread;
    if (!line) return;
    this.#judged = line.index;
    this.#accuse({ class: 'wrong number of answers', why: [why] });
  }

  /** Writes bytes as they are: lines, or a part of one. */
  write(bytes: Uint8Array | string): void {
    this.#record(this.side === 'server' ? 'client' : 'server', Buffer.from(bytes));
    const lines = Buffer.from(bytes).toString('utf8').split('\n');
    const part = lines.pop();
    for (const line of lines) {
      this.#note(this.#ours, line || '(an LF alone)');
      this.#noteRequest(line);
    }
    if (part) this.#note(this.#ours, `${part}  (the chunk ends here)`);
    this.#pipe.write(bytes);
  }

  #noteRequest(line: string): void {
    const frame: unknown = isJson(line) ? JSON.parse(line) : undefined;
    if (typeof frame === 'object' && frame !== null) this.#ledger.sent(frame as Frame);
  }

  /** Writes one frame as a line, with the ids that the learner chose. */
  send(frame: Frame): void {
    this.write(`${JSON.stringify(this.#ledger.addressed(frame))}\n`);
  }

  /**
   * Plays a conversation, line by line. The learner's frames must be the next ones on the wire, and
   * must have exactly the members and values shown; `…` stands for any text. A line that begins
   * with `or` gives another form that is right, too.
   *
   * @param why what to tell the learner, in a sentence, when a frame of his is not as shown
   */
  async play(script: string, why?: string): Promise<void> {
    const lines = script
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
    while (lines.length > 0) {
      const [arrow, text] = split(lines.shift()!);
      if (arrow === this.#ours) {
        this.send(JSON.parse(text) as Frame);
        continue;
      }
      const forms = [text];
      while (lines[0]?.startsWith('or ')) forms.push(split(lines.shift()!.slice(3))[1]);
      await this.expect(
        forms.map((form) => JSON.parse(form) as Frame),
        why,
      );
    }
  }

  /** Plays a conversation in plain text: lines, each compared as a whole. */
  async playText(script: string, why?: string): Promise<void> {
    for (const line of script.split('\n').map((text) => text.trim())) {
      if (line === '') continue;
      const [arrow, text] = split(line);
      if (arrow === this.#ours) this.write(`${text}\n`);
      else this.#sameText(await this.next(undefined, why), text, why);
    }
  }

  #sameText(line: string, expected: string, why?: string): void {
    if (line === expected) return;
    const reasons = line === '' ? ['An empty line came: one newline too many.'] : [];
    const alike = line.endsWith('\r') ? undefined : lookAlike(line, expected);
    if (alike !== undefined) reasons.push(alike);
    else if (line.endsWith('\r'))
      reasons.push('This line ends in CR LF. Write "\\n", and nothing else.');
    else if (line.endsWith(expected))
      reasons.push('Something stands before the line: a prompt, or a text without a newline?');
    const span = differingPart(line, expected);
    this.#accuse({ class: 'wrong value', span, why: [...reasons, `Expected: ${expected}`] }, why);
  }

  /** Waits for the learner's next frame, which must have one of these forms. */
  async expect(forms: Frame[], why?: string): Promise<Frame> {
    const line = await this.next(forms[0]!, why);
    const frame = await this.#frame(line, why);
    const fault =
      this.#ledger.unasked(line, frame, forms[0]!) ??
      this.#ledger.ownIdFault(line, frame) ??
      this.#compare(line, frame, forms);
    if (fault) this.#accuse(fault, why);
    this.#ledger.accepted(frame);
    return frame;
  }

  async #frame(line: string, why?: string): Promise<Frame> {
    if (this.#isEcho(line)) this.#accuse(ECHO);
    const frame = readFrame(line);
    if (!isFault(frame)) return frame;
    if (!isUnclear(frame)) this.#accuse(frame, why);
    // What is not a message alone may be the beginning of something that we know.
    if (this.#unread.length === 0) await this.#sleep(NEXT_LINE_MS);
    return this.#accuse(
      brokenOff(
        line,
        this.#unread.map(({ text }) => text),
      ) ?? frame,
      why,
    );
  }

  #compare(line: string, frame: Frame, forms: Frame[]): Fault | undefined {
    return closest(forms.map((form) => difference(line, frame, this.#ledger.fitted(frame, form))));
  }

  /** Whether a line is one that we sent, as it was. */
  #isEcho(line: string): boolean {
    const text = line.replace(/\r$/, '');
    return (
      text.includes('"method"') && this.log.some((sent) => sent.text === `${this.#ours} ${text}`)
    );
  }

  #accuse(fault: Fault, why?: string): never {
    const lines = this.log.map(({ text }) => text);
    const before = lines.slice(0, this.#judged);
    // What we have sent since the learner's last line, and that line; six lines at most.
    const since = before.findLastIndex((line) => line.startsWith(this.#theirs));
    const from = Math.min(Math.max(0, since, this.#judged - 6), Math.max(0, this.#judged - 2));
    const shown = lines.slice(from, this.#judged + 1);
    const todo = todoIn(shown.at(-1) ?? '') ?? (this.child.ended && todoIn(this.child.stderr));
    if (todo) throw new CheckFailure(todo);
    const isText = fault.class === 'stdout is not JSON';
    const reasons = why && !isText ? [...fault.why, why] : fault.why;
    throw new CheckFailure({ ...fault, why: reasons, lines: shown });
  }

  /** The learner's next line. Fails, with what is known, when none comes. */
  next(wanted?: Frame, why?: string): Promise<string> {
    return waited(this.#next(wanted, why));
  }

  async #next(wanted?: Frame, why?: string): Promise<string> {
    const deadline = performance.now() + patience();
    while (this.#unread.length === 0) {
      if (this.#trouble) throw new CheckFailure(this.#troubled(this.#trouble, why));
      if (this.#over) {
        await this.child.endsWithin(1000);
        throw new CheckFailure(streamEnded(this.#scene(), wanted, why));
      }
      const wait = this.#lacksNewline() ? NEWLINE_MS : patience();
      const left = Math.min(wait, deadline - performance.now());
      const woken = left > 0 && (await this.#sleep(left));
      if (woken || this.#unread.length > 0) continue;
      const scene = this.#scene();
      throw new CheckFailure(
        this.#lacksNewline() ? noNewline(scene) : nothingCame(scene, patience(), wanted, why),
      );
    }
    const line = this.#unread.shift()!;
    this.#judged = line.index;
    if (!line.isUtf8) this.#accuse(NOT_UTF8);
    return line.text;
  }

  #troubled(trouble: Evidence, why?: string): Evidence {
    if (trouble.class === 'TODO') return trouble;
    return { lines: this.tail(), ...trouble, why: [...trouble.why, ...(why ? [why] : [])] };
  }

  /** Whether a whole message stands there without its newline. */
  #lacksNewline(): boolean {
    // Looking at the last byte first: a long message comes in many chunks, and most are no end.
    return this.#rest.at(-1)?.at(-1) === CLOSING_BRACE && isJson(this.#restText());
  }

  #sleep(ms: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve(true);
      };
    });
  }

  #restText(): string {
    return Buffer.concat(this.#rest).toString('utf8');
  }

  /** The last lines of the conversation. */
  tail(count = 2): string[] {
    return this.log.slice(-count).map(({ text }) => text);
  }

  /** What is known when a line is missing. */
  #scene(): Scene {
    const { child, side } = this;
    const rest = this.#restText();
    return { child, side, heard: this.#heard, rest, arrow: this.#theirs, lines: this.tail() };
  }

  /**
   * Closes the learner's input and reads to the end: nothing may come any more.
   *
   * @returns when the stream is over, or after a second if the process stays
   */
  async end(): Promise<void> {
    this.#pipe.end();
    const deadline = performance.now() + 1000;
    while (!this.#over && performance.now() < deadline) {
      await this.#sleep(deadline - performance.now());
    }
    if (this.#rest.length > 0) throw new CheckFailure(noNewline(this.#scene()));
    if (this.#unread.length === 0) return this.#crashed();
    const line = await this.next();
    const fault = this.#ledger.unasked(line, await this.#frame(line));
    if (fault) this.#accuse(fault);
  }

  /** All was said, but then the process came to a bad end, or to none. */
  async #crashed(): Promise<void> {
    await this.child.endsWithin(patience());
    const todo = todoIn(this.child.stderr);
    if (todo) throw new CheckFailure(todo);
    if (!this.child.ended) {
      const why = [
        `Its stdin has ended, and after ${patience() / 1000} s the process still runs.`,
        'Something keeps it alive: a timer, or a pipe.',
      ];
      throw new CheckFailure({ class: 'too late', lines: this.tail(), why });
    }
    if (!this.child.ended?.code) return;
    const evidence = confession(this.child, true);
    throw new CheckFailure(
      evidence.class === 'TODO' ? evidence : { ...evidence, lines: this.tail() },
    );
  }

  /** The whole conversation, with the last line even if no newline has ended it. */
  get lines(): Line[] {
    if (this.#rest.length === 0) return this.log;
    const bytes = Buffer.concat(this.#rest.slice(0, 64));
    const more = this.#rest.length > 64 ? ' …' : '';
    const text = `${this.#theirs} ${bytes.toString('utf8')}${more}  (no newline)`;
    return [...this.log, { text, ms: this.#last }];
  }
}

const ECHO: Fault = {
  class: 'wrong number of answers',
  why: [
    'This is the line we sent, coming back. Does something echo the input, such as a readline',
    'interface with output: process.stdout?',
  ],
};

const NOT_UTF8: Fault = {
  class: 'stdout is not JSON',
  why: ['These bytes are no UTF-8. Write strings, and let Node encode them.'],
};

/** The part of a text that is not as expected, without what is the same before and behind it. */
export function differingPart(line: string, expected: string): Span {
  let start = 0;
  while (start < line.length && line[start] === expected[start]) start += 1;
  let same = 0;
  const most = Math.min(line.length, expected.length) - start;
  while (same < most && line.at(-1 - same) === expected.at(-1 - same)) same += 1;
  return { start, end: Math.max(line.length - same, start + 1) };
}

/** An arrow, a space, and the line. */
function split(line: string): [string, string] {
  return [line.slice(0, 1), line.slice(2)];
}
