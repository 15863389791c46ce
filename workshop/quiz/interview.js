// Asks the questions of a quiz, one after the other, and keeps what was answered.
import { letterOf, mixed } from './questions.js';
import { questionLines, rightLines, verdictLines } from './quiz-page.js';
import { bold, dim, say, wrap } from '../terminal/terminal.js';

/**
 * @import { Step } from '../types/course.d.ts'
 * @import { Question } from '../types/quiz.d.ts'
 */

/**
 * @typedef {import('node:readline').Interface} Interface
 */

export class Interview {
  #questions;
  #lines;
  #reader;
  #atTerminal;
  /** Numbers of questions, from 1. @type {number[]} */
  #wrong = [];
  /** @type {number[]} */
  #unanswered = [];
  #right = 0;
  /** No more answers will come: q, Ctrl-C, Ctrl-D, or the end of the pipe. */
  #over = false;
  #left = false;

  /** @param {Question[]} questions @param {Interface} lines @param {boolean} atTerminal */
  constructor(questions, lines, atTerminal) {
    this.#questions = questions;
    this.#lines = lines;
    this.#atTerminal = atTerminal;
    lines.on('SIGINT', () => lines.close());
    // From the start: lines that come before somebody asks for them are kept.
    this.#reader = lines[Symbol.asyncIterator]();
  }

  /** Returns when all was asked, or when nobody answers any more. */
  async run() {
    for (const [at, question] of this.#questions.entries()) {
      // A person who leaves has read enough. Answers from a file run out, and the rest is printed.
      if (this.#left) break;
      say(...questionLines(question, at + 1, this.#questions.length), '');
      await this.#ask(question, at + 1);
    }
  }

  /** @param {Question} question @param {number} number */
  async #ask(question, number) {
    const choices = mixed(question);
    const index = await this.#letter(choices.length);
    const choice = index === undefined ? undefined : choices[index];
    if (!choice || index === undefined) this.#unanswered.push(number);
    else if (choice.right) {
      this.#right += 1;
      say(...verdictLines(choice, `Yes, ${letterOf(index)}.`), '');
    } else {
      this.#wrong.push(number);
      say(...verdictLines(choice, `Not ${letterOf(index)}.`), ...rightLines(question), '');
    }
  }

  /** Asks until there is a letter that stands for something. @param {number} count @returns {Promise<number | undefined>} */
  async #letter(count) {
    const last = letterOf(count - 1);
    const prompt = `Your answer (a to ${last}): `;
    while (!this.#over) {
      this.#lines.setPrompt(prompt);
      if (this.#atTerminal) this.#lines.prompt();
      const { value, done } = await this.#reader.next();
      const word = done ? undefined : value.trim().toLowerCase().replace(/\)$/, '');
      if (word === undefined || word === 'q' || word === 'quit') {
        this.#over = true;
        this.#left = this.#atTerminal || word !== undefined;
        if (done && this.#atTerminal) say('');
        return undefined;
      }
      if (!this.#atTerminal) say(`${prompt}${word}`);
      const index = /^[a-z]$/.test(word) ? word.charCodeAt(0) - 'a'.charCodeAt(0) : -1;
      if (index >= 0 && index < count) return index;
      say(`A letter from a to ${last}, or q to end.`);
    }
    return undefined;
  }

  /**
   * What to say at the end. The answers that nobody gave are told here, where they do not spoil the
   * questions.
   *
   * @param {Step} step
   */
  summary(step) {
    const open = this.#left ? [] : this.#unanswered;
    const told = open.flatMap((number) => {
      const question = this.#questions[number - 1];
      return question ? rightLines(question, `${number}: `) : [];
    });
    const answered = this.#right + this.#wrong.length;
    const score = `${this.#right} of ${answered} right.`;
    const again = this.#wrong.length > 0 ? ` Wrong: ${this.#wrong.join(', ')}.` : '';
    return [
      ...(told.length > 0 ? [bold('Answers'), '', ...told, ''] : []),
      ...(answered > 0 ? wrap(`${score}${again}`) : []),
      dim(`Lesson: ${step.lesson}`),
    ];
  }
}
