// Plays frames into a server, all at once or in turn.
import { dim, say } from '../terminal/terminal.js';
import { folded } from './folding.js';
import { relay, relayRemarks, run, start } from './program.js';
import { wireLine } from '../tap/traffic.js';
import { Turns } from './turns.js';

/**
 * @param {string} file the server, from the root
 * @param {string[]} frames
 * @param {boolean} inTurn whether each waits for the answer to the one before
 */
export async function playFrames(file, frames, inTurn) {
  const child = run(file);
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
  child.on('close', () => {
    open = false;
    turns.end();
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
    child.stdin.write(`${frame}\n`);
    turns.sent(frame);
  }
  if (inTurn) await turns.done();
  child.stdin.end();
}
