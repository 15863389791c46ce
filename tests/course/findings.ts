// A reporter that writes down how each check of each tree ended.
import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { findingsFile } from './trees.ts';

export interface Finding {
  /** The tree that was checked. */
  tree: string;
  /** `5.2 answers ping, …` */
  check: string;
  state: 'passed' | 'failed' | 'skipped' | 'pending';
  failureClass?: string;
  message?: string;
}

export default class Findings implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    writeFileSync(findingsFile, JSON.stringify(tests.map(findingOf)));
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
