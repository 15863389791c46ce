// The two trials of `npm run doctor` that take a moment: a child process, and a watched file.
import { spawn } from 'node:child_process';
import { existsSync, rmSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../course/steps.js';

/** @import { Finding } from './examinations.js' */

/** Starts a program that lies in this folder: a strange path may be in its way. @returns {Promise<Finding>} */
export function spawning() {
  const name = 'child';
  const file = join(root, 'workshop', 'doctor', 'echo.js');
  const begin = performance.now();
  return new Promise((resolve) => {
    // As the checks start a program: see tests/harness/child.ts.
    const { NODE_OPTIONS: _, ...env } = process.env;
    const child = spawn(process.execPath, [file], {
      stdio: ['pipe', 'pipe', 'inherit'],
      cwd: root,
      env,
    });
    const fail = (/** @type {string} */ detail) => {
      const advice = 'Put the folder at a simpler path, and look at what a virus scanner does.';
      resolve({ state: 'fail', name, detail, advice });
    };
    const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
    let heard = '';
    child.stdout.on('data', (chunk) => (heard += chunk));
    child.on('error', (error) => fail(error.message));
    child.on('close', (code) => {
      clearTimeout(timer);
      const ms = Math.round(performance.now() - begin);
      if (code !== 0 || heard !== '茶\n') return fail(`a child ended with code ${code}`);
      if (ms < 1000) return resolve({ state: 'ok', name, detail: `a process answers in ${ms} ms` });
      const advice = 'That is slow. A virus scanner may look into every process that starts.';
      resolve({ state: 'warn', name, detail: `a process answers in ${ms} ms`, advice });
    });
    child.stdin.on('error', () => {});
    child.stdin.end('茶\n');
  });
}

/** Whether a save is noticed. @returns {Promise<Finding>} */
export function watching() {
  const name = 'watching';
  const folderPath = join(root, '.workshop');
  const file = join(folderPath, 'doctor-watch.tmp');
  return new Promise((resolve) => {
    const advice =
      'Network drives, containers and WSL on a Windows drive do that. ' +
      'Set CHOKIDAR_USEPOLLING=1 before npm start, or use npm run check.';
    /** @param {Finding} finding */
    const end = (finding) => {
      clearTimeout(timer);
      watcher?.close();
      rmSync(file, { force: true });
      resolve(finding);
    };
    const timer = setTimeout(() => {
      end({ state: 'warn', name, detail: 'a save is not noticed', advice });
    }, 2000);
    /** @type {import('node:fs').FSWatcher | undefined} */
    let watcher;
    try {
      writeFileSync(file, '1');
      watcher = watch(file, () => end({ state: 'ok', name, detail: 'a save is noticed' }));
      watcher.on('error', (error) => end({ state: 'warn', name, detail: error.message, advice }));
      setTimeout(() => existsSync(file) && writeFileSync(file, '2'), 50);
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error);
      end({ state: 'warn', name, detail, advice });
    }
  });
}
