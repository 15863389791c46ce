// A reporter whose last line says how the tests went: `140 passed, 0 failed`. The lines before it say
// what the galleries have tried, and while they are at it, how far they are.
import { listenForProgress } from './progress.ts';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';

/** Counts tests. A file that cannot be loaded, a broken hook or a stray error is a failure, too. */
export default class Summary implements Reporter {
  #hush = () => {};

  onInit(): void {
    this.#hush = listenForProgress((line) => console.log(line));
  }

  onTestRunEnd(modules: readonly TestModule[], strays: readonly SerializedError[]): void {
    this.#hush();
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const passed = count(tests, 'passed');
    const skipped = count(tests, 'skipped');
    const again = tests.filter((test) => test.diagnostic()?.flaky);
    const missing = process.env.WORKSHOP_MISSING;
    const broken = brokenSuites(modules) + strays.length + (missing === undefined ? 0 : 1);
    const failed = tests.length - passed - skipped + broken;
    const tried = tests.filter((test) => test.meta().tried && test.result().state !== 'skipped');
    const [mistakes, wire, variants] = (['mistake', 'on the wire', 'variant'] as const).map(
      (kind) => {
        const own = tried.filter((test) => test.meta().tried === kind);
        return `${count(own, 'passed')} of ${own.length}`;
      },
    );
    if (tried.length > 0) {
      console.log(`mistakes: ${mistakes} were caught; on the wire: ${wire} were caught`);
      console.log(`variants: ${variants} passed`);
    }
    for (const test of again) console.log(`passed at the second try only: ${test.fullName}`);
    if (missing !== undefined) console.log(`${missing}: not run, its packages could not be had`);
    console.log(`${passed} passed, ${failed} failed`);
  }
}

function count(tests: TestCase[], state: string): number {
  return tests.filter((test) => test.result().state === state).length;
}

function brokenSuites(modules: readonly TestModule[]): number {
  const suites = modules.flatMap((module) => [module, ...module.children.allSuites()]);
  return suites.filter((suite) => suite.errors().length > 0).length;
}
