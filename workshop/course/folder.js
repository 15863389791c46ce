// The folder that the course lies in: some names are more than the tools can bear.
import { root } from './steps.js';

/** Vite reads the path of a file as an address, where these begin something else, or as a pattern. */
const TROUBLE = /[#?*]/;

/**
 * @param {string} [path]
 * @returns {string | undefined} what is wrong with the name, and what to do; nothing when all is well
 */
export function folderTrouble(path = root) {
  const [sign] = TROUBLE.exec(path) ?? [];
  if (sign === undefined) return undefined;
  const name = path.split(/[\\/]/).find((part) => part.includes(sign));
  return `The checks cannot run below a folder that is called "${name}": vite stumbles over the "${sign}". Rename it, or move the course elsewhere.`;
}
