// Runs a TypeScript program of a step, so that what it says can be shown line by line.
import { join } from 'node:path';
import { giveUp, notInstalled } from '../command-line/giving-up.js';
import { folderTrouble } from '../course/folder.js';
import { root } from '../course/steps.js';
import { complain, dim, say, wrap } from '../terminal/terminal.js';
import { endFamily, startFamily } from './family.js';
import { folded } from './folding.js';
import { remarkReader } from './remarks.js';
import { lineCutter } from '../tap/traffic.js';

const QUIET_MS = 10_000;

/** Since this program has begun, in ms: the times before the frames. */
export const start = performance.now();

/**
 * Starts a program and sees to its end: its own, Ctrl-C, or a long silence.
 *
 * @param {string} file from the root
 * @param {NodeJS.ProcessEnv} [env]
 */
export function run(file, env = {}) {
  const trouble = folderTrouble();
  if (trouble !== undefined) giveUp(...wrap(trouble));
  const args = ['--import', loader(), join(root, file)];
  const child = startFamily(process.execPath, args, { cwd: root, env: { ...process.env, ...env } });
  const silence = setTimeout(() => {
    complain(`Nothing has crossed the wire for ${QUIET_MS / 1000} s. Stopped.`);
    endFamily(child);
  }, QUIET_MS);
  for (const stream of [child.stdout, child.stderr]) stream.on('data', () => silence.refresh());
  child.on('error', (error) => giveUp(`${file} cannot be started: ${error.message}`));
  child.on('close', (code, signal) => {
    clearTimeout(silence);
    const ms = (performance.now() - start).toFixed(1).padStart(8);
    const end = signal ? `was ended by ${signal}` : `exited with code ${code}`;
    say(dim(`${ms} ms   ${file} ${end}`));
    process.exitCode = code === 0 ? 0 : 1;
  });
  return child;
}

/** Where tsx lies. Its bare name would be looked up from the working folder. */
function loader() {
  try {
    return import.meta.resolve('tsx');
  } catch (error) {
    return notInstalled(/** @type {Error} */ (error));
  }
}

/** @param {import('node:stream').Readable} stream @param {(line: string, complete: boolean) => void} onLine */
export function relay(stream, onLine) {
  const cutter = lineCutter(onLine);
  stream.on('data', cutter.push).on('end', cutter.end);
}

/**
 * A line of stderr is a frame from the tap, or the program's own: that has a mark.
 *
 * @param {import('node:stream').Readable} stream
 */
export function relayRemarks(stream) {
  const reader = remarkReader((line) => say(dim(`! ${line}`)));
  relay(stream, (line) => {
    if (/^ *\d+\.\d ms [→←] /.test(line)) say(...folded(line));
    else reader.push(line);
  });
  stream.on('end', reader.end);
}
