// Runs checks over many trees at once: in a vitest of its own, with a project for each tree.
import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { findingsFile, type Finding } from './findings.ts';
import { root } from './places.ts';

/**
 * Runs `NAME.config.ts`, which has to report with Findings.
 *
 * @param projects those that are wanted; all of them if left out
 * @returns how each check of each tree ended
 */
export async function checkTrees(name: string, projects: string[] = []): Promise<Finding[]> {
  const file = findingsFile(name);
  rmSync(file, { force: true });
  const filters = projects.map((project) => `--project=${project}`);
  const told = await vitest('run', `--config=tests/course/${name}.config.ts`, ...filters);
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Finding[];
  } catch (cause) {
    throw new Error(`The trees were not checked:\n${told}`, { cause });
  }
}

/** @returns what it printed */
function vitest(...args: string[]): Promise<string> {
  // Without the variables that vitest sets for its own workers.
  const env = Object.entries(process.env).filter(([name]) => !/VITEST|^NODE_ENV$/.test(name));
  const options = { cwd: root, env: Object.fromEntries(env) };
  return new Promise((resolve) => {
    const command = ['node_modules/vitest/vitest.mjs', ...args];
    execFile(process.execPath, command, options, (_, stdout, stderr) => resolve(stdout + stderr));
  });
}
