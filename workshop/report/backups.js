// The list of the backups, as a learner reads it.
import { basename } from 'node:path';
import { bold, dim } from '../terminal/terminal.js';

/** @import { Kept } from '../types/course.d.ts' */

/** @param {Kept[]} kept newest first @returns {string[]} lines */
export function backupLines(kept) {
  const width = String(kept.length).length;
  return kept.flatMap(({ folder, command, files }, at) => {
    const number = bold(String(at + 1).padStart(width));
    const head = `${number}  ${timeOf(folder)}  ${command ? `npm run ${command}` : ''}`.trimEnd();
    return [head, ...files.map((file) => dim(`${' '.repeat(width)}  ${file}`))];
  });
}

/** In the time of the learner's clock. @param {string} folder `…/2025-11-25T10-00-00-000Z` */
export function timeOf(folder) {
  const iso = basename(folder).replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z.*$/, 'T$1:$2:$3.$4Z');
  const time = new Date(iso);
  return Number.isNaN(time.getTime()) ? basename(folder) : time.toLocaleString('sv');
}
