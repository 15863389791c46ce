// One core for both processes of a call. On several, a process that sleeps until its message comes is woken
// on another core, sooner or later as the machine likes: that took two thirds of a call, and was the same
// for everybody. On one core the same call takes the same time in each run.
import { spawnSync } from 'node:child_process';

const ONE_CORE = ['taskset', '-c', '0'];

/** The command before node that pins a process and its children to one core; undefined if there is none. */
export function oneCore(): string[] | undefined {
  const [command, ...args] = [...ONE_CORE, process.execPath, '--version'];
  return spawnSync(command!, args).status === 0 ? ONE_CORE : undefined;
}

/** What a row says where a process cannot be pinned, as on macOS and Windows. */
export const NOT_PINNED = 'skipped: there is no taskset here';
