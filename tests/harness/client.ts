// Checks of a client: we are the server that it starts.
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { onStdio, remember } from './check.ts';
import { type Child, start, startOneOfMany, todoIn } from './child.ts';
import { CheckFailure, type Evidence, show } from './failure.ts';
import { compare, type Frame } from './frames.ts';
import { inTree, root } from './programs.ts';
import { PATIENCE_MS, Wire } from './wire.ts';

const relay = join(root, 'tests/harness/relay.mjs');

/** A port on which one relay is awaited. */
export class Stage {
  readonly #server: Server = createServer();
  readonly #socket: Promise<Socket>;
  readonly #manner: string[];
  #port = 0;

  private constructor(manner: string[]) {
    this.#manner = manner;
    this.#socket = new Promise((resolve) => {
      this.#server.once('connection', (socket) => {
        this.#server.close();
        resolve(socket.on('error', () => {}));
      });
    });
  }

  /** @param manner what the server does when its stdin ends, if it does not simply exit */
  static async open(...manner: ('slow' | 'stay')[]): Promise<Stage> {
    const stage = new Stage(manner);
    const listening = new Promise<void>((resolve) => {
      stage.#server.listen(0, '127.0.0.1', resolve);
    });
    await listening;
    stage.#server.unref();
    stage.#port = (stage.#server.address() as { port: number }).port;
    return stage;
  }

  /** The command that the client is to start. */
  get command(): [string, ...string[]] {
    return [process.execPath, relay, String(this.#port), ...this.#manner];
  }

  /**
   * Waits until the client has started its server.
   *
   * @param started the call that makes it do so, if it is a driver: when it fails, nobody comes
   */
  async wire(child: Child, started?: Call): Promise<ClientWire> {
    const late = new Promise<undefined>((resolve) => {
      setTimeout(resolve, PATIENCE_MS, undefined).unref();
      void child.exit.then(() => resolve(undefined));
      void started?.settled.then(({ error }) => error && resolve(undefined));
    });
    const socket = await Promise.race([this.#socket, late]);
    this.#server.close();
    if (socket) return new ClientWire(child, socket);
    if (started && !started.pending) await started.returns(undefined);
    const todo = todoIn(child.stderr);
    const how = child.ending ? `The client ${child.ending}` : 'The client is alive';
    const why = [`${how}, and it has not started its server.`, ...child.stderrTail()];
    throw new CheckFailure(todo ?? { class: 'did not start', why });
  }
}

/** The wire to a client under test, whose server end is a relay that obeys us. */
export class ClientWire extends Wire {
  readonly #socket: Socket;

  constructor(child: Child, socket: Socket) {
    const order = (members: object) => socket.write(`${JSON.stringify(members)}\n`);
    super(child, 'client', {
      write: (bytes) => order({ write: Buffer.from(bytes).toString('base64') }),
      end: () => order({ exit: 0 }),
    });
    this.#socket = socket;
    socket.on('data', (chunk) => this.receive(chunk));
    socket.on('end', () => this.over());
    remember(this);
  }

  /** Lets the server exit with this code, and its last words come out after its exit. */
  exit(code: number, last?: string): void {
    this.#order({ exit: code, ...(last && { last: Buffer.from(last).toString('base64') }) });
  }

  #order(members: object): void {
    this.#socket.write(`${JSON.stringify(members)}\n`);
  }
}

/** Starts a client program of the tree under test; it starts a relay, and we are its server. */
export async function client(path: string) {
  const stage = await Stage.open();
  const child = await start(inTree(path), stage.command);
  const output = printed(child);
  return { child, output, wire: await stage.wire(child) };
}

/** Collects what a program prints. */
export function printed(child: Child): { text: string } {
  const output = { text: '' };
  child.process.stdout!.setEncoding('utf8').on('data', (text: string) => (output.text += text));
  return output;
}

interface Reply {
  n: number;
  value?: unknown;
  error?: Frame;
  event?: string;
}

/** Code of the learner's that we call by name, in a process of its own. */
export class Driver {
  readonly child: Child;
  /** What it reported on its own account: `[['message', {…}], ['close']]`. */
  readonly events: [string, unknown][] = [];
  /** The wire on its stdin and stdout, if the code talks there. */
  wire?: Wire;

  #calls = new Map<number, (reply: Reply) => void>();

  constructor(child: Child) {
    this.child = child;
    child.process.on('message', (reply: Reply) => {
      if (reply.event !== undefined) this.events.push([reply.event, reply.value]);
      else this.#calls.get(reply.n)?.(reply);
    });
  }

  /** Calls a function of the driver. */
  call(name: string, ...args: unknown[]): Call {
    const n = this.#calls.size;
    const reply = new Promise<Reply>((resolve) => this.#calls.set(n, resolve));
    const call = new Call(`${name}(${args.map(show).join(', ')})`, this, reply);
    this.child.process.send({ n, name, args });
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
      if (value.error) driver.wire?.fail(this.#threw(value.error));
      return value;
    });
  }

  #threw({ message }: Frame): Evidence {
    const why = [`${this.name} threw: ${message}`];
    return todoIn(String(message)) ?? { class: 'wrong value', why };
  }

  get pending(): boolean {
    return this.#reply === undefined;
  }

  async #wait(why?: string): Promise<Reply> {
    const { child } = this.#driver;
    const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS).unref());
    await Promise.race([this.settled, child.exit, patience]);
    await Promise.race([this.settled, new Promise((resolve) => setImmediate(resolve))]);
    if (this.#reply) return this.#reply;
    const state = child.ending ? `The process ${child.ending}.` : 'The process is alive.';
    const text = `${this.name} never settled. ${state}`;
    const todo = todoIn(child.stderr);
    if (todo) throw new CheckFailure(todo);
    const tail = child.stderrTail();
    const evidence: Evidence = {
      class: child.ending ? 'exited' : 'too late',
      why: [text, ...tail, ...(why ? [why] : [])],
    };
    throw new CheckFailure({ ...evidence, lines: this.#driver.wire?.tail() ?? [] });
  }

  /** Waits for the call to return this value. */
  async returns(expected: unknown, why?: string): Promise<void> {
    const { value, error } = await this.#wait(why);
    if (error) this.#fail([`${this.name} threw: ${error.message}`], why);
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
    if (!error) this.#fail([`${this.name} returned ${show(value)}. It should have thrown.`], why);
    const todo = todoIn(String(error.message));
    if (todo) throw new CheckFailure(todo);
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

/** Starts a driver of `tests/drivers`. */
export async function drive(name: string): Promise<Driver> {
  return new Driver(await startOneOfMany(`tests/drivers/${name}.ts`, true));
}

/** Starts a driver whose code talks on its own stdin and stdout: it is the client there. */
export async function driveOnStdio(name: string): Promise<Driver & { wire: Wire }> {
  const driver = await drive(name);
  return Object.assign(driver, { wire: onStdio(driver.child, 'client') });
}
