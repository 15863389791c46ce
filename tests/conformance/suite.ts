// Runs the official suite, and counts. Its own summary ticks off a scenario of which no check was made, as when
// no server is there: here a scenario counts when a check of it has passed, and none has failed or warned.
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { newEnoughNode } from '../interop/newer-node.ts';
import type { SuiteCheck } from './explain.ts';

/** Its packages, from the root of the repository. */
export const PACKAGES = 'tests/conformance';
export type Revision = '2025-11-25' | '2026-07-28';

const SUITE = join(import.meta.dirname, 'node_modules/@modelcontextprotocol/conformance');
/** Longer than all scenarios take on a machine that has much to do. */
const LIMIT_MS = 240_000;

/** Why the suite cannot run here; undefined when it can. */
export function notHere(): string | undefined {
  if (newEnoughNode() !== undefined) return undefined;
  return `the suite needs Node 22, this is ${process.version} on ${process.platform}`;
}

export interface Counted {
  /** The scenarios that count, in the suite's order. */
  passed: string[];
  /** All that the revision requires. */
  required: string[];
  /** The checks of those that do not count. */
  failed: Map<string, SuiteCheck[]>;
}

/** What the revision requires of a server or a client: the suite has it in a file, a list under each name. */
function listed(side: 'server' | 'client', revision: Revision): string[] {
  const text = readFileSync(join(SUITE, 'requirements', `${revision}.yaml`), 'utf8');
  const [, list = ''] = new RegExp(`^${side}:\\n((?: +- .*\\n)+)`, 'm').exec(text) ?? [];
  const names = [...list.matchAll(/- (\S+)/g)].map(([, name]) => name!);
  if (names.length === 0) throw new Error(`The suite requires nothing of a ${side}`);
  return names;
}

const isAuth = (name: string) => name.startsWith('auth/');

/** Authorization is left out: it is another specification, and no step of this course is about it. */
export function required(side: 'server' | 'client', revision: Revision): string[] {
  return listed(side, revision).filter((name) => !isAuth(name));
}

/** The scenarios about authorization, which no step of the course asks for. */
export function notDone(revision: Revision): string[] {
  return listed('client', revision).filter(isAuth);
}

/**
 * Puts a server to the suite.
 *
 * @param folder for what the suite writes; it is removed
 * @throws when the server does not answer, before the suite or after it
 */
export async function serverSuite(
  url: string,
  folder: string,
  revision: Revision = '2025-11-25',
): Promise<Counted> {
  await knock(url);
  await run('server', ['--url', url, '--requirements', revision], folder);
  await knock(url);
  return counted('server', folder, revision);
}

/** Puts a client to the suite. @param command starts it; the URL of the suite's server comes after it */
export async function clientSuite(
  command: string[],
  folder: string,
  revision: Revision = '2025-11-25',
): Promise<Counted> {
  // The suite gives it to a shell, which would take a folder's blank or & for its own.
  const quoted = command.map((part) => `'${part.replaceAll("'", `'\\''`)}'`).join(' ');
  const options = ['--command', quoted, '--spec-version', revision];
  // One by one: all at once would be those of authorization, too.
  for (const scenario of required('client', revision)) {
    await run('client', [...options, '--scenario', scenario], folder);
  }
  return counted('client', folder, revision);
}

function run(side: string, options: string[], folder: string): Promise<void> {
  const node = newEnoughNode();
  if (node === undefined) throw new Error(notHere());
  const args = [join(SUITE, 'dist/index.js'), side, ...options, '-o', folder];
  return new Promise((resolve) => {
    // Its exit code says whether all have passed, which is not asked here.
    execFile(node, args, { timeout: LIMIT_MS, maxBuffer: 2 ** 26 }, () => resolve());
  });
}

/** A server that is alive answers whatever it is sent. */
async function knock(url: string): Promise<void> {
  await fetch(url, { method: 'POST', body: '{}', signal: AbortSignal.timeout(10_000) }).then(
    (response) => response.text(),
    (error: Error) => {
      throw new Error(`The server at ${url} does not answer: ${String(error.cause ?? error)}`);
    },
  );
}

/** Reads what the suite has written: `server-ping-2026-…/checks.json`, `tools_call-2026-…/checks.json` */
function counted(side: 'server' | 'client', folder: string, revision: Revision): Counted {
  const names = required(side, revision);
  const runs = existsSync(folder) ? readdirSync(folder) : [];
  const failed = new Map<string, SuiteCheck[]>();
  for (const name of names) {
    const own = new RegExp(`^(server-)?${name}-\\d{4}-\\d\\d-\\d\\dT`);
    const run = runs.find((entry) => own.test(entry));
    const checks = run === undefined ? [] : checksIn(join(folder, run, 'checks.json'));
    if (!hasPassed(checks)) failed.set(name, checks);
  }
  rmSync(folder, { recursive: true, force: true });
  return { passed: names.filter((name) => !failed.has(name)), required: names, failed };
}

function checksIn(path: string): SuiteCheck[] {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as SuiteCheck[]) : [];
}

/** Whether a scenario counts: a check of it has passed, and none has failed or warned. */
export function hasPassed(checks: SuiteCheck[]): boolean {
  const statuses = checks.map(({ status }) => status);
  const isBroken = statuses.some((status) => status === 'FAILURE' || status === 'WARNING');
  return statuses.includes('SUCCESS') && !isBroken;
}
