// Calls code of the learner's by name, in a process of its own.
import { onStdio, remember } from './check.ts';
import { type Child, relativePaths, startOneOfMany, todoIn } from './child.ts';
import { CheckFailure, type Evidence, show } from './failure.ts';
import { compare, type Frame } from './frames.ts';
import type { Line, Talk } from './transcript.ts';
import { waited } from './waiting.ts';
import { patience } from './pace.ts';
import type { Wire } from './wire.ts';

interface Reply {
  n: number;
  value?: unknown;
  error?: Frame;
  event?: string;
}

/** What the driver reports counts like a line that it prints. */
const REPORT = Buffer.from('\n');

/** Code of the learner's that we call by name, in a process of its own. */
export class Driver implements Talk {
  readonly child: Child;
  /** What it reported on its own account: `[['message', {…}], ['close']]`. */
  readonly events: [string, unknown][] = [];
  /** The calls and what came of them, for the transcript. */
  readonly lines: Line[] = [];
  /** The wire on its stdin and stdout, if the code talks there. */
  wire?: Wire;
  /** What a call has thrown that nobody has expected yet. */
  threw?: Evidence | undefined;

  #calls = new Map<number, (reply: Reply) => void>();

  constructor(child: Child) {
    this.child = child;
    child.process.on('message', (reply: Reply) => {
      if (!child.takes('stdout', REPORT)) return;
      if (reply.event !== undefined) {
        this.events.push([reply.event, reply.value]);
        this.#note(`on${reply.event} ${reply.value === undefined ? '' : show(reply.value)}`);
      } else this.#calls.get(reply.n)?.(reply);
    });
    remember(this);
  }

  #note(text: string): void {
    this.lines.push({ text: `· ${text.trimEnd()}`, ms: performance.now() });
  }

  /** Calls a function of the driver. */
  call(name: string, ...args: unknown[]): Call {
    const n = this.#calls.size;
    const reply = new Promise<Reply>((resolve) => this.#calls.set(n, resolve));
    const title = name.includes(' ') ? name : `${name}(${args.map(show).join(', ')})`;
    const call = new Call(title, this, reply);
    this.#note(`${title} …`);
    void reply.then(({ value, error }) => {
      const outcome = error ? `threw: ${error.message}` : `returned ${show(value)}`;
      this.#note(`${title} ${outcome}`);
    });
    // It may have ended just now. Without a callback that is an 'error', which would end our wait for its exit.
    this.child.process.send({ n, name, args }, () => {});
    return call;
  }

  /** Ends the process, which then has nothing more to say. */
  async end(): Promise<void> {
    this.child.process.disconnect();
    await this.wire?.end();
  }
}

/** A call that may still be on its way. */
export class Call {
  readonly name: string;
  readonly #driver: Driver;
  #reply?: Reply;
  readonly settled: Promise<Reply>;

  constructor(name: string, driver: Driver, reply: Promise<Reply>) {
    this.name = name;
    this.#driver = driver;
    this.settled = reply.then((value) => {
      this.#reply = value;
      if (value.error) driver.threw = this.#threw(value.error);
      if (driver.threw) driver.wire?.fail(driver.threw);
      return value;
    });
  }

  #threw(error: Frame): Evidence {
    const { message } = error;
    const why = [`${this.name} threw: ${message}`, ...placeOf(error)];
    return todoIn(String(message)) ?? { class: 'wrong value', why };
  }

  /** Says on which wire the driver's code talks, if not on its own stdin and stdout. */
  over(wire: Wire): void {
    this.#driver.wire = wire;
  }

  get pending(): boolean {
    return this.#reply === undefined;
  }

  async #wait(why?: string): Promise<Reply> {
    const { child } = this.#driver;
    const late = new Promise((resolve) => setTimeout(resolve, patience()).unref());
    await waited(Promise.race([this.settled, child.exit, late]));
    // What it wrote before it replied, or ended, is in the pipe: let it come first.
    await new Promise((resolve) => setImmediate(resolve));
    if (this.#reply) return this.#reply;
    const state = child.ending ? `The process ${child.ending}.` : 'The process is alive.';
    const text = `${this.name} never settled. ${state}`;
    const todo = todoIn(child.stderr);
    if (todo) throw new CheckFailure(todo);
    const tail = child.stderrTail();
    if (child.ended && tail.length === 0) tail.push('Does something call process.exit?');
    const evidence: Evidence = {
      class: child.ending ? 'exited' : 'too late',
      why: [text, ...tail, ...(why ? [why] : [])],
    };
    throw new CheckFailure({ ...evidence, lines: this.#driver.wire?.tail() ?? [] });
  }

  /** Waits for the call to return this value. */
  async returns(expected: unknown, why?: string): Promise<void> {
    const { value, error } = await this.#wait(why);
    if (error) this.#fail([`${this.name} threw: ${error.message}`, ...placeOf(error)], why);
    const line = value === undefined ? 'undefined' : JSON.stringify(value);
    if (expected === undefined) return;
    const fault = compare(line, value, expected, []);
    if (!fault) return;
    const lines = [`${this.name} returned`, `  ${line}`];
    throw new CheckFailure({ ...fault, lines, why: [...fault.why, ...(why ? [why] : [])] });
  }

  /** Waits for the call to throw an error with these members; `includes` is a part of its message. */
  async throws(expected: Frame & { includes?: string }, why?: string): Promise<void> {
    const { value, error } = await this.#wait(why);
    this.#driver.wire?.forgive();
    this.#driver.threw = undefined;
    if (!error) this.#fail([`${this.name} returned ${show(value)}. It should have thrown.`], why);
    const todo = todoIn(String(error.message));
    if (todo) throw new CheckFailure(todo);
    if (error.name === 'not an Error') {
      this.#fail([`${this.name} threw ${error.message}, which is no Error.`], why);
    }
    if (error.message === '') this.#fail([`${this.name} threw an error without a message.`], why);
    const { includes = '', ...members } = expected;
    if (!String(error.message).includes(includes)) {
      this.#fail(
        [`${this.name} threw: ${error.message}`, `Its message should name ${includes}.`],
        why,
      );
    }
    for (const [member, wanted] of Object.entries(members)) {
      if (JSON.stringify(error[member]) === JSON.stringify(wanted)) continue;
      const what = `its ${member} is ${show(error[member])}; expected ${show(wanted)}`;
      this.#fail([`${this.name} threw: ${error.message}`, what], why);
    }
  }

  #fail(reasons: string[], why?: string): never {
    const todo = todoIn(reasons.join('\n'));
    const lines = this.#driver.wire?.tail() ?? [];
    const evidence: Evidence = {
      class: 'wrong value',
      lines,
      why: [...reasons, ...(why ? [why] : [])],
    };
    throw new CheckFailure(todo ?? evidence);
  }
}

/** Where in the learner's code an error comes from. */
function placeOf({ place }: Frame): string[] {
  return typeof place === 'string' ? [`  ${relativePaths(place)}`] : [];
}

/** Starts a driver of `tests/drivers`. */
export async function drive(name: string): Promise<Driver> {
  return new Driver(await startOneOfMany(`tests/drivers/${name}.ts`, true));
}

/** Starts a driver whose code talks on its own stdin and stdout: it is the client there. */
export async function driveOnStdio(name: string): Promise<Driver & { wire: Wire }> {
  const driver = await drive(name);
  return Object.assign(driver, { wire: onStdio(driver.child, 'client') });
}
