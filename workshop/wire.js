// npm run wire [step] [-- --solution --frames [file] --in-turn --last]: a conversation, frame by frame.
//   step-04: runs talk.ts, with a tap between it and its server
//   step-01: has no talk.ts, so its client.ts
//   step-05: has neither, so the lines of frames.jsonl are played into server.ts
// `--frames` plays the lines of frames.jsonl, or of another file, whatever else the step has.
// `--in-turn` waits for the answer to each of them before it sends the next.
// `--last` runs nothing: it shows the transcript of the check that failed last.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stepNamed, stepOrNext } from './command-line/arguments.js';
import { giveUp } from './command-line/giving-up.js';
import { root } from './course/steps.js';
import { dim, say } from './terminal/terminal.js';
import { parseWire, readFrames } from './wire/frames.js';
import { lastTranscript } from './wire/last.js';
import { playFrames } from './wire/playing.js';
import { relay, relayRemarks, run, start } from './wire/program.js';

/** @import { Step } from './types/course.d.ts' */

const wanted = parseWire();
if (wanted.last) showLast(wanted.name === undefined ? undefined : stepNamed(wanted.name));
else converse(stepOrNext(wanted.name));

/** @param {Step} step */
function converse(step) {
  const folder = `${wanted.solution ? 'solutions' : 'steps'}/${step.name}`;
  const has = (/** @type {string} */ name) => existsSync(join(root, folder, name));
  const plays = wanted.frames || wanted.inTurn;
  const client = plays ? undefined : ['talk.ts', 'client.ts'].find(has);
  if (client) return runClient(`${folder}/${client}`);
  if (!has('server.ts')) {
    giveUp(`${folder} has no server.ts to play frames into. Leave --frames and --in-turn away.`);
  }
  const frames = framesOf(wanted.file ?? `steps/${step.name}/frames.jsonl`);
  return playFrames(`${folder}/server.ts`, frames, wanted.inTurn);
}

/** @param {string} file */
function framesOf(file) {
  try {
    return readFrames(file);
  } catch (error) {
    return giveUp(error instanceof Error ? error.message : String(error));
  }
}

/** @param {Step} [step] that of the check; any step if left out */
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
  const tap = fileURLToPath(new URL('tap/tap.js', import.meta.url));
  const begin = String(performance.timeOrigin + start);
  const child = run(file, { WORKSHOP_TAP: tap, WORKSHOP_TAP_START: begin });
  child.stdin.end();
  relay(child.stdout, (line) => say(`${dim('|')} ${line}`));
  relayRemarks(child.stderr);
}
