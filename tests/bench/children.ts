// The processes of a measurement. None outlives this one.
import { type ChildProcess, fork, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

/** The loader of a user who runs TypeScript as it is. */
const TSX = ['--import', 'tsx'];

const alive = new Set<ChildProcess>();
process.on('exit', () => alive.forEach((child) => child.kill()));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

/** Ends the child when this process ends. */
export function tie<C extends ChildProcess>(child: C): C {
  alive.add(child);
  child.once('exit', () => alive.delete(child));
  return child;
}

/**
 * Runs a program of JavaScript to its end.
 *
 * @returns its output and how long it took, in ms
 * @throws when its exit code is not 0; the message has the output
 */
export async function run(args: string[], options: SpawnOptions = {}) {
  const start = performance.now();
  const child = tie(spawn(process.execPath, args, { cwd: root, ...options, stdio: 'pipe' }));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`node ${args.join(' ')} exited with code ${code}:\n${output}`);
  return { output, ms: performance.now() - start };
}

/** Runs a program of TypeScript of this folder. @returns its output */
export async function runTypeScript(file: string, ...args: string[]): Promise<string> {
  return (await run([...TSX, join(import.meta.dirname, file), ...args])).output;
}

/** A client and a server: a file of `peers/`. */
export type Pair = 'step-08' | 'step-12' | 'sdk-1' | 'sdk-2' | 'raw' | HttpPair | EraPair;
/** Without a handshake. */
export type EraPair = 'era-ours' | 'era-sdk-2';
export type HttpPair = `http-${'ours' | 'sdk-1'}-${'json' | 'sse'}`;

export interface Manner {
  /** A command before node, such as taskset. */
  prefix?: string[];
  /** Where the programs are as JavaScript, for plain node. If left out they run as they are, with tsx. */
  compiled?: string;
}

/**
 * Runs a client and its server in processes of their own: the garbage of one sample would slow the next
 * one down.
 *
 * @param size what the tasks of `peers/session.ts` take
 * @returns what was measured
 */
export async function session<Name extends string>(
  pair: Pair,
  size: number,
  tasks: string[],
  { prefix = [], compiled }: Manner = {},
): Promise<Record<Name | 'connectMs', number>> {
  const [execPath, ...words] = [...prefix, process.execPath];
  const program = compiled
    ? join(compiled, 'session.js')
    : join(import.meta.dirname, 'peers/session.ts');
  const options = { cwd: root, execPath, execArgv: [...words, ...(compiled ? [] : TSX)] };
  const child = tie(fork(program, [pair, String(size), ...tasks], options));
  let measured: unknown;
  child.once('message', (message) => (measured = message));
  const [code] = (await once(child, 'exit')) as [number | null];
  if (!measured) throw new Error(`${pair} ${tasks.join(' ')} exited with code ${code}`);
  return measured as Record<Name | 'connectMs', number>;
}
