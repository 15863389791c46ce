// The programs of a step as plain JavaScript, each bundled when it is first asked for.
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { threadId } from 'node:worker_threads';
import { inject } from 'vitest';
import { build, forNode, root } from './bundler.ts';

export { root };

declare module 'vitest' {
  interface ProvidedContext {
    /** The tree under test: `steps`, `solutions`, or a path. */
    tree: string;
    /** The command that stands in for the `server.ts` of the tree, if the learner has given one. */
    server?: OwnServer;
    /** The URL of a server that runs already, and stands in for the `server.ts` of the tree. */
    url?: string;
    /** Whether the rest of a step is skipped once a check of it has failed. */
    stopEachStep?: boolean;
    /** False when no process is to be started ahead: something else keeps the cores busy. */
    spares?: boolean;
    /** The port where each process waits for a debugger; 0 when a debugger follows by itself. */
    debug?: number;
  }
}

/** A server in any language. */
export interface OwnServer {
  /** The program and its arguments. */
  command: [string, ...string[]];
  /** The folder to start it in. */
  cwd: string;
}

/** Whether a server is under test that is no program of the tree. */
export function isForeign(): boolean {
  return inject('server') !== undefined || inject('url') !== undefined;
}

/** What a check is about is not under test: it is another server, or a system that has no such thing. */
export class NotOnTheWire extends Error {
  override readonly name = 'NotOnTheWire';
}

/** Bundled files by source path. A worker serves one run of a file, so they never go stale in it. */
const bundles = new Map<string, Promise<string>>();

/**
 * Bundles a TypeScript program, with whatever it imports, into one file for plain `node`.
 * In it `#step/…` means the tree under test, and stack traces name the original files.
 *
 * @param source path from the root of the repository
 * @returns the path of the bundle
 */
export async function program(source: string): Promise<string> {
  if (inject('url')) throw new NotOnTheWire('it starts its program itself');
  if (inject('server')) throw new NotOnTheWire('it needs more than a server');
  const known = bundles.get(source);
  if (known) return known;
  const bundle = bundleFile(source);
  bundles.set(source, bundle);
  return bundle;
}

/** Forgets the bundles: called at the start of every test file, since sources change in watch mode. */
export function forgetPrograms(): void {
  bundles.clear();
}

async function bundleFile(source: string): Promise<string> {
  const tree = resolve(root, inject('tree'));
  const folder = join(root, '.workshop', 'build', basename(tree));
  const outfile = join(folder, source.replace(/\.ts$/, '.mjs').replaceAll(/[\\/]/g, '__'));
  mkdirSync(folder, { recursive: true });
  const { outputFiles, warnings } = await build({
    entryPoints: [resolve(root, source)],
    outfile,
    ...forNode(inject('tree')),
    logLevel: 'silent',
    write: false,
  });
  // Such as `rpc.resultReponse`. Left alone, it would fail as "(void 0) is not a function".
  const missing = warnings.filter(({ id }) => id === 'import-is-undefined');
  if (missing.length > 0) throw Object.assign(new Error('not built'), { errors: missing });
  // In one move, since another worker may be starting the same program right now.
  const draft = `${outfile}.${process.pid}.${threadId}`;
  writeFileSync(draft, outputFiles[0]!.contents);
  renameSync(draft, outfile);
  return outfile;
}

/** The path of a program of the tree under test, as `program` wants it. */
export function inTree(path: string): string {
  return `${inject('tree')}/${path}`;
}
