// Copies of the learner's files, taken before a command changes them, and the way back.
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { replaceAll } from './replacing.js';
import { readProgress } from './progress.js';
import { filesUnder, namesIn, root } from './steps.js';

/** @import { Kept, Progress, Replacement } from '../types/course.d.ts' */

const FOLDER = '.workshop/backup';
const ABOUT = 'about.json';

/**
 * Those that would change something.
 *
 * @param {Replacement[]} replacements
 */
export function differing(replacements) {
  return replacements.filter(({ file, content }) => {
    const path = join(root, file);
    return !existsSync(path) || !readFileSync(path).equals(content);
  });
}

/** One command's copies, all in one folder. */
export class Backup {
  #command;
  /** The folder with the copies, from the root; there is none before the first file was replaced. */
  folder = '';

  /** @param {string} command such as `reset step-05` */
  constructor(command) {
    this.#command = command;
  }

  /**
   * Replaces files, each after a copy of it was made: all of them, or none.
   *
   * @param {Replacement[]} replacements
   * @throws saying which file cannot be read or written; then nothing was changed
   */
  replace(replacements) {
    const isFirst = this.folder === '';
    if (isFirst) this.folder = newFolder();
    try {
      // All copies first: if one cannot be made, nothing was touched.
      for (const { file } of replacements) keep(file, this.folder);
      this.#tellAbout(replacements.map(({ file }) => file));
      replaceAll(replacements);
    } catch (error) {
      if (isFirst) rmSync(join(root, this.folder), { recursive: true });
      throw error;
    }
  }

  /** @param {string[]} files */
  #tellAbout(files) {
    const about = aboutOf(this.folder);
    const now = readProgress();
    const names = [...new Set(files.map((file) => file.split('/')[1] ?? ''))];
    const progress = Object.fromEntries(names.map((name) => [name, now[name] ?? {}]));
    const whole = { command: this.#command, progress: { ...progress, ...about.progress } };
    writeFileSync(join(root, this.folder, ABOUT), `${JSON.stringify(whole, null, 2)}\n`);
  }
}

/** No colons: they may not stand in a file's name on Windows. */
function newFolder() {
  const time = new Date().toISOString().replaceAll(/[:.]/g, '-');
  mkdirSync(join(root, FOLDER), { recursive: true });
  for (let count = 1; ; count += 1) {
    const folder = `${FOLDER}/${time}${count === 1 ? '' : `-${count}`}`;
    if (existsSync(join(root, folder))) continue;
    mkdirSync(join(root, folder));
    return folder;
  }
}

/** @param {string} file @param {string} folder */
function keep(file, folder) {
  const copy = join(root, folder, file);
  if (!existsSync(join(root, file)) || existsSync(copy)) return;
  mkdirSync(dirname(copy), { recursive: true });
  copyFileSync(join(root, file), copy);
}

/** @returns {Kept[]} newest first */
export function listBackups() {
  const folders = namesIn(FOLDER).sort().reverse();
  const kept = folders.map((name) => {
    const folder = `${FOLDER}/${name}`;
    const files = filesUnder(`${folder}/steps`).map((path) => path.slice(folder.length + 1));
    return { folder, files, ...aboutOf(folder) };
  });
  return kept.filter(({ files }) => files.length > 0);
}

/** @param {string} folder @returns {Pick<Kept, 'command' | 'progress'>} */
function aboutOf(folder) {
  try {
    const { command, progress } = JSON.parse(readFileSync(join(root, folder, ABOUT), 'utf8'));
    return { command: String(command), progress: Object(progress) };
  } catch {
    return { command: '', progress: {} };
  }
}

/** What would bring the files of a backup back. @param {Kept} kept @returns {Replacement[]} */
export function contentsOf({ folder, files }) {
  return files.map((file) => ({ file, content: readFileSync(join(root, folder, file)) }));
}
