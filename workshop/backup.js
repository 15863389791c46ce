// Copies of the learner's files, taken before a command changes them.
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './steps.js';

/** @typedef {{ file: string, content: Buffer }} Replacement a path from the root, its new content */

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

/**
 * Overwrites files, each after a copy of it was made.
 *
 * @param {Replacement[]} replacements
 * @returns {string} the folder with the copies, from the root
 */
export function replaceFiles(replacements) {
  // No colons: they may not stand in a file's name on Windows.
  const time = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const folder = `.workshop/backup/${time}`;
  // All copies first: if one cannot be made, nothing was touched.
  for (const { file } of replacements) keep(file, folder);
  for (const { file, content } of replacements) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), content);
  }
  return folder;
}

/** @param {string} file @param {string} folder */
function keep(file, folder) {
  const copy = join(root, folder, file);
  if (!existsSync(join(root, file))) return;
  mkdirSync(dirname(copy), { recursive: true });
  copyFileSync(join(root, file), copy);
}
