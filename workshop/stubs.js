// Finds the stubs of a step in the history of the repository.
import { spawnSync } from 'node:child_process';
import { readText, root } from './steps.js';

/** @typedef {import('./steps.js').Step} Step */

/**
 * The step's files as they were handed out, all but the lesson: those of the newest commit in which
 * every hole was still open. A learner's own commits have fewer holes and are passed over.
 *
 * @param {Step} step
 * @returns {import('./backup.js').Replacement[]}
 * @throws when there is no git, no history, or no such commit
 */
export function stubsOf(step) {
  const folder = `steps/${step.name}`;
  const commits = git('log', '--format=%H', '--', folder).toString().split('\n').filter(Boolean);
  if (commits.length === 0) throw new Error(`no commit of this repository has ${folder}`);
  const commit = newestStub(commits, holesByCommit(commits, folder), numbersOfChecks(step));
  const names = git('ls-tree', '--name-only', '-z', commit, '--', `${folder}/`).toString();
  return names
    .split('\0')
    .filter((file) => file && !file.endsWith('/README.md'))
    .map((file) => ({ file, content: git('show', `${commit}:./${file}`) }));
}

/**
 * @param {string[]} commits newest first
 * @param {Map<string, Set<string>>} holes
 * @param {Set<string>} numbers of the step's checks
 */
function newestStub(commits, holes, numbers) {
  const ever = new Set([...holes.values()].flatMap((found) => [...found]));
  // An old version of the course may have had other holes. The checks know today's.
  const wanted = [...ever].filter((number) => numbers.size === 0 || numbers.has(number));
  const stub = commits.find((commit) => wanted.every((number) => holes.get(commit)?.has(number)));
  if (stub === undefined) throw new Error('no commit has all the holes of this step');
  return stub;
}

/**
 * The numbers of the holes that are open in each commit, in one look of git.
 *
 * @param {string[]} commits
 * @param {string} folder
 */
function holesByCommit(commits, folder) {
  /** @type {Map<string, Set<string>>} */
  const holes = new Map();
  // A line is `commit:path:'TODO 5.1:`. No match at all is exit code 1, and no error.
  const pattern = '[\'"`]TODO [0-9]+[.][0-9]+:';
  const matches = git('grep', '-I', '-oE', '-e', pattern, ...commits, '--', folder).toString();
  for (const line of matches.split('\n')) {
    const [, commit, number] = /^([0-9a-f]+):.*TODO (\d+\.\d+):$/.exec(line) ?? [];
    if (!commit || !number) continue;
    holes.set(commit, (holes.get(commit) ?? new Set()).add(number));
  }
  return holes;
}

/** The numbers that the names of the step's checks begin with. @param {Step} step */
function numbersOfChecks(step) {
  const text = readText(`tests/${step.name}.test.ts`);
  return new Set(Array.from(text.matchAll(/['"`](\d+\.\d+) /g), ([, number = '']) => number));
}

/** @param {string[]} args */
function git(...args) {
  const { status, stdout, stderr, error } = spawnSync('git', args, { cwd: root });
  if (error) throw new Error(`git cannot be started: ${error.message}`);
  const quiet = status === 1 && args[0] === 'grep' && stderr.length === 0;
  if (status !== 0 && !quiet) throw new Error(`git ${args[0]}: ${stderr.toString().trim()}`);
  return stdout;
}
