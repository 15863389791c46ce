// A process under test: what it says is kept, and it never outlives its check.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inject } from 'vitest';
import { announce } from './births.ts';
import { CheckFailure, type Evidence } from './failure.ts';
import { kill } from './pids.ts';
import { type OwnServer, program, root } from './programs.ts';
import { waited } from './waiting.ts';

const alive = new Set<Child>();
/** Started ahead of time, by program: starting takes longer than most checks. */
const spares = new Map<string, Child[]>();
const SPARES = 2;
/** How many more may be started ahead, so that none is left over. */
let budget = 0;
/** Those that the running check has started, dead or alive. */
let used: Child[] = [];

/** @param count how many starts of `startOneOfMany` the checks of this file need */
export function expectStarts(count: number): void {
  budget = count;
}

/** The processes of the running check. */
export function usedChildren(): readonly Child[] {
  return used;
}

/** Kills every process that a check used and waits until they are gone. */
export async function killAll(): Promise<void> {
  used = [];
  const spare = new Set([...spares.values()].flat());
  await Promise.all([...alive].filter((child) => !spare.has(child)).map((child) => child.kill()));
}

/** Kills those as well that wait for the next check. */
export async function killSpares(): Promise<void> {
  spares.clear();
  await killAll();
}

const UNHEARD = "Something emitted 'error' and nobody listened: a child, or one of its streams.";

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export class Child {
  readonly process: ChildProcess;
  /** Resolves when the process has ended and its output was read to the end. */
  readonly exit: Promise<Exit>;
  ended?: Exit;
  stderr = '';
  /** Its process group, if it has one of its own: whatever it has started is ended with it. */
  readonly #group: number | undefined;

  constructor(
    command: string,
    args: string[],
    {
      ipc = false,
      cwd = root,
      group = false,
    }: { ipc?: boolean; cwd?: string; group?: boolean } = {},
  ) {
    const stdio = ipc
      ? (['pipe', 'pipe', 'pipe', 'ipc'] as const)
      : (['pipe', 'pipe', 'pipe'] as const);
    this.process = spawn(command, args, { stdio: [...stdio], cwd, detached: group });
    alive.add(this);
    const { pid } = this.process;
    if (pid !== undefined) {
      if (group) this.#group = -pid;
      const whom = this.#group ?? pid;
      announce({ pid: whom, born: true });
      this.process.once('exit', () => announce({ pid: whom, born: false }));
    }
    this.process.stderr!.setEncoding('utf8').on('data', (text: string) => (this.stderr += text));
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
    const plain = error === -1 || inject('server') !== undefined;
    const told = plain ? lines.slice(-count) : [lines[error]!, ...(place ? [place] : [])];
    const tail = told.map((line) => `  stderr: ${relativePaths(line.trimEnd())}`);
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
  const child = await launch(source, args, ipc);
  used.push(child);
  return child;
}

/** Starts a server that is no program of the tree. */
export function startOwn({ command, cwd }: OwnServer, more: string[]): Child {
  const [program, ...args] = command;
  // There are no process groups on Windows, and `detached` would open a window there.
  const group = process.platform !== 'win32';
  const child = new Child(program, [...args, ...more], { cwd, group });
  used.push(child);
  return child;
}

async function launch(source: string, args: string[] = [], ipc = false): Promise<Child> {
  const file = await program(source).catch((error: unknown) => notBuilt(error));
  return new Child(process.execPath, ['--enable-source-maps', file, ...args], { ipc });
}

/** The same for a program that the next checks will want as well: takes one that waits already. */
export async function startOneOfMany(source: string, ipc = false): Promise<Child> {
  const waiting = spares.get(source) ?? [];
  spares.set(source, waiting);
  const child = waiting.shift() ?? (await startCounted(source, ipc));
  while (waiting.length < SPARES && budget > 0) waiting.push(await startCounted(source, ipc));
  used.push(child);
  return child;
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
  if (inject('server')) return undefined;
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
