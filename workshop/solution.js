// npm run solution [step]: the learner's files against the reference, as a diff.
import { spawnSync } from 'node:child_process';
import { stepOrNext } from './command-line/arguments.js';
import { readCommandLine } from './command-line/reading.js';
import { filesOf, readText, root } from './course/steps.js';
import { colours, dim, say } from './terminal/terminal.js';

const usage = ['usage: npm run solution step-05'];
const { words } = readCommandLine({ name: 'solution', usage });
const step = stepOrNext(words[0]);
const pairs = filesOf(step, 'solutions').map((reference) => ({
  reference,
  yours: reference.replace(/^solutions/, 'steps'),
}));
const differ = pairs.filter(
  ({ yours, reference }) => lines(readText(yours)) !== lines(readText(reference)),
);

/** Windows may have checked the files out with CR LF. @param {string} text */
function lines(text) {
  return text.replaceAll('\r\n', '\n');
}

if (pairs.length === 0) say(`There is no reference for ${step.name}.`);
else if (differ.length === 0) say(`Your files of ${step.name} are the same as the reference.`);
else {
  say(`Your files of ${step.name}, against one right answer among others.`);
  say(dim('Lines with - are yours, lines with + are the reference.'));
  for (const pair of differ) say('', ...diff(pair));
}

/** @param {{ yours: string, reference: string }} pair */
function diff({ yours, reference }) {
  if (readText(yours) === '') return [`${yours} is missing or empty. The reference: ${reference}`];
  const colour = `--color=${colours ? 'always' : 'never'}`;
  const looks = ['--no-index', '--no-prefix', '--no-ext-diff', '--ignore-cr-at-eol', colour];
  const args = ['--no-pager', 'diff', ...looks, '--', yours, reference];
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  // 1 is what git says when the files differ.
  if (status !== 1) return [`${yours} differs. The reference: ${reference}`];
  return stdout.trimEnd().split('\n').filter(isNews);
}

/** The two lines of git's own header tell a learner nothing. @param {string} line */
function isNews(line) {
  return !/^(\x1b\[[\d;]*m)*(diff --git|index [0-9a-f]+\.\.)/.test(line);
}
