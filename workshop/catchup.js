// npm run catchup step-05: fills in the earlier steps that are unfinished or do not pass, from the
// solutions. A step that has passed is never touched, and what is replaced is backed up first.
import { stepRequired } from './command-line/arguments.js';
import { readCommandLine } from './command-line/reading.js';
import { CatchingUp } from './checks/catching-up.js';
import { say } from './terminal/terminal.js';

const usage = [
  'usage: npm run catchup step-05',
  'Fills in the steps before step-05 that have holes or do not pass. Your files are backed up first.',
];
const { words } = readCommandLine({ name: 'catchup', usage });
const step = stepRequired(words[0], 'catchup');
const work = new CatchingUp(step);
if (work.steps.length === 0) say(`${step.name} is the first step: there is nothing before it.`);
else {
  await work.run();
  const { folder } = work;
  say(...work.told());
  if (folder === '') say('Nothing was changed.');
  else say(`What you had is kept in ${folder}/`, 'It comes back with: npm run restore');
  say(`Lesson: ${step.lesson}`, `Next: npm run check ${step.short}`);
}
