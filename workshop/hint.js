// npm run hint [step]: the next hint for the check that fails.
import { stepOrNext } from './command-line/arguments.js';
import { readCommandLine } from './command-line/reading.js';
import { startChecks } from './checks/checks.js';
import { parseHints, renderHint } from './report/hints.js';
import { readProgress, remember } from './course/progress.js';
import { report } from './report/report.js';
import { isFresh } from './course/standing.js';
import { findStep, readText } from './course/steps.js';
import { bold, complain, dim, say } from './terminal/terminal.js';
import { saysItAll } from './checks/verdict.js';

/** @import { Failing, Step } from './types/course.d.ts' */

const { words } = readCommandLine({ name: 'hint', usage: ['usage: npm run hint step-05'] });
const step = stepOrNext(words[0]);
if (!isFresh(step, readProgress()[step.name])) await runQuietly(step);
const entry = readProgress()[step.name];
if (entry?.failing) hintAt(step, entry.failing);
else if (entry?.passed) say(`All checks of ${step.name} pass: there is nothing to hint at.`);

/** @param {Step} step */
async function runQuietly(step) {
  await startChecks(step, {
    onVerdict: (verdict) => {
      process.exitCode = verdict.state === 'broken' ? 2 : 0;
      if (verdict.state === 'broken') complain(...report(step, verdict));
    },
  });
  // vitest sets the code to 1 when a check fails. A hint is no failure.
  if (process.exitCode === 1) process.exitCode = 0;
}

/** @param {Step} step @param {Failing} failing */
function hintAt(step, { id, todo, place, class: kind }) {
  if (place !== undefined) {
    say(`Check ${id} cannot run your program yet.`, `  next: mend ${place}`);
    return;
  }
  if (saysItAll(kind)) {
    say(
      `Check ${id} has failed, and its message names the mistake: ${kind}.`,
      `  next: npm run wire ${step.short} -- --last   shows the message, and what was said`,
    );
    return;
  }
  const owner = todo === undefined ? step : (findStep(todo.split('.')[0] ?? '') ?? step);
  if (owner.number !== step.number) {
    say(
      `Check ${id} stops at TODO ${todo}, a hole in an earlier step, ${owner.name}.`,
      `  next: npm run hint ${owner.short}      for hints on that hole`,
      `    or: npm run catchup ${step.short}   to have it filled in; your file is kept`,
    );
  } else climb(step, todo ?? id);
}

/** Shows one rung more of the ladder than the last time. @param {Step} step @param {string} id */
function climb(step, id) {
  const ladder = parseHints(readText(step.lesson)).filter((hint) => hint.id === id);
  const hints = readProgress()[step.name]?.hints ?? {};
  const rung = hints[id] ?? 0;
  const hint = ladder[rung];
  if (!hint) return say(...noMore(step, id, ladder.length));
  remember(step.name, { hints: { ...hints, [id]: rung + 1 } });
  const place = `hint ${rung + 1} of ${ladder.length}`;
  const last = rung + 1 === ladder.length;
  say(
    `${bold(`${id} ${hint.title}`)}  ${dim(`(${place})`)}`,
    '',
    ...renderHint(hint.text),
    '',
    last
      ? dim(`That was the last one. The reference: npm run solution ${step.short}`)
      : dim(`The next one: npm run hint ${step.short}`),
  );
}

/** @param {Step} step @param {string} id @param {number} count */
function noMore(step, id, count) {
  const why =
    count > 0
      ? [`You have seen all ${count} hints for ${id}. They stand in`, `  ${step.lesson}`]
      : [`There are no hints for ${id} in`, `  ${step.lesson}`];
  return [...why, `The reference: npm run solution ${step.short}`];
}
