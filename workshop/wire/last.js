// The transcript of the check that failed last: kept by the checks, shown by `npm run wire -- --last`.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../course/steps.js';
import { dim } from '../terminal/terminal.js';
import { shortened } from '../tap/traffic.js';

/** @import { Step } from '../types/course.d.ts' */

const FOLDER = '.workshop/transcripts';

/**
 * @param {string[]} trees whose code was checked: `steps`, `solutions`, or `server` for a server of the
 *   learner's own
 * @param {Step} [step]
 * @returns {string[] | undefined} lines; undefined when no check has failed
 */
export function lastTranscript(trees, step) {
  const kept = trees.flatMap(transcriptsOf).filter(({ number }) => {
    return step === undefined || number === step.number;
  });
  const [last] = kept.sort((a, b) => b.time - a.time);
  if (!last) return undefined;
  const when = new Date(last.time).toLocaleString('sv');
  const lines = readFileSync(join(root, last.file), 'utf8').trimEnd().split('\n');
  return [dim(`${last.file}, ${when}`), '', ...lines.map(shortened)];
}

/**
 * The recording of the check that failed last, if it talked over a pipe.
 *
 * @param {string[]} trees
 * @param {Step} [step]
 * @returns {{ file: string, label: string } | undefined}
 */
export function lastRecording(trees, step) {
  const kept = trees.flatMap(transcriptsOf).filter(({ number }) => {
    return step === undefined || number === step.number;
  });
  const [last] = kept.sort((a, b) => b.time - a.time);
  const file = last && join(root, last.file.replace(/\.txt$/, '.jsonl'));
  if (file === undefined || !existsSync(file)) return undefined;
  return { file, label: basename(file, '.jsonl') };
}

/** @param {string} tree */
function transcriptsOf(tree) {
  return namesIn(join(root, FOLDER, tree)).map((name) => {
    const file = `${FOLDER}/${tree}/${name}`;
    return { file, number: Number(name.split('.')[0]), time: statSync(join(root, file)).mtimeMs };
  });
}

/** @param {string} folder */
function namesIn(folder) {
  try {
    return readdirSync(folder).filter((name) => /^\d+\.\d+(-\d+)?\.txt$/.test(name));
  } catch {
    return [];
  }
}
