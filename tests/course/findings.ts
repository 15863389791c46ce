// A reporter that writes down how each check of each tree ended.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { root } from './places.ts';

export interface Finding {
  /** The name of the project: the tree that was checked. */
  tree: string;
  /** `5.2 answers ping, …` */
  check: string;
  state: 'passed' | 'failed' | 'skipped' | 'pending';
  failureClass?: string;
  message?: string;
}

/** Where the run with this name leaves its findings. */
export function findingsFile(name: string): string {
  return join(root, '.workshop/findings', `${name}.json`);
}

export default class Findings implements Reporter {
  readonly #file: string;

  constructor(name: string) {
    this.#file = findingsFile(name);
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, JSON.stringify(tests.map(findingOf)));
  }
}

function findingOf(test: TestCase): Finding {
  const { state, errors } = test.result();
  const { failureClass } = test.meta();
  const message = errors?.[0]?.message;
  return {
    tree: test.project.name,
    check: test.name,
    state,
    ...(failureClass !== undefined && { failureClass }),
    ...(message !== undefined && { message }),
  };
}
