// Which earlier steps a step runs on.
import { filesOf, listSteps, readText } from './steps.js';

/** @import { Step } from '../types/course.d.ts' */

const IMPORT = /\b(?:from|import)\s*\(?\s*['"]\.\.\/(step-\d\d-[a-z-]+)\//g;

/**
 * The steps whose files a step imports, and what those import in turn.
 *
 * @param {Step} step
 * @returns {Step[]} in the order of the course
 */
export function foundations(step) {
  const steps = listSteps();
  /** @type {Set<string>} */
  const found = new Set();
  const queue = [step];
  for (let one = queue.pop(); one; one = queue.pop()) {
    for (const name of importedBy(one)) {
      const other = steps.find((candidate) => candidate.name === name);
      if (!other || found.has(name) || other.number >= step.number) continue;
      found.add(name);
      queue.push(other);
    }
  }
  return steps.filter(({ name }) => found.has(name));
}

/** @param {Step} step */
function importedBy(step) {
  const names = filesOf(step).flatMap((file) => [...readText(file).matchAll(IMPORT)]);
  return names.map(([, name = '']) => name);
}
