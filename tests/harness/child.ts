// A process under test: what it says is kept, and it never outlives its check.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { inject } from 'vitest';
import { announce } from './births.ts';
import { Meter } from './bounds.ts';
import { CheckFailure, type Evidence, shorten } from './failure.ts';
import { kill } from './pids.ts';
import { isForeign, type OwnServer, program, root } from './programs.ts';
import { scope, type Scope } from './scope.ts';
import { waited } from './waiting.ts';

const alive = new Set<Child>();
/** Started ahead of time, by program: starting takes longer than most checks. */
const spares = new Map<string, Child[]>();
const SPARES = 2;
/** How many more may be started ahead, so that none is left over. */
let budget = 0;

/** @param count how many starts of `startOneOfMany` the checks of this file need */
export function expectStarts(count: number): void {
  budget = count;
}

/** Kills every process, those as well that wait for the next check, and waits until they are gone. */
export async function killEverything(): Promise<void> {
  spares.clear();
  await Promise.all([...alive].map((child) => child.kill()));
}

const UNHEARD = "Something emitted 'error' and nobody listened: a child, or one of its streams.";

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** How much of a line of stderr is quoted. */
const LONGEST = 200;
/** How much of stderr is kept: its end. */
const KEPT = 2 ** 20;
const MOST_REMARKS = 100;
const KEPT_OF_A_REMARK = 4096;

export class Child {
  readonly process: ChildProcess;
  /** Resolves when the process has ended and its output was read to the end. */
  readonly exit: Promise<Exit>;
  ended?: Exit;
  stderr = '';
  /** The same as it was read, for the wire player. */
  readonly remarks: { bytes: Buffer; ms: number }[] = [];
  /** Why it was ended, if it has printed without end. */
  flood?: CheckFailure;
  /** The check that it belongs to, once there is one. */
  scope?: Scope;
  readonly #meters = { stdout: new Meter(), stderr: new Meter() };
  /** Its process group, if it has one of its own: whatever it has started is ended with it. */
  readonly #group: number | undefined;

  constructor(
    command: string,
    args: string[],
    {
      ipc = false,
      cwd = root,
      group = false,
      env = process.env,
    }: { ipc?: boolean; cwd?: string; group?: boolean; env?: NodeJS.ProcessEnv } = {},
  ) {
    const stdio = ipc
      ? (['pipe', 'pipe', 'pipe', 'ipc'] as const)
      : (['pipe', 'pipe', 'pipe'] as const);
    this.process = spawn(command, args, { stdio: [...stdio], cwd, detached: group, env });
    alive.add(this);
    const { pid } = this.process;
    if (pid !== undefined) {
      if (group) this.#group = -pid;
      const whom = this.#group ?? pid;
      announce({ pid: whom, born: true });
      this.process.once('exit', () => announce({ pid: whom, born: false }));
    }
    const decoder = new StringDecoder('utf8');
    this.process.stderr!.on('data', (chunk: Buffer) => {
      if (!this.takes('stderr', chunk)) return;
      this.stderr += decoder.write(chunk);
      // Copied: a chunk is a part of a larger buffer, which would be kept with it.
      if (this.remarks.length < MOST_REMARKS) {
        this.remarks.push({
          bytes: Buffer.from(chunk.subarray(0, KEPT_OF_A_REMARK)),
          ms: performance.now(),
        });
      }
      if (this.stderr.length > 2 * KEPT) this.stderr = this.stderr.slice(-KEPT);
    });
    // Writing to a process that has ended is no news: its exit is.
    this.process.stdin!.on('error', () => {});
    this.exit = new Promise((resolve) => {
      const end = (code: number | null, signal: NodeJS.Signals | null) => {
        this.ended = { code, signal };
        alive.delete(this);
        resolve(this.ended);
      };
      // Not 'close': with a channel for calls that event does not come when we let go of it.
      this.process.on('exit', (code, signal) => {
        const outputs = [this.process.stdout!, this.process.stderr!];
        const closed = outputs.map((stream) => stream.closed || once(stream, 'close'));
        void Promise.all(closed).then(() => end(code, signal));
      });
      this.process.on('error', (error) => {
        this.stderr += `${error.message}\n`;
        if (this.process.pid === undefined) end(null, null);
      });
    });
  }

  /**
   * Whoever reads its output asks this about each chunk first. A program that prints without end is ended
   * here, and the check with it.
   *
   * @returns whether the chunk is to be kept
   */
  takes(where: 'stdout' | 'stderr', chunk: Uint8Array): boolean {
    if (this.flood) return false;
    if (this.#meters[where].takes(chunk)) return true;
    const [line = ''] = Buffer.from(chunk.subarray(0, 200)).toString('utf8').split('\n', 1);
    const why = [
      `Your program prints without end: ${this.#meters[where].said(where)}. It was ended.`,
      `It printed: ${shorten(line, 60)}`,
      'Look for a loop that never ends, or for an output that is read as input again.',
    ];
    this.flood = new CheckFailure({ class: 'too late', why });
    void this.kill();
    this.scope?.interrupt(this.flood);
    return false;
  }

  /** Kills the process. Output that nobody has read is thrown away: it would hold the end up. */
  async kill(): Promise<void> {
    this.process.kill('SIGKILL');
    if (this.#group !== undefined) kill(this.#group);
    this.process.stdout!.destroy();
    this.process.stderr!.destroy();
    if (this.process.exitCode === null && this.process.signalCode === null) {
      await once(this.process, 'exit');
    }
    alive.delete(this);
  }

  /** Waits for the end of the process, `ms` at most. @returns whether it has ended */
  async endsWithin(ms: number): Promise<boolean> {
    const late = new Promise((resolve) => setTimeout(resolve, ms).unref());
    await waited(Promise.race([this.exit, late]));
    return this.ended !== undefined;
  }

  /** How many seconds of a processor it has used; undefined where nobody can say. */
  get computed(): number | undefined {
    try {
      // `17 (a name) S …`: the 12th and 13th after the name, in hundredths of a second.
      const stat = readFileSync(`/proc/${this.process.pid}/stat`, 'utf8').split(') ').at(-1)!;
      const [user = 0, system = 0] = stat.split(' ').slice(11, 13).map(Number);
      return (user + system) / 100;
    } catch {
      return undefined;
    }
  }

  /** `exited with code 1`, or how else it ended; undefined while it lives. */
  get ending(): string | undefined {
    if (!this.ended) return undefined;
    if (this.process.pid === undefined) return 'could not be started';
    const { code, signal } = this.ended;
    return signal ? `was killed by ${signal}` : `exited with code ${code}`;
  }

  /** What stderr tells about the end: the last error and where in the step it came from, or just the last lines. */
  stderrTail(count = 3): string[] {
    const lines = this.stderr.split('\n').filter((line) => line.trim() !== '');
    const error = lines.findLastIndex((line) => /^(Uncaught )?\w*Error\b/.test(line));
    const places = lines.slice(error + 1).filter((line) => /^\s+at .*:\d+/.test(line));
    const place =
      places.find((line) => /\.ts:\d+/.test(line)) ??
      places.find((line) => !line.includes('node:'));
    // Each language tells of its errors in a way of its own.
    const plain = error === -1 || isForeign();
    const told = plain ? lines.slice(-count) : [lines[error]!, ...(place ? [place] : [])];
    const tail = told.map((line) => `  stderr: ${shorten(relativePaths(line.trimEnd()), LONGEST)}`);
    if (this.stderr.includes("Unhandled 'error' event")) tail.push(UNHEARD);
    return tail;
  }
}

/** Paths in a text as the learner sees them: from the root of the repository. */
export function relativePaths(text: string): string {
  return text.replaceAll(`file://${encodeURI(root)}/`, '').replaceAll(`${root}/`, '');
}

/** Starts a TypeScript program with plain `node`. */
export async function start(source: string, args: string[] = [], ipc = false): Promise<Child> {
  return belonging(await launch(source, args, ipc));
}

/** From now on it belongs to the running check. */
function belonging(child: Child): Child {
  child.scope = scope();
  child.scope.take(child);
  if (child.flood) child.scope.interrupt(child.flood);
  return child;
}

/** Starts a server that is no program of the tree. */
export function startOwn({ command, cwd }: OwnServer, more: string[]): Child {
  const [program, ...args] = command;
  // There are no process groups on Windows, and `detached` would open a window there.
  const group = process.platform !== 'win32';
  return belonging(new Child(program, [...args, ...more], { cwd, group }));
}

async function launch(source: string, args: string[] = [], ipc = false): Promise<Child> {
  const file = await program(source).catch((error: unknown) => notBuilt(error));
  const flags = ['--enable-source-maps', ...debugging()];
  return new Child(process.execPath, [...flags, file, ...args], { ipc, env: ownEnvironment() });
}

/** With `--debug` it stops before its first line, until somebody has attached. */
function debugging(): string[] {
  const port = inject('debug');
  return port ? [`--inspect-brk=127.0.0.1:${port}`] : [];
}

/** The same for a program that the next checks will want as well: takes one that waits already. */
export async function startOneOfMany(source: string, ipc = false): Promise<Child> {
  const waiting = spares.get(source) ?? [];
  spares.set(source, waiting);
  const child = waiting.shift() ?? (await startCounted(source, ipc));
  while (waiting.length < SPARES && budget > 0) waiting.push(await startCounted(source, ipc));
  return belonging(child);
}

/** Without what somebody has Node load into every program of his: that may print, and this is a wire. */
function ownEnvironment(): NodeJS.ProcessEnv {
  // An editor that debugs follows into a process by what it has put there.
  if (inject('debug') !== undefined) return process.env;
  const { NODE_OPTIONS: _, ...env } = process.env;
  return env;
}

function startCounted(source: string, ipc: boolean): Promise<Child> {
  budget -= 1;
  return launch(source, [], ipc);
}

function notBuilt(error: unknown): never {
  const { errors = [] } = error as Partial<import('esbuild').BuildFailure>;
  const why = errors.map(({ location, text }) => {
    return location ? `${location.file}:${location.line}:${location.column + 1}: ${text}` : text;
  });
  if (why.length === 0) throw error;
  const says = (words: string) => errors.some(({ text }) => text.includes(words));
  const title = says('Could not resolve')
    ? 'An import leads nowhere.'
    : says('matching export')
      ? 'An import names something that the other file does not export.'
      : 'This is not TypeScript yet.';
  throw new CheckFailure({ class: 'did not start', why: [title, ...why] });
}

/** The failure that a process owns up to: a TODO still in place, or its own end. */
export function confession(child: Child, heard: boolean): Evidence {
  const todo = todoIn(child.stderr);
  if (todo) return todo;
  const why = [`The process ${child.ending}.`, ...child.stderrTail()];
  return { class: heard ? 'exited' : 'did not start', why };
}

/** Finds a hole that a text speaks of (stderr, a message), and the file where it still is. */
export function todoIn(text: string): Evidence | undefined {
  // In a server of another language a TODO is none of ours.
  if (isForeign()) return undefined;
  const match = /TODO (\d+)\.\d+: [^"'\\\n]+/.exec(text);
  if (!match) return undefined;
  const [todo, step] = match;
  const tree = inject('tree');
  const folder = readdirSync(join(root, tree)).find((name) =>
    name.startsWith(`step-${step!.padStart(2, '0')}-`),
  );
  const files = folder ? readdirSync(join(root, tree, folder)) : [];
  const file = files.find(
    (name) =>
      name.endsWith('.ts') && readFileSync(join(root, tree, folder!, name), 'utf8').includes(todo),
  );
  const where = file ? relative(root, join(root, tree, folder!, file)) : 'an earlier step';
  return { class: 'TODO', why: [`${todo}`, `  in ${where}`] };
}
