// What is checked: whose code, and by which file.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../course/steps.js';

/**
 * @import { Options } from '../types/checks.d.ts'
 * @import { Step } from '../types/course.d.ts'
 */

/** The project that vitest is to run: whose code is checked. @param {Options} options */
export function treeOf({ project = 'steps' }) {
  return [project].flat().join(' ');
}

/** @param {Step} step */
export function hasChecks(step) {
  return existsSync(join(root, testFile(step)));
}

/** @param {Step} step */
export function testFile(step) {
  return `tests/${step.name}.test.ts`;
}
