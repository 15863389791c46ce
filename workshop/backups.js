// npm run backups: what commands have replaced, newest first.
import { readCommandLine } from './command-line/reading.js';
import { listBackups } from './course/backup.js';
import { backupLines } from './report/backups.js';
import { say } from './terminal/terminal.js';

readCommandLine({ name: 'backups', usage: ['usage: npm run backups'], words: 0 });
const kept = listBackups();
if (kept.length === 0) say('There are no backups: nothing of yours was replaced yet.');
else say(...backupLines(kept), '', 'To bring one back: npm run restore 1');
