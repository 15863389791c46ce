// Runs a program of the course that is written in TypeScript: node tests/typescript.js slides/schedule.ts …
// Without the packages, with an option that it does not know or with --help it says a line, and no stack.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { giveUp, notInstalled } from '../workshop/command-line/giving-up.js';
import { answerHelp } from '../workshop/command-line/reading.js';
import { root } from '../workshop/course/steps.js';

const [name = '', ...args] = process.argv.slice(2);
const file = join(root, name);
answerHelp(helpOf(file), args);
const { register } = await import('tsx/esm/api').catch(notInstalled);
register();
// To the program it looks as if node had started it.
process.argv.splice(1, 2, file);
try {
  await import(pathToFileURL(file).href);
} catch (error) {
  const { code = '', message } = /** @type {NodeJS.ErrnoException} */ (error);
  if (!code.startsWith('ERR_PARSE_ARGS')) throw error;
  giveUp(`${message.split('. ')[0]}.`, ...helpOf(file));
}

/** What stands at the head of a program says what it does, and with which options. @param {string} path */
function helpOf(path) {
  const lines = readFileSync(path, 'utf8').split('\n');
  const end = lines.findIndex((line) => !line.startsWith('//'));
  return lines.slice(0, end).map((line) => line.replace(/^\/\/ ?/, ''));
}
