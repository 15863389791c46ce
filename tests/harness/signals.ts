// How a death by a signal looks from outside. Windows has no signals: a process that sends itself one is
// ended, and its parent sees the exit code 1. Only a parent that has sent it itself is told its name.
const isWindows = process.platform === 'win32';

/** What the parent of a process sees that has sent itself this signal. */
export function endBy(signal: NodeJS.Signals): NodeJS.Signals | 1 {
  return isWindows ? 1 : signal;
}

/** The same as the reason of step 12 puts it. */
export function endedBy(signal: NodeJS.Signals): string {
  return isWindows ? 'exited with code 1' : `ended by ${signal}`;
}

/** Why a check about a process that heeds a signal is left out; nothing where there are signals. */
export const noSignals = isWindows ? 'on Windows no process can heed a signal' : undefined;

/** What ends a process that ignores SIGTERM, where it can be ignored. */
export const ENDS_THE_DEAF = isWindows ? 'ended by SIGTERM' : 'ended by SIGKILL';
