// How a hostile server ends, or stops to be of use.
import { spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import type { Death, Farewell } from './script.ts';

/** Longer than anybody may wait for it. */
const CHILD_MS = 5000;
const parent = process.ppid;

/** Dies, as far as it goes. Returns when the process lives on. */
export function die(how: Death): void {
  if (how === 'exits with 0') process.exit(0);
  if (how === 'exits with 3') process.exit(3);
  if (how === 'throws') throw new Error('the server is broken');
  if (how === 'dies by SIGKILL') process.kill(process.pid, 'SIGKILL');
  if (how === 'dies by SIGTERM') process.kill(process.pid, 'SIGTERM');
  if (how === 'closes stdout') closeSync(1);
  if (how === 'closes stdin') process.stdin.destroy();
  if (how === 'falls silent and ignores SIGTERM') process.on('SIGTERM', () => {});
  // It waits for nothing, and would end.
  setInterval(() => {}, 60_000);
}

/** The end of stdin has come. Some do not care. */
export function farewell(how: Farewell, born: (pid: number) => void): void {
  if (how === 'exits with 3') process.exit(3);
  if (how === 'ignores SIGTERM') process.on('SIGTERM', () => {});
  if (how === 'stays' || how === 'ignores SIGTERM') return void setInterval(() => {}, 60_000);
  if (how === 'leaves a child') leaveChild(born);
  else process.exit(0);
}

/** A child that holds our pipes when we have ended, until it is killed or nobody is left to do so. */
function leaveChild(born: (pid: number) => void): void {
  // Our client is gone already: nobody would miss its pipes.
  if (parent === 1 || parent !== process.ppid) process.exit(0);
  const alone = `try { process.kill(${parent}, 0) } catch { process.exit() }`;
  const script = `setTimeout(process.exit, ${CHILD_MS}); setInterval(() => { ${alone} }, 100)`;
  const child = spawn(process.execPath, ['-e', script], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  // At once: our client may have no patience left, and kill us.
  born(child.pid!);
  child.once('spawn', () => process.exit(0));
}

/** No process may outlive its test, whatever becomes of the client. */
export function dieWithParent(): void {
  setInterval(() => process.ppid !== parent && process.exit(1), 200).unref();
  setTimeout(() => process.exit(1), 60_000).unref();
}
