// npm run reset step-05: puts the stubs and the frames back. What was there is backed up first.
import { giveUp, stepRequired, words } from './arguments.js';
import { differing, replaceFiles } from './backup.js';
import { NOTHING, remember } from './progress.js';
import { say, wrap } from './terminal.js';
import { stubsOf } from './stubs.js';

const step = stepRequired(words()[0], 'reset');

function findStubs() {
  try {
    return stubsOf(step);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return giveUp(
      `The stubs of ${step.name} cannot be found:`,
      ...wrap(why, 76).map((line) => `  ${line}`),
      ...wrap('They are taken from the history of this repository: a clone, and git, are needed.'),
      'Nothing was changed.',
    );
  }
}

const changes = differing(findStubs());
if (changes.length === 0) say(`${step.name} is as it was handed out. Nothing was changed.`);
else {
  const folder = replaceFiles(changes);
  remember(step.name, NOTHING);
  say(
    `${step.name} is as it was handed out again:`,
    ...changes.map(({ file }) => `  ${file}`),
    `What you had is kept in ${folder}/`,
  );
}
