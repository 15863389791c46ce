// What every conversation needs: commands that are recorded, and the certainty that nobody is left.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test as base } from 'vitest';
import { isAlive, kill } from '../harness/pids.ts';
import { until } from '../harness/waiting.ts';
import { keepTalk, recordingFile, recordingsOf, type Role, root } from './recordings.ts';

/** A program and its arguments. */
export type Command = [string, ...string[]];

/** Where a server is started, if not here. */
export interface Place {
  cwd?: string;
  env?: Record<string, string>;
}

const PATIENCE_MS = 10_000;

const recorder = join(import.meta.dirname, 'recorder.mjs');
const httpRecorder = join(import.meta.dirname, 'http-recorder.mjs');
const packages = join(import.meta.dirname, 'node_modules');

/** How a user runs a program of the course. */
export function ourProgram(path: string, ...args: string[]): Command {
  const tsx = join(root, 'node_modules/tsx/dist/esm/index.mjs');
  return [process.execPath, '--import', tsx, join(root, path), ...args];
}

/** A program of a package, or one that stands here. */
export function theirProgram(path: string, ...args: string[]): Command {
  const start = path.startsWith('@') ? packages : import.meta.dirname;
  return [process.execPath, join(start, path), ...args];
}

/** The whole name of a test: its suites, then its own. */
export function fullName(task: {
  name: string;
  suite?: { name: string; suite?: unknown };
}): string {
  const names = [task.name];
  for (let { suite } = task; suite?.name; suite = suite.suite as typeof suite) {
    names.unshift(suite.name);
  }
  return names.join(' > ');
}

interface Closable {
  close(): Promise<void>;
}

const open = new Set<Closable>();

/** Closes a client at the end of the test, whatever comes of it. */
export function closeAtEnd<T extends Closable>(client: T): T {
  open.add(client);
  return client;
}

async function closeAll(): Promise<void> {
  const clients = [...open];
  open.clear();
  await Promise.all(clients.map((client) => client.close()));
}

/** Stop the servers behind a URL, which have no client that would. */
const stops = new Set<() => void>();

/** Starts the recorder in front of a server that prints its URL. @returns the URL to use instead */
async function serve(file: string, server: Command): Promise<string> {
  const child = spawn(process.execPath, [httpRecorder, file, ...server], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  stops.add(() => child.kill());
  const lines = createInterface({ input: child.stdout });
  const [url] = await Promise.race([once(lines, 'line'), once(child, 'exit')]);
  if (typeof url !== 'string') throw new Error(`It has ended: ${server.join(' ')}`);
  return url;
}

interface Fixtures {
  /** Which end our code is at. */
  role: Role;
  /** Puts the recorder in front of a server. The test fails if a process of it is left. */
  recorded: (server: Command) => Command;
  /** Starts a server that prints its URL, behind the recorder. @returns the URL to use */
  served: (server: Command) => Promise<string>;
}

/** A test that talks to a real peer. What is said is kept for the tests of what was recorded. */
export const test = base.extend<Fixtures>({
  role: 'server',
  recorded: async ({ task, role }, use) => {
    const name = fullName(task);
    await use(([command, ...args]) => {
      return [process.execPath, recorder, recordingFile(name), command, ...args];
    });
    await closeAll();
    for (const stop of stops) stop();
    stops.clear();
    const pids = recordingsOf(name).map(({ pid }) => pid);
    const gone = await until(() => !pids.some(isAlive), PATIENCE_MS);
    for (const pid of pids) kill(pid);
    expect(gone, `still there: ${pids}`).toBe(true);
    if (task.result?.state !== 'fail') keepTalk(name, role);
  },
  // It needs the end that comes after `recorded`.
  served: async ({ task, recorded: _ }, use) => {
    await use((server) => serve(recordingFile(fullName(task)), server));
  },
});

export { expect };
