// npm run wire [step] [-- --solution --frames [file] --last]: a step's conversation, frame by frame.
//   step-04: runs talk.ts, with a tap between it and its server
//   step-01: has no talk.ts, so its client.ts
//   step-05: has neither, so the lines of frames.jsonl are played into server.ts
// `--frames` plays the lines of frames.jsonl, or of another file, whatever else the step has.
// `--last` runs nothing: it shows the transcript of the check that failed last.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { giveUp, notInstalled, stepNamed, stepOrNext, words } from './arguments.js';
import { endFamily, startFamily } from './family.js';
import { parseWire, readFrames } from './frames.js';
import { lastTranscript } from './last.js';
import { remarkReader } from './remarks.js';
import { root } from './steps.js';
import { complain, dim, say } from './terminal.js';
import { lineCutter, wireLine } from './traffic.js';

const QUIET_MS = 10_000;

const wanted = parse();
const start = performance.now();
if (wanted.last) showLast(wanted.name === undefined ? undefined : stepNamed(wanted.name));
else converse(stepOrNext(wanted.name));

function parse() {
  try {
    return parseWire(words());
  } catch {
    return giveUp(
      'usage: npm run wire step-05',
      '       npm run wire step-05 -- --solution         the reference instead of your files',
      '       npm run wire step-05 -- --frames [file]    plays the lines of a file into server.ts',
      '       npm run wire step-05 -- --last             what was said in the check that failed last',
    );
  }
}

/** @param {import('./steps.js').Step} step */
function converse(step) {
  const folder = `${wanted.solution ? 'solutions' : 'steps'}/${step.name}`;
  const framesFile = wanted.file ?? `steps/${step.name}/frames.jsonl`;
  const frames = readFrames(framesFile);
  const has = (/** @type {string} */ name) => existsSync(join(root, folder, name));
  const client = wanted.frames ? undefined : ['talk.ts', 'client.ts'].find(has);
  if (client) runClient(`${folder}/${client}`);
  else if (!has('server.ts'))
    giveUp(`${folder} has no server.ts to play frames into. Leave --frames away.`);
  else if (frames.length === 0) giveUp(`There are no frames in ${framesFile}.`);
  else playFrames(`${folder}/server.ts`, frames);
}

/** @param {import('./steps.js').Step} [step] that of the check; any step if left out */
function showLast(step) {
  const lines = lastTranscript(wanted.solution ? ['solutions'] : ['steps', 'server'], step);
  if (lines) say(...lines);
  else giveUp(`No check${step ? ` of ${step.name}` : ''} has failed here yet.`);
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
  relayRemarks(child.stderr);
}

/** Plays the frames into the server. @param {string} file @param {string[]} frames */
function playFrames(file, frames) {
  const child = run(file);
  relay(child.stdout, (line, complete) => {
    say(wireLine('←', performance.now() - start, line, complete));
  });
  relayRemarks(child.stderr);
  child.stdin.on('error', () => say(dim('  the server has closed its stdin')));
  for (const frame of frames) {
    say(wireLine('→', performance.now() - start, frame, true));
    child.stdin.write(`${frame}\n`);
  }
  child.stdin.end();
  child.on('close', () => {
    // Above, the answers may stand far from their requests.
    if (frames.length > 1) {
      say(dim('All frames were sent at once; the ids tell what belongs together.'));
    }
  });
}

/** @param {import('node:stream').Readable} stream @param {(line: string, complete: boolean) => void} onLine */
function relay(stream, onLine) {
  const cutter = lineCutter(onLine);
  stream.on('data', cutter.push).on('end', cutter.end);
}

/** A line of stderr is a frame from the tap, or the program's own. @param {import('node:stream').Readable} stream */
function relayRemarks(stream) {
  const reader = remarkReader((line) => say(dim(line)));
  relay(stream, (line) => {
    if (/^ *\d+\.\d ms [→←] /.test(line)) say(line);
    else reader.push(line);
  });
  stream.on('end', reader.end);
}

/** Where tsx lies. Its bare name would be looked up from the working folder. */
function loader() {
  try {
    return import.meta.resolve('tsx');
  } catch (error) {
    return notInstalled(/** @type {Error} */ (error));
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
