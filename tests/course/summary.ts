// A reporter whose last line says how the tests went: `140 passed, 0 failed`.
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/** Counts tests. A file that cannot be loaded, a broken hook or a stray error is a failure, too. */
export default class Summary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], strays: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const states = tests.map((test) => test.result().state);
    const passed = states.filter((state) => state === 'passed').length;
    const skipped = states.filter((state) => state === 'skipped').length;
    const failed = tests.length - passed - skipped + brokenSuites(modules) + strays.length;
    console.log(`${passed} passed, ${failed} failed`);
  }
}

function brokenSuites(modules: readonly TestModule[]): number {
  const suites = modules.flatMap((module) => [module, ...module.children.allSuites()]);
  return suites.filter((suite) => suite.errors().length > 0).length;
}
