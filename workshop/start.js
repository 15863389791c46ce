// npm start: the table of the steps; at a terminal, it then watches the next unfinished step. When there
// is none left: what the learner has made, and how it talks.
import { NOT_INSTALLED } from './command-line/giving-up.js';
import { readCommandLine } from './command-line/reading.js';
import { finale } from './report/finale.js';
import { finished } from './report/next.js';
import { folderTrouble } from './course/folder.js';
import { nextStep } from './course/standing.js';
import { table } from './report/table.js';
import { say, wrap } from './terminal/terminal.js';
import { watchFrom } from './watch/watch.js';

/** Asks only where vitest lies: to load it takes a while. */
function isInstalled() {
  try {
    return Boolean(import.meta.resolve('vitest/node'));
  } catch {
    return false;
  }
}

readCommandLine({ name: 'start', usage: ['usage: npm start'], words: 0 });
const installed = isInstalled();
const trouble = folderTrouble();
say(...table(), ...(installed ? [] : [NOT_INSTALLED]), ...wrap(trouble ?? ''));
const interactive =
  installed && trouble === undefined && process.stdin.isTTY && process.stdout.isTTY;
const step = interactive ? nextStep() : undefined;
const end = step && (await watchFrom(step));
if (step && !nextStep()) say('', ...finished());
if (installed && !nextStep()) finale();
// What vitest may have left behind does not hold the terminal.
if (end) process.exit(0);
