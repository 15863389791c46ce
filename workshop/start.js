// npm start: the table of the steps; at a terminal, it then watches the next unfinished step. When there
// is none left: what the learner has made, and how it talks.
import { NOT_INSTALLED } from './arguments.js';
import { finale } from './finale.js';
import { finished } from './next.js';
import { nextStep } from './standing.js';
import { table } from './table.js';
import { bold, say } from './terminal.js';
import { watchStep } from './watch.js';

/** Asks only where vitest lies: to load it takes a while. */
function isInstalled() {
  try {
    return Boolean(import.meta.resolve('vitest/node'));
  } catch {
    return false;
  }
}

const installed = isInstalled();
say(...table(), ...(installed ? [] : [NOT_INSTALLED]));
const interactive = installed && process.stdin.isTTY && process.stdout.isTTY;
let step = interactive ? nextStep() : undefined;
const watched = step !== undefined;

while (step) {
  say('', bold(`${step.name}`) + `   lesson: ${step.lesson}`);
  if ((await watchStep(step, {}, true)) === 'quit') break;
  step = nextStep(step.name);
}
if (watched && !step) say('', ...finished());
if (installed && !nextStep()) finale();
// What vitest may have left behind does not hold the terminal.
if (watched) process.exit(0);
