// The other end of the learner's pipe: plays frames into it and compares what comes out.
import { readFileSync } from 'node:fs';
import { type Child, confession, todoIn } from './child.ts';
import { CheckFailure, type Evidence, shorten, show } from './failure.ts';
import { accuse, difference, type Fault, type Frame, isFault, readFrame } from './frames.ts';
import { locate, type Span } from './locate.ts';

/** How long an answer may take, in ms. Nothing waits that long unless something is wrong. */
export const PATIENCE_MS = 5000;
/** How long a message may stand without its newline before that is the verdict, in ms. */
const NEWLINE_MS = 400;

const CLOSING_BRACE = 0x7d;

/** The learner's end of the wire. Frames from client to server are `→`, the others `←`. */
export type Side = 'server' | 'client';

export interface Pipe {
  write: (bytes: Uint8Array | string) => void;
  end: () => void;
}

interface Line {
  text: string;
  ms: number;
}

interface Unread {
  text: string;
  /** Where it stands in the log. */
  index: number;
}

type Expected = Frame[];

export class Wire {
  readonly child: Child;
  readonly side: Side;
  /** Everything that crossed the wire, with arrows, in order. */
  readonly log: Line[] = [];

  readonly #pipe: Pipe;
  readonly #born = performance.now();
  #rest: Buffer[] = [];
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
  /** Requests we sent, by id as JSON; the value says whether they were answered. */
  #asked = new Map<string, boolean>();
  /** The last notification or response that we sent, until something else was answered. */
  #unanswerable: string | undefined;
  /** Ids of the learner's own requests: as named in the check, and as they came. */
  #ids = new Map<unknown, unknown>();

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
    let start = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      this.#rest.push(chunk.subarray(start, end));
      this.#line(Buffer.concat(this.#rest));
      this.#rest = [];
      start = end + 1;
    }
    if (start < chunk.length) this.#rest.push(chunk.subarray(start));
    this.#heard = true;
    this.#wake();
  }

  #line(bytes: Buffer): void {
    const text = bytes.toString('utf8');
    this.#unread.push({ text, index: this.log.length });
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
    this.log.push({ text: `${arrow} ${text}`, ms: performance.now() - this.#born });
  }

  /** The id that the learner chose for the request that is called `name` in the check. */
  idOf(name: unknown): unknown {
    return this.#ids.get(name);
  }

  /** Writes bytes as they are: lines, or a part of one. */
  write(bytes: Uint8Array | string): void {
    const lines = Buffer.from(bytes).toString('utf8').split('\n');
    const part = lines.pop();
    for (const line of lines) {
      this.#note(this.#ours, line);
      this.#noteRequest(line);
    }
    if (part) this.#note(this.#ours, `${part}  (the chunk ends here)`);
    this.#pipe.write(bytes);
  }

  #noteRequest(line: string): void {
    if (!isJson(line)) return;
    const frame: unknown = JSON.parse(line);
    if (typeof frame !== 'object' || frame === null) return;
    if ('method' in frame && 'id' in frame) this.#asked.set(JSON.stringify(frame.id), false);
    else this.#unanswerable = line;
  }

  /** Writes one frame as a line, with the ids that the learner chose. */
  send(frame: Frame): void {
    if (!('method' in frame) && this.#ids.has(frame.id)) frame.id = this.#ids.get(frame.id);
    this.write(`${JSON.stringify(frame)}\n`);
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
    const span = differingPart(line, expected);
    this.#accuse({ class: 'wrong value', span, why: [...reasons, `Expected: ${expected}`] }, why);
  }

  /** Waits for the learner's next frame, which must have one of these forms. */
  async expect(forms: Expected, why?: string): Promise<Frame> {
    const line = await this.next(forms[0]!, why);
    if (this.#isEcho(line)) this.#accuse(ECHO);
    const frame = readFrame(line);
    if (isFault(frame)) this.#accuse(frame, why);
    const fault = this.#unasked(line, frame, forms[0]!) ?? this.#compare(line, frame, forms);
    if (fault) this.#accuse(fault, why);
    if (!('method' in frame)) {
      const id = JSON.stringify(frame.id);
      if (this.#asked.has(id)) this.#asked.set(id, true);
      this.#unanswerable = undefined;
    }
    return frame;
  }

  #compare(line: string, frame: Frame, forms: Expected): Fault | undefined {
    const faults = forms.map((form) => difference(line, frame, this.#fit(line, frame, form)));
    return faults.includes(undefined) ? undefined : faults[0];
  }

  /** Fits an expected request to the id that the learner chose, and to `params: {}` for none. */
  #fit(line: string, frame: Frame, form: Frame): Frame {
    if (!('method' in form)) return form;
    const fitted = { ...form };
    if ('id' in form && 'id' in frame) {
      this.#checkOwnId(line, frame.id);
      fitted.id = frame.id;
      this.#ids.set(form.id, frame.id);
    }
    if (!('params' in form) && show(frame.params) === '{}') fitted.params = {};
    return fitted;
  }

  #checkOwnId(line: string, id: unknown): void {
    const fault = { class: 'wrong id', span: locate(line, ['id']) } as const;
    if (typeof id !== 'string' && !Number.isInteger(id)) {
      const why = ['The id of a request is a string or an integer, never null.'];
      this.#accuse({ ...fault, label: show(id), why });
    }
    if ([...this.#ids.values()].includes(id)) {
      const why = ['Every request gets an id that was not used before in this session.'];
      this.#accuse({ ...fault, label: 'used before', why });
    }
  }

  /** Finds out whether a frame was asked for at all. */
  #unasked(line: string, frame: Frame, expected: Frame): Fault | undefined {
    const fault = { class: 'wrong number of answers' } as const;
    if ('method' in frame) {
      if ('method' in expected) return undefined;
      const kind = 'id' in frame ? 'request' : 'notification';
      const over = Object.keys(expected).length === 0;
      const why = over ? 'everything had been answered.' : 'an answer was expected here.';
      return { ...fault, why: [`Nobody asked for this ${kind}: ${why}`] };
    }
    const id = JSON.stringify(frame.id);
    const span = () => ('id' in frame ? locate(line, ['id']) : undefined);
    if (this.#asked.get(id) === false && frame.id !== expected.id && 'id' in expected) {
      const first = `The one with the id ${show(expected.id)} was to be answered first.`;
      return { ...fault, span: span(), why: [`This answers another request. ${first}`] };
    }
    if (this.#asked.get(id) === true) {
      return {
        ...fault,
        span: span(),
        why: [`The request with the id ${id} was answered before.`],
      };
    }
    if ('id' in expected && 'id' in frame && String(frame.id) === String(expected.id))
      return undefined;
    const expectsNoId = !('id' in expected) && 'jsonrpc' in expected;
    if (this.#unanswerable !== undefined && !this.#asked.has(id) && !expectsNoId) {
      const kind = this.#unanswerable.includes('"method"') ? 'notification' : 'response';
      const why = [`A ${kind} has been answered. It is never answered, not even with an error.`];
      return { ...fault, span: span(), why };
    }
    if ('method' in expected) {
      return {
        ...fault,
        span: span(),
        why: ['An answer came where a message of yours was expected.'],
      };
    }
    return undefined;
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
    const shown = lines.slice(Math.max(0, this.#judged - 2), this.#judged + 1);
    const todo = todoIn(shown.at(-1) ?? '') ?? (this.child.ended && todoIn(this.child.stderr));
    if (todo) throw new CheckFailure(todo);
    const spoiled = fault.class === 'stdout is not JSON' || fault.class === 'JSON is not JSON-RPC';
    const reasons = why && !spoiled ? [...fault.why, why] : fault.why;
    accuse({ ...fault, why: reasons }, shown);
  }

  /** The learner's next line. Fails, with what is known, when none comes. */
  async next(wanted?: Frame, why?: string): Promise<string> {
    const deadline = performance.now() + PATIENCE_MS;
    while (this.#unread.length === 0) {
      if (this.#trouble) throw new CheckFailure({ lines: this.tail(), ...this.#trouble });
      if (this.#over) await this.#gone(wanted, why);
      const wait = this.#lacksNewline() ? NEWLINE_MS : PATIENCE_MS;
      const left = Math.min(wait, deadline - performance.now());
      const woken = left > 0 && (await this.#sleep(left));
      if (!woken && this.#unread.length === 0) this.#late(wanted, why);
    }
    const { text, index } = this.#unread.shift()!;
    this.#judged = index;
    return text;
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

  /** The stream ended while a frame was expected. */
  async #gone(wanted?: Frame, why?: string): Promise<never> {
    if (this.#rest.length > 0) this.#noNewline();
    await Promise.race([this.child.exit, new Promise((resolve) => setTimeout(resolve, 1000))]);
    if (!this.child.ended) {
      const reasons = [`Your ${this.side} closed its stdout and lives on.`];
      reasons.push(...this.#missing(wanted));
      throw new CheckFailure({ class: 'exited', lines: this.tail(), why: reasons });
    }
    const evidence = confession(this.child, this.#heard);
    if (evidence.class === 'TODO') throw new CheckFailure(evidence);
    const reasons = [...evidence.why, ...this.#missing(wanted)];
    if (this.child.stderr === '') reasons.push(this.#whyGone());
    else if (why) reasons.push(why);
    throw new CheckFailure({ ...evidence, lines: this.tail(), why: reasons });
  }

  /** The likely cause of an end without a word on stderr. */
  #whyGone(): string {
    if (!this.#heard) return 'Nothing kept it alive: does it listen to its stdin?';
    return 'Does something call process.exit, or close stdin?';
  }

  #missing(wanted?: Frame): string[] {
    if (!wanted) return [];
    if ('method' in wanted) return [`Expected next: ${wanted.method}.`];
    if ('id' in wanted) return [`Not answered: the request with the id ${show(wanted.id)}.`];
    return [`Expected next: ${show(wanted)}`];
  }

  /** What does not end in a newline is no message. */
  #noNewline(): never {
    const text = this.#restText();
    const span = { start: text.length, end: text.length + 1 };
    const why = [
      'This message does not end. Its last byte must be a newline: write JSON.stringify(m) + "\\n",',
      'in one call.',
    ];
    const label = 'no newline';
    const lines = [...this.tail(1), `${this.#theirs} ${text}`];
    throw new CheckFailure({ class: 'stdout is not JSON', lines, span, label, why });
  }

  #late(wanted?: Frame, note?: string): never {
    const rest = this.#restText();
    if (this.#lacksNewline()) this.#noNewline();
    const todo = todoIn(this.child.stderr);
    if (todo) throw new CheckFailure(todo);
    const why = [
      `${rest ? 'No whole line' : 'Nothing'} came for ${PATIENCE_MS / 1000} s. The process is alive.`,
      ...this.#missing(wanted),
      ...this.child.stderrTail(2),
      ...(rest ? [`What came: ${shorten(rest, 60)}`, 'No newline ends it.'] : []),
      ...(note ? [note] : rest ? [] : USUAL_CAUSES),
    ];
    throw new CheckFailure({ class: 'too late', lines: this.tail(), why });
  }

  /**
   * Closes the learner's input and reads to the end: nothing may come any more.
   *
   * @returns when the stream is over, or after a second if the process stays
   */
  async end(): Promise<void> {
    this.#pipe.end();
    const deadline = performance.now() + 1000;
    while (!this.#over && performance.now() < deadline)
      await this.#sleep(deadline - performance.now());
    if (this.#rest.length > 0) this.#noNewline();
    if (this.#unread.length === 0) return;
    const line = await this.next();
    const frame = readFrame(line);
    if (isFault(frame)) this.#accuse(frame);
    const fault = this.#unasked(line, frame, {});
    const why = ['Nobody asked for this message: everything had been answered.'];
    this.#accuse(fault ?? { class: 'wrong number of answers', why });
  }

  /** The whole conversation, with times, and what the process said besides. */
  transcript(): string {
    const lines = this.log.map(({ text, ms }) => `${ms.toFixed(1).padStart(8)} ms ${text}`);
    const stderr = this.child.stderr ? ['', 'stderr:', this.child.stderr.trimEnd()] : [];
    const ending = this.child.ending ?? 'is alive';
    return [...lines, ...stderr, '', `The process ${ending}.`].join('\n');
  }
}

const ECHO: Fault = {
  class: 'wrong number of answers',
  why: [
    'This is the line we sent, coming back. Does something echo the input, such as a readline',
    'interface with output: process.stdout?',
  ],
};

const USUAL_CAUSES = [
  'Usual causes: a branch that returns nothing, an await for something that cannot come yet, an',
  'endless loop, a transport that was not started, or a message written to stderr.',
];

/** The part of a text that is not as expected, without what is the same before and behind it. */
function differingPart(line: string, expected: string): Span {
  let start = 0;
  while (start < line.length && line[start] === expected[start]) start += 1;
  let same = 0;
  const most = Math.min(line.length, expected.length) - start;
  while (same < most && line.at(-1 - same) === expected.at(-1 - same)) same += 1;
  return { start, end: Math.max(line.length - same, start + 1) };
}

function split(line: string): [string, string] {
  return [line.slice(0, 1), line.slice(1).trim()];
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return text !== '';
  } catch {
    return false;
  }
}

/** The frames beside a lesson: `frames.jsonl`, one line each. */
export function framesOf(path: string): string[] {
  return readFileSync(path, 'utf8').split('\n').filter(Boolean);
}
