// npm run class -- FILES…: the results of many learners in three tables: where each of them is, how far the
// class is, and which checks fail how often. The files are those of `npm run check -- --all --json FILE`; a folder stands
// for the .json files in it. Exit code: 0, or 2 when no file can be read.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { giveUp } from './command-line/giving-up.js';
import { readCommandLine } from './command-line/reading.js';
import { fromHere } from './command-line/options.js';
import { parseResults } from './checks/results.js';
import { complain, harmless, say } from './terminal/terminal.js';
import { newest, summarise } from './class/tally.js';

/** More than a hundred times what a file of results has. */
const LARGEST = 5_000_000;

const usage = ['usage: npm run class -- ada.json bob.json', '       npm run class -- results/'];
const { words: names } = readCommandLine({ name: 'class', usage, words: Infinity });
if (names.length === 0) giveUp(...usage);

/** @type {string[]} */
const complaints = [];
const all = [...new Set(names.flatMap(filesAt))].flatMap(read);
const { kept, older, copies } = newest(all);
if (older > 0) complaints.push(`${count(older, 'older file')} of the same learners not counted.`);
if (copies > 0) complaints.push(`${count(copies, 'copy', 'copies')} not counted.`);
if (complaints.length > 0) complain(...complaints, '');
if (kept.length === 0) giveUp('There are no results in these files.');
say(...summarise(kept));

/** @param {number} number @param {string} one @param {string} [many] */
function count(number, one, many = `${one}s`) {
  return `${number} ${number === 1 ? one : many}`;
}

/** The files that a word stands for. @param {string} name */
function filesAt(name) {
  const path = fromHere(name);
  try {
    if (!statSync(path).isDirectory()) return [path];
    const inside = readdirSync(path).filter((file) => file.endsWith('.json'));
    return inside.sort().map((file) => join(path, file));
  } catch {
    // Reading it will say why.
    return [path];
  }
}

/** @param {string} path */
function read(path) {
  try {
    // A pipe or a device would be read for ever.
    if (!statSync(path).isFile()) throw new Error('it is no file');
    if (statSync(path).size > LARGEST) throw new Error('it is too large to be results');
    return [parseResults(readFileSync(path, 'utf8'))];
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    complaints.push(`${harmless(path)}: ${code === 'ENOENT' ? 'there is no such file' : message}.`);
    return [];
  }
}
