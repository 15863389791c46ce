// npm run wire [step] [-- --solution]: a step's conversation, every frame with direction and time.
//   step-04: runs talk.ts, with a tap between it and its server
//   step-01: has no talk.ts, so its client.ts
//   step-05: has neither, so the lines of frames.jsonl are played into server.ts
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { giveUp, notInstalled, stepOrNext } from './arguments.js';
import { endFamily, startFamily } from './family.js';
import { readText, root } from './steps.js';
import { complain, dim, say } from './terminal.js';
import { lineCutter, wireLine } from './traffic.js';

const QUIET_MS = 10_000;

const { positionals, values } = parse();
const step = stepOrNext(positionals[0]);
const folder = `${values.solution ? 'solutions' : 'steps'}/${step.name}`;
const frames = readText(`steps/${step.name}/frames.jsonl`).split('\n').filter(Boolean);
const start = performance.now();

const client = ['talk.ts', 'client.ts'].find(has);
if (client) runClient(`${folder}/${client}`);
else if (has('server.ts') && frames.length > 0) playFrames(`${folder}/server.ts`);
else {
  giveUp(
    `${folder} has nothing to run: no talk.ts, no client.ts,`,
    'and no server.ts with a frames.jsonl beside its lesson.',
  );
}

function parse() {
  try {
    return parseArgs({ allowPositionals: true, options: { solution: { type: 'boolean' } } });
  } catch {
    return giveUp('usage: npm run wire step-05, or npm run wire step-05 -- --solution');
  }
}

/** @param {string} name */
function has(name) {
  return existsSync(join(root, folder, name));
}

/**
 * Runs the client. The tap that stands before its server prints the frames on stderr.
 *
 * @param {string} file
 */
function runClient(file) {
  const tap = fileURLToPath(new URL('tap.js', import.meta.url));
  const begin = String(performance.timeOrigin + start);
  const child = run(file, { WORKSHOP_TAP: tap, WORKSHOP_TAP_START: begin });
  child.stdin.end();
  relay(child.stdout, (line) => say(`${dim('|')} ${line}`));
  relay(child.stderr, remark);
}

/** Plays the frames that lie beside the lesson into the server. @param {string} file */
function playFrames(file) {
  const child = run(file);
  relay(child.stdout, (line, complete) => {
    say(wireLine('←', performance.now() - start, line, complete));
  });
  relay(child.stderr, remark);
  child.stdin.on('error', () => say(dim('  the server has closed its stdin')));
  for (const frame of frames) {
    say(wireLine('→', performance.now() - start, frame, true));
    child.stdin.write(`${frame}\n`);
  }
  child.stdin.end();
}

/** @param {import('node:stream').Readable} stream @param {(line: string, complete: boolean) => void} onLine */
function relay(stream, onLine) {
  const cutter = lineCutter(onLine);
  stream.on('data', cutter.push).on('end', cutter.end);
}

/** A line of stderr: a frame from the tap, or the program's own. The depths of a stack are left out. */
function remark(/** @type {string} */ line) {
  if (/^\s+at .*(node:|node_modules)|^Node\.js v/.test(line)) return;
  say(/^ *\d+\.\d ms [→←] /.test(line) ? line : dim(line));
}

/** Where tsx lies. Its bare name would be looked up from the working folder. */
function loader() {
  try {
    return import.meta.resolve('tsx');
  } catch {
    return notInstalled();
  }
}

/**
 * Starts a TypeScript program and sees to its end: its own, Ctrl-C, or a long silence.
 *
 * @param {string} file
 * @param {NodeJS.ProcessEnv} [env]
 */
function run(file, env = {}) {
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
