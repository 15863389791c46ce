// The questions of a quiz, as they stand in a file of Markdown: a heading for each question, then what it
// is about, then its choices as a list. Each choice has its explanation below it.
//   - [x] Line 4
//
//     The id must go back with its type.
import { createHash } from 'node:crypto';

/** @import { Choice, Question } from '../types/quiz.d.ts' */

/**
 * @param {string} markdown the whole file
 * @returns {Question[]}
 */
export function parseQuiz(markdown) {
  const [, ...sections] = markdown.replaceAll('\r\n', '\n').split(/^## /m);
  return sections.map((section) => {
    const [head = '', ...items] = section.split(/^- (?=\[[ x]\] )/m);
    const [title = '', ...body] = head.split('\n');
    return { title: title.trim(), body: body.join('\n').trim(), choices: items.map(choiceOf) };
  });
}

/** `[x] The choice, which may take two lines` and, behind an empty line, why. @param {string} item */
function choiceOf(item) {
  const [head = '', ...rest] = item.split(/\n[ \t]*\n/);
  return {
    text: flat(head.slice('[x] '.length)),
    right: head.startsWith('[x]'),
    why: rest.map(flat).filter(Boolean).join('\n\n'),
  };
}

/** @param {string} text */
function flat(text) {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Which line of the transcript a choice means, from 1; 0 if it means none. @param {Choice} choice */
export function numberOfLine({ text }) {
  return Number(/^Line (\d+)$/.exec(text)?.[1] ?? 0);
}

/** Whether the choices are lines of a transcript: then they stay in its order. @param {Question} question */
export function isAboutLines({ choices }) {
  return choices.every((choice) => numberOfLine(choice) > 0);
}

/**
 * The choices in the order in which they are shown: mixed, and the same way every time, so that two
 * learners can talk about "b".
 *
 * @param {Question} question
 * @returns {Choice[]}
 */
export function mixed(question) {
  if (isAboutLines(question)) return question.choices;
  const keyed = question.choices.map((choice) => {
    const key = createHash('sha256').update(`${choice.text}\n${question.title}`).digest('hex');
    return { choice, key };
  });
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ choice }) => choice);
}

/** What the learner types for a choice. @param {number} index */
export function letterOf(index) {
  return String.fromCharCode('a'.charCodeAt(0) + index);
}
