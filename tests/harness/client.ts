// Checks of a client: we are the server that it starts.
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { remember } from './check.ts';
import { type Child, start, todoIn } from './child.ts';
import type { Call } from './driver.ts';
import { CheckFailure } from './failure.ts';
import { patience } from './pace.ts';
import { inTree, root } from './programs.ts';
import { scope } from './scope.ts';
import type { Line } from './transcript.ts';
import { Wire } from './wire.ts';

const relay = join(root, 'tests/harness/relay.mjs');

/** What the server does when its stdin ends: see `relay.mjs`. */
export type Manner = 'exit' | 'linger' | 'slow' | 'stay' | 'tell' | 'heed';

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
  static async open(...manner: Manner[]): Promise<Stage> {
    const stage = new Stage(manner);
    // A server that its client has left alive ends with the check: it obeys nobody without a socket.
    scope().whenOver(() => {
      stage.#server.close();
      void stage.#socket.then((socket) => socket.destroy());
    });
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
      setTimeout(resolve, patience(), undefined).unref();
      void child.exit.then(() => resolve(undefined));
      void started?.settled.then(({ error }) => error && resolve(undefined));
    });
    const socket = await Promise.race([this.#socket, late]);
    this.#server.close();
    if (socket) {
      const wire = new ClientWire(child, socket);
      started?.over(wire);
      return wire;
    }
    if (started && !started.pending) await started.returns(undefined);
    const todo = todoIn(child.stderr);
    const how = child.ending ? `Your client ${child.ending}` : 'Your client is alive';
    const why = [
      `${how}, and the server that it was to start has not reported here.`,
      'Is it started with the command and the arguments that were given?',
      ...child.stderrTail(),
    ];
    throw new CheckFailure(todo ?? { class: 'did not start', why });
  }
}

/** The wire to a client under test, whose server end is a relay that obeys us. */
export class ClientWire extends Wire {
  readonly #socket: Socket;

  constructor(child: Child, socket: Socket) {
    super(child, 'client', {
      write: (bytes) => order(socket, { write: Buffer.from(bytes).toString('base64') }),
      end: () => order(socket, { exit: 0 }),
    });
    this.#socket = socket;
    socket.on('data', (chunk) => this.receive(chunk));
    socket.on('end', () => this.over());
    remember(this);
  }

  /**
   * Lets the server exit with this code.
   *
   * @param last what comes out of its stdout after its exit
   * @param lastWords what comes out of its stderr before that, but after its exit, too
   */
  exit(code: number, last?: string, lastWords?: string): void {
    const bytes = last && { last: Buffer.from(last).toString('base64'), lastWords };
    order(this.#socket, { exit: code, ...bytes });
  }

  /** Lets the server be ended by a signal. */
  die(signal: NodeJS.Signals): void {
    order(this.#socket, { die: signal });
  }

  /** Lets the server write to its stderr. */
  say(text: string): void {
    order(this.#socket, { say: text });
  }

  /** Lets the server close its stdout and live on. */
  closeStdout(): void {
    order(this.#socket, { closeStdout: true });
  }
}

/** Tells the relay what to do: see `relay.mjs`. */
function order(relayed: Socket, members: object): void {
  relayed.write(`${JSON.stringify(members)}\n`);
}

/**
 * Starts a client program of the tree under test; it starts a relay, and we are its server.
 *
 * @param manner what the server does when its stdin ends, if it does not simply exit
 */
export async function client(path: string, ...manner: Manner[]) {
  const stage = await Stage.open(...manner);
  const child = await start(inTree(path), stage.command);
  const output = printed(child);
  return { child, output, wire: await stage.wire(child) };
}

/** Collects what a program prints. */
export function printed(child: Child): { text: string } {
  const output = { text: '' };
  const lines: Line[] = [];
  remember({ child, lines });
  const decoder = new StringDecoder('utf8');
  child.process.stdout!.on('data', (chunk: Buffer) => {
    if (!child.takes('stdout', chunk)) return;
    const text = decoder.write(chunk);
    output.text += text;
    const ms = performance.now();
    for (const line of text.trimEnd().split('\n')) lines.push({ text: `| ${line}`, ms });
  });
  return output;
}
