// What a program writes to stderr, line by line, made readable.
import { findHole } from '../course/holes.js';

// What node prints of an error that nobody caught: a place, the source line, a caret, an empty line.
const PLACE = /^(file:|node:|[\\/]|[A-Za-z]:[\\/]).*:\d+$/;
const LONGEST_HEAD = 5;
// What follows it: the stack and the error's own members, up to a brace.
const DETAIL = /^(\s|\}?$)/;

/**
 * Passes lines on, except for the depths of a stack. The error of a hole becomes one line:
 *   TODO 2.2 in steps/step-02-messages/messages.ts
 *
 * @param {(line: string) => void} onLine
 */
export function remarkReader(onLine) {
  /** @type {string[]} a head that may belong to a hole */
  let head = [];
  let inHole = false;

  function flush() {
    head.forEach(onLine);
    head = [];
  }

  return {
    /** @param {string} line */
    push(line) {
      const number = /^(?:Uncaught )?(?:\w*Error: )+TODO (\d+\.\d+):/.exec(line)?.[1];
      if (number) {
        head = [];
        onLine(`TODO ${number} in ${findHole(number) ?? 'an earlier step'}`);
      } else if (inHole && DETAIL.test(line)) return;
      else if (PLACE.test(line)) {
        flush();
        head = [line];
      } else if (head.length > 0 && head.length < LONGEST_HEAD) head.push(line);
      else {
        flush();
        if (!/^\s+at .*(node:|node_modules)|^Node\.js v/.test(line)) onLine(line);
      }
      inHole = number !== undefined;
    },
    end: flush,
  };
}
