// A process and everything it started: begun together, ended together.
import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const onWindows = process.platform === 'win32';

/** @type {Set<import('node:child_process').ChildProcess>} */
const heads = new Set();
let watched = false;

/**
 * Starts a program at the head of a process group of its own. It ends when this process ends.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv }} options
 */
export function startFamily(program, args, options) {
  // On Windows `detached` would open a console window, and there are no groups.
  const head = spawn(program, args, { ...options, stdio: 'pipe', detached: !onWindows });
  if (!watched) watchOverFamilies();
  heads.add(head);
  return head;
}

function watchOverFamilies() {
  watched = true;
  process.on('exit', () => heads.forEach(endFamily));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130));
}

/** Ends the process and whatever it started. @param {import('node:child_process').ChildProcess} head */
export function endFamily(head) {
  const { pid } = head;
  heads.delete(head);
  if (pid === undefined) return;
  if (onWindows) spawnSync('taskkill', ['/pid', String(pid), '/T', '/F']);
  else killGroup(pid);
}

/** @param {number} pid */
function killGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nobody is left in the group.
  }
}

/**
 * Whether any process of the family lives, be it the head or what it has started. On Windows nobody knows.
 *
 * @param {import('node:child_process').ChildProcess} head
 */
export function familyLives({ pid }) {
  if (pid === undefined || onWindows) return false;
  try {
    process.kill(-pid, 0);
  } catch {
    return false;
  }
  return process.platform !== 'linux' || hasLivingMember(pid);
}

/** A dead process that nobody has waited for is still a member of its group. @param {number} group */
function hasLivingMember(group) {
  return readdirSync('/proc').some((name) => {
    if (!/^\d+$/.test(name)) return false;
    // `17 (a name) S 1 17 …`: the state, the parent, the group.
    const [, state, , of] = /\) (\S) (\d+) (\d+) [^)]*$/.exec(statOf(name)) ?? [];
    return Number(of) === group && state !== 'Z' && state !== 'X';
  });
}

/** @param {string} pid */
function statOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '';
  }
}
