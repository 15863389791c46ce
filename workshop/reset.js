// npm run reset step-05: puts the stubs and the frames back. What was there is backed up first.
import { stepRequired } from './command-line/arguments.js';
import { giveUp } from './command-line/giving-up.js';
import { readCommandLine } from './command-line/reading.js';
import { Backup, differing } from './course/backup.js';
import { NOTHING, remember } from './course/progress.js';
import { readText } from './course/steps.js';
import { stubsOf } from './course/stubs.js';
import { say } from './terminal/terminal.js';

const usage = [
  'usage: npm run reset step-05',
  'Puts the stubs and the frames of the step back. What you had is backed up: npm run backups',
];
const { words } = readCommandLine({ name: 'reset', usage });
const step = stepRequired(words[0], 'reset');

function findStubs() {
  try {
    return stubsOf(step);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return giveUp(`The stubs of ${step.name} cannot be found: ${why}. Nothing was changed.`);
  }
}

/** The lesson is no stub: it comes with the course, and nobody needs to write in it. */
function tellOfLesson() {
  if (readText(step.lesson) !== '') return;
  say(`The lesson, ${step.lesson}, is missing. It is not kept here: take it from the course.`);
}

const changes = differing(findStubs());
const backup = new Backup(`reset ${step.short}`);
if (changes.length === 0) say(`${step.name} is as it was handed out. Nothing was changed.`);
else {
  try {
    backup.replace(changes);
  } catch (error) {
    giveUp(`${error instanceof Error ? error.message : error}. Nothing was changed.`);
  }
  remember(step.name, NOTHING);
  say(
    `${step.name} is as it was handed out again:`,
    ...changes.map(({ file }) => `  ${file}`),
    `What you had is kept in ${backup.folder}/`,
    'It comes back with: npm run restore',
  );
}
tellOfLesson();
