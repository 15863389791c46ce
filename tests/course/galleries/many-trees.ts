// Runs the checks of steps over many trees. Without vitest: a project for each of some hundred trees
// would cost it more time, and much more memory, than the checks themselves.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ProvidedContext } from 'vitest';
import { announce, type Birth } from '../../harness/births.ts';
import { build } from '../../harness/bundler.ts';
import { root, type Step } from '../places.ts';
import { tellProgress } from '../runs/progress.ts';
import type { Finding } from './stand-in.ts';

export type { Finding } from './stand-in.ts';

/** A copy of `solutions/` in which the answer to one step is another one. */
export interface Tree {
  step: Step;
  /** Its folder, from the root of the repository. The last part of the path is its own. */
  path: string;
}

/** More than there are cores: some mistakes are told by their silence, and then there is much waiting. */
export const WORKERS = 8;

/**
 * @param what they are, for whoever waits
 * @param stopsAt says of which trees the rest is skipped once a check has failed
 * @returns how each check of each tree ended, by the path of the tree
 */
export async function checkTrees<T extends Tree>(
  what: string,
  trees: T[],
  stopsAt: (tree: T) => boolean = () => false,
): Promise<Map<string, Finding[]>> {
  const steps = new Set(trees.map(({ step }) => step));
  const bundles = new Map<Step, string>();
  for (const step of steps) bundles.set(step, await bundle(step));
  const findings = new Map<string, Finding[]>();
  const tell = () => tellProgress({ what, done: findings.size, of: trees.length });
  tell();
  const queue = [...trees];
  const work = async () => {
    const worker = new TreeWorker();
    for (let tree = queue.shift(); tree; tree = queue.shift()) {
      const provided = { tree: tree.path, stopEachStep: stopsAt(tree), spares: false };
      findings.set(tree.path, await worker.check(bundles.get(tree.step)!, provided));
      tell();
    }
    worker.end();
  };
  await Promise.all(Array.from({ length: Math.min(WORKERS, trees.length) }, work));
  return findings;
}

/**
 * Checks one tree after the other, in a process of its own: to start a child takes the longer the larger
 * its parent is, and vitest is large.
 */
export class TreeWorker {
  readonly #process: ChildProcess;
  readonly #gone = new AbortController();

  constructor() {
    this.#process = fork(join(root, 'tests/course/galleries/tree-worker.mjs'), { execArgv: [] });
    const pid = this.#process.pid!;
    announce({ pid, born: true });
    this.#process.on('message', (told: Birth | Finding[]) => {
      if (Array.isArray(told)) this.#process.emit('findings', told);
      else announce(told);
    });
    this.#process.once('exit', () => {
      announce({ pid, born: false });
      this.#gone.abort(new Error('The process that checks trees is gone'));
    });
  }

  async check(bundle: string, provided: Partial<ProvidedContext>): Promise<Finding[]> {
    this.#process.send({ bundle, provided });
    const { signal } = this.#gone;
    const [findings] = (await once(this.#process, 'findings', { signal })) as [Finding[]];
    return findings;
  }

  end(): void {
    this.#process.disconnect();
  }
}

/** Puts the checks of a step, the harness and the stand-in for vitest into one file. @returns its URL */
export async function bundle(step: Step): Promise<string> {
  // As deep under the root as the harness itself, which looks for the root from where it stands.
  const outfile = join(root, '.workshop/checks', `${step.name}.mjs`);
  await build({
    stdin: {
      contents: `import './${step.checks}'; export { run } from 'vitest';`,
      resolveDir: root,
    },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    alias: { vitest: join(root, 'tests/course/galleries/stand-in.ts') },
    logLevel: 'silent',
  });
  return pathToFileURL(outfile).href;
}
