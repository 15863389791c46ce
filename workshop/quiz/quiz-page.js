// How a question looks in a terminal, and how its answers do.
import { fold } from '../terminal/columns.js';
import { renderHint } from '../report/hints.js';
import { isAboutLines, letterOf, mixed, numberOfLine } from './questions.js';
import { bold, dim, green, red, wrap } from '../terminal/terminal.js';

/** @import { Choice, Question } from '../types/quiz.d.ts' */

const COLUMNS = 78;

/**
 * @param {Question} question
 * @param {number} number from 1
 * @param {number} count
 * @returns {string[]} lines: the question and its choices, each with a letter
 */
export function questionLines(question, number, count) {
  const head = wrap(`${number}. ${question.title}`, COLUMNS - 8).map(bold);
  const last = head.length - 1;
  head[last] += dim(`  (${number} of ${count})`);
  if (isAboutLines(question)) {
    const numbers = mixed(question).map(numberOfLine);
    return [...head, '', ...bodyLines(question.body, numbers)];
  }
  const body = bodyLines(question.body);
  const choices = mixed(question).flatMap(({ text }, at) => choiceLines(text, letterOf(at)));
  return [...head, '', ...body, ...(body.length > 0 ? [''] : []), ...choices];
}

/**
 * Prose is wrapped, frames are folded.
 *
 * @param {string} body
 * @param {number[]} choices the numbers of the lines that are choices: they get their letters
 */
function bodyLines(body, choices = []) {
  const parts = body.split(/(^```[^]*?^```$)/m).filter((part) => part.trim() !== '');
  return parts.flatMap((part, at) => {
    const gap = at === 0 ? [] : [''];
    if (!part.startsWith('```')) return [...gap, ...renderHint(part.trim())];
    const lines = part.split('\n').slice(1, -1);
    return [...gap, ...lines.flatMap((line, index) => codeLines(line, choices.indexOf(index + 1)))];
  });
}

/** @param {string} line @param {number} choice -1 if it is none */
function codeLines(line, choice) {
  const mark = choice >= 0 ? `  ${letterOf(choice)}) ` : '     ';
  const parts = fold(line, COLUMNS - 7);
  return parts.map((part, at) => (at === 0 ? mark : '       ') + part);
}

/** @param {string} text @param {string} letter */
function choiceLines(text, letter) {
  const code = /^`([^`]+)`$/.exec(text)?.[1];
  const lines = code === undefined ? wrap(text, COLUMNS - 5) : fold(code, COLUMNS - 7);
  const hanging = code === undefined ? '     ' : '       ';
  return lines.map((line, at) => (at === 0 ? `  ${letter}) ` : hanging) + line);
}

/** What is to be said of a choice. @param {Choice} choice @param {string} head */
export function verdictLines({ right, why }, head) {
  const mark = right ? green('✓') : red('✗');
  const [first = '', ...others] = wrap(`${head} ${why}`, COLUMNS - 2);
  return [`${mark} ${first}`, ...others.map((line) => `  ${line}`)];
}

/** The right choice, and why. @param {Question} question @param {string} [lead] */
export function rightLines(question, lead = '') {
  const choices = mixed(question);
  const at = choices.findIndex(({ right }) => right);
  const choice = choices[at];
  return choice ? verdictLines(choice, `${lead}${letterOf(at)} is right.`) : [];
}

/** Every choice, and what is right or wrong about it. @param {Question} question */
export function answersOf(question) {
  return mixed(question).flatMap((choice, at) => {
    return verdictLines(choice, `${letterOf(at)} is ${choice.right ? 'right' : 'wrong'}.`);
  });
}
