// A process and everything it started: begun together, ended together.
import { spawn, spawnSync } from 'node:child_process';

const onWindows = process.platform === 'win32';

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
  process.on('exit', () => endFamily(head));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130));
  return head;
}

/** Ends the process and whatever it started. @param {import('node:child_process').ChildProcess} head */
export function endFamily({ pid }) {
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
