// npm run wire [step] [-- --solution --frames [file] --in-turn --last --play]: a conversation, frame by frame.
//   step-04: runs talk.ts, with a tap between it and its server
//   step-01: has no talk.ts, so its client.ts
//   step-05: has neither, so the lines of frames.jsonl are played into server.ts
// `--frames` plays the lines of frames.jsonl, or of another file, whatever else the step has.
// `--in-turn` waits for the answer to each of them before it sends the next.
// `--last` runs nothing: it shows the transcript of the check that failed last.
// `--play` makes a page of either, which plays it in a browser.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stepNamed, stepOrNext } from './command-line/arguments.js';
import { giveUp } from './command-line/giving-up.js';
import { root } from './course/steps.js';
import { dim, say } from './terminal/terminal.js';
import { chunkEvent, exitEvent, recorderInto } from './player/recorder.js';
import { newRecording, pageOf } from './player/opening.js';
import { parseWire, readFrames } from './wire/frames.js';
import { lastRecording, lastTranscript } from './wire/last.js';
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
  if (client) return runClient(`${folder}/${client}`, step);
  if (!has('server.ts')) {
    giveUp(`${folder} has no server.ts to play frames into. Leave --frames and --in-turn away.`);
  }
  const frames = framesOf(wanted.file ?? `steps/${step.name}/frames.jsonl`);
  return playFrames(`${folder}/server.ts`, frames, wanted.inTurn, recording(step));
}

/** Where `--play` records a conversation. @param {Step} step */
function recording({ short }) {
  if (!wanted.play) return undefined;
  const file = newRecording(short);
  return {
    note: recorderInto(file),
    file,
    done: () => showPage(file, short, `${short}, as it ran`),
  };
}

/** @param {string} file @param {string} id @param {string} title */
function showPage(file, id, title) {
  try {
    say('', `Open this in a browser: ${pageOf(file, { id, title })}`);
  } catch (error) {
    giveUp(error instanceof Error ? error.message : String(error));
  }
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
  if (wanted.play) return playLast(step);
  const lines = lastTranscript(wanted.solution ? ['solutions'] : ['steps', 'server'], step);
  if (lines) say(...lines);
  else giveUp(`No check${step ? ` of ${step.name}` : ''} has failed here yet.`);
}

/** @param {Step} [step] */
function playLast(step) {
  const last = lastRecording(wanted.solution ? ['solutions'] : ['steps', 'server'], step);
  if (!last) giveUp(`No check${step ? ` of ${step.name}` : ''} over a pipe has failed here yet.`);
  showPage(last.file, `check-${last.label.replace('.', '-')}`, `Check ${last.label}`);
}

/**
 * Runs the client. The tap that stands before its server prints the frames on stderr.
 *
 * @param {string} file
 * @param {Step} step
 */
function runClient(file, step) {
  const tap = fileURLToPath(new URL('tap/tap.js', import.meta.url));
  const begin = String(performance.timeOrigin + start);
  const recorded = recording(step);
  const child = run(file, {
    ...{ WORKSHOP_TAP: tap, WORKSHOP_TAP_START: begin },
    ...(recorded && { WORKSHOP_TAP_RECORD: recorded.file }),
  });
  const ms = () => performance.now() - start;
  child.stdout.on('data', (chunk) => recorded?.note(chunkEvent(ms(), 0, 'out', chunk)));
  child.on('exit', (...end) => recorded?.note(exitEvent(ms(), 0, 'client', ...end)));
  child.on('close', () => recorded?.done());
  child.stdin.end();
  relay(child.stdout, (line) => say(`${dim('|')} ${line}`));
  relayRemarks(child.stderr);
}
