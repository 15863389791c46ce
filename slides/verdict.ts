// The picture of the README: what `npm run check` says to a mistake, and what it says when that is fixed.
// Both are runs, kept in docs/verdict.txt as the terminal got them; the picture is drawn from that file.
import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { make } from '../tests/course/changes.ts';
import { root, steps } from '../tests/course/places.ts';
import { plantSolvedCourse } from '../tests/course/runs/solved-course.ts';
import { mistakes } from '../tests/mistakes/all.ts';
import { drawTerminal, type Panel, plain } from './terminal.ts';

export const RECORD = 'docs/verdict.txt';
export const PICTURE = 'docs/verdict.svg';

const STEP = 'step-07';
/** One of the wrong answers of tests/mistakes/. */
const MISTAKE = 'resolves with the error';
const PROMPT = `$ npm run check ${STEP}`;
const FOLDER = '.workshop/verdict';

const CAPTIONS = ['One mistake in the file of step 07', 'The same file, fixed'];
const TITLE = 'The verdict on a mistake, and on the same file when it is fixed';

/** Runs the check twice, in a copy of the course: with the mistake, and without. @returns the record */
export function recordVerdict(): string {
  plantSolvedCourse(FOLDER);
  const step = steps.find(({ name }) => name.startsWith(STEP))!;
  const wings = mistakes.filter(({ file }) => file.startsWith(`${step.name}/`));
  const wing = wings.find(({ answers }) => answers.some(({ name }) => name === MISTAKE));
  const mistake = wing?.answers.find(({ name }) => name === MISTAKE);
  if (!wing || !mistake) throw new Error(`tests/mistakes has no "${MISTAKE}" in ${step.name}`);
  make(mistake, `${FOLDER}/steps`, step, wing.file);
  const wrong = check(1);
  if (!plain(wrong).includes(`✗ ${mistake.fails} `))
    throw new Error(`It fails elsewhere:\n${wrong}`);
  const fixed = join(root, FOLDER, 'steps', step.name);
  cpSync(join(root, 'solutions', step.name), fixed, { recursive: true });
  return [wrong, check(0)].map((said) => `${PROMPT}\n${said}`).join('\n');
}

/** What the command prints, with its colours. @param code the exit code that it must have */
function check(code: number): string {
  const env = Object.entries(process.env).filter(
    ([name]) => !/^(VITEST|TEST|NODE_ENV|INIT_CWD|npm_)/.test(name),
  );
  const options = {
    cwd: join(root, FOLDER),
    env: { ...Object.fromEntries(env), FORCE_COLOR: '1' },
    encoding: 'utf8' as const,
  };
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['workshop/check.js', STEP],
    options,
  );
  if (status !== code) throw new Error(`exit code ${status}, not ${code}:\n${stdout}${stderr}`);
  return stdout;
}

/** The SVG of a record. */
export function drawVerdict(record: string): string {
  const runs = record.split(`${PROMPT}\n`).slice(1);
  const panels = runs.map((said, at): Panel => {
    return { caption: CAPTIONS[at] ?? '', lines: [PROMPT, ...said.trimEnd().split('\n')] };
  });
  return drawTerminal('verdict', TITLE, panels);
}
