// Every process that a run has started, so that none outlives it.
import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { kill } from '../harness/pids.ts';

const alive = new Set<number>();

/** Remembers a process until it has ended. */
export function track(child: ChildProcess): void {
  const { pid } = child;
  if (pid === undefined) return;
  remember(pid);
  child.once('exit', () => forget(pid));
}

/**
 * Starts `node` with pipes. What goes wrong in them is no news here: how the process ends is.
 *
 * @param channel whether it can be sent messages, beside its pipes
 */
export function startPiped(args: string[], channel = false): ChildProcessWithoutNullStreams {
  const pipes = ['pipe', 'pipe', 'pipe'] as const;
  const stdio = channel ? [...pipes, 'ipc' as const] : [...pipes];
  const child = spawn(process.execPath, args, { stdio }) as ChildProcessWithoutNullStreams;
  track(child);
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream.on('error', () => {});
  return child;
}

/** Remembers a process that somebody else has started. */
export function remember(pid: number): void {
  alive.add(pid);
}

export function forget(pid: number): void {
  alive.delete(pid);
}

/** Kills what is left, at once. */
export function killAll(): void {
  for (const pid of alive) kill(pid);
}
