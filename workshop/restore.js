// npm run restore [which]: brings back what a command has replaced, the last one if no number of
// `npm run backups` is named. What is replaced by it is backed up as well, so a second restore undoes it.
import { giveUp } from './command-line/giving-up.js';
import { readCommandLine } from './command-line/reading.js';
import { Backup, contentsOf, differing, listBackups } from './course/backup.js';
import { recall } from './course/progress.js';
import { backupLines } from './report/backups.js';
import { say } from './terminal/terminal.js';

const usage = [
  'usage: npm run restore     what was replaced last',
  '       npm run restore 3   the third in the list of npm run backups',
];
const { words } = readCommandLine({ name: 'restore', usage });
const [which = '1'] = words;
const all = listBackups();
const kept = find(which);
const changes = differing(contentsOf(kept));
if (changes.length === 0)
  say('Your files are already what that backup holds. Nothing was changed.');
else bringBack();

/** @param {string} word a number of the list, or the name of the folder */
function find(word) {
  const name = word.replace(/[\\/]+$/, '');
  const found = all.find(({ folder }, at) => {
    return String(at + 1) === name || (name !== '' && `/${folder}`.endsWith(`/${name}`));
  });
  if (found) return found;
  if (all.length === 0) return giveUp('There are no backups. Nothing was changed.');
  return giveUp(`There is no backup "${word}". These are there:`, ...backupLines(all));
}

function bringBack() {
  const backup = new Backup('restore');
  try {
    backup.replace(changes);
  } catch (error) {
    giveUp(`${error instanceof Error ? error.message : error}. Nothing was changed.`);
  }
  recall(kept.progress);
  say(
    'These are what they were:',
    ...changes.map(({ file }) => `  ${file}`),
    'What they were before this is a backup, too: npm run restore undoes it.',
  );
}
