// A reporter of vitest that leaves the verdict of a round where `npm run flaky` reads it.
import { writeFileSync } from 'node:fs';
import { judge } from '../../workshop/checks/verdict.js';

export default class Round {
  /**
   * @param {ReadonlyArray<import('vitest/node').TestModule>} modules
   * @param {ReadonlyArray<import('vitest/node').SerializedError>} errors
   * @param {string} reason
   */
  onTestRunEnd(modules, errors, reason) {
    const { results, faults } = judge(modules, errors, reason);
    const waits = modules.flatMap((module) => Array.from(module.children.allTests(), waitOf));
    writeFileSync(String(process.env.WORKSHOP_ROUND), JSON.stringify({ results, faults, waits }));
  }
}

/** @param {import('vitest/node').TestCase} test */
function waitOf(test) {
  const { waited = 0, patience = 0 } = test.meta();
  return { name: test.name, waited, patience, duration: test.diagnostic()?.duration ?? 0 };
}
