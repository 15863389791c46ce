// Plays frames into a server, all at once or in turn.
import { chunkEvent, exitEvent } from '../player/recorder.js';
import { dim, say } from '../terminal/terminal.js';
import { folded } from './folding.js';
import { relay, relayRemarks, run, start } from './program.js';
import { wireLine } from '../tap/traffic.js';
import { Turns } from './turns.js';

/** @import { PlayerEvent } from '../types/player.d.ts' */

/**
 * @param {string} file the server, from the root
 * @param {string[]} frames
 * @param {boolean} inTurn whether each waits for the answer to the one before
 * @param {{ note: (event: PlayerEvent) => void, done: () => void }} [recording]
 */
export async function playFrames(file, frames, inTurn, recording) {
  const child = run(file);
  const note = (/** @type {'client' | 'server' | 'stderr'} */ from) => {
    return (/** @type {Buffer | string} */ chunk) =>
      recording?.note(chunkEvent(performance.now() - start, 1, from, chunk));
  };
  child.stdout.on('data', note('server'));
  child.stderr.on('data', note('stderr'));
  const turns = new Turns();
  let open = true;
  const show = (/** @type {'→' | '←'} */ arrow, /** @type {string} */ line, complete = true) => {
    say(...folded(wireLine(arrow, performance.now() - start, line, complete)));
  };
  relay(child.stdout, (line, complete) => {
    show('←', line, complete);
    turns.heard(line);
  });
  relayRemarks(child.stderr);
  child.stdin.on('error', () => say(dim('  the server has closed its stdin')));
  child.on('close', (code, signal) => {
    open = false;
    turns.end();
    recording?.note(exitEvent(performance.now() - start, 1, 'server', code, signal));
    recording?.done();
    // Above, the answers may stand far from their requests.
    if (frames.length > 1 && !inTurn) {
      say(dim('All frames were sent at once; the ids tell what belongs together.'));
      say(dim('To see each answer below its question: -- --in-turn'));
    }
  });
  for (const frame of frames) {
    if (inTurn) await turns.before(frame);
    if (!open) return;
    show('→', frame);
    note('client')(`${frame}\n`);
    child.stdin.write(`${frame}\n`);
    turns.sent(frame);
  }
  if (inTurn) await turns.done();
  child.stdin.end();
}
