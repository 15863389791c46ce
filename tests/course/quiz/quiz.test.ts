// The quizzes: their form, and their facts, held against the running code.
import { describe, expect, test } from 'vitest';
import type { Choice } from '../../../workshop/types/quiz.d.ts';
import { mixed, numberOfLine, parseQuiz } from '../../../workshop/quiz/questions.js';
import { answersOf, questionLines } from '../../../workshop/quiz/quiz-page.js';
import { columnsOf } from '../../../workshop/terminal/columns.js';
import { readMarkdown } from '../lesson.ts';
import { exists, filesUnder, read, type Step, steps } from '../places.ts';
import { facts as pipeFacts } from './quiz-facts.ts';
import { httpFacts } from './quiz-facts-http.ts';
import { statelessFacts } from './quiz-facts-stateless.ts';
import { comesNext, faultOf, fenceOf, isFault, isOpen, NOTHING } from './quiz-wire.ts';
import { saysTheSame } from '../transcripts.ts';

const LIMIT_MS = 30_000;
const facts = { ...pipeFacts, ...httpFacts, ...statelessFacts };
const FOLDER = 'workshop/quizzes';

const fileOf = (step: Step) => `${FOLDER}/${step.name}.md`;
const written = steps.filter((step) => exists(fileOf(step)));
const all = written.flatMap((step) => parseQuiz(read(fileOf(step))).map((it) => ({ step, ...it })));

test('each step has a quiz, and each quiz a step', () => {
  expect(filesUnder(FOLDER)).toEqual(steps.map(fileOf));
});

test('the right answer is not always behind the same letter', () => {
  const letters = all.map((question) => mixed(question).findIndex(({ right }) => right));
  for (const [index, share] of [0.15, 0.15, 0.15, 0.1].entries()) {
    const count = letters.filter((letter) => letter === index).length;
    expect(count / letters.length, `letter ${index}`).toBeGreaterThan(share);
    expect(count / letters.length, `letter ${index}`).toBeLessThan(0.45);
  }
  for (const step of written) {
    const own = letters.filter((_, at) => all[at]!.step === step);
    expect(new Set(own).size, `${step.name}: ${own}`).toBeGreaterThan(1);
  }
});

test('no fact is left over', () => {
  const titles = all.map(({ title }) => title);
  expect(Object.keys(facts).filter((title) => !titles.includes(title))).toEqual([]);
  expect(new Set(titles.filter((title) => title in facts)).size).toBe(Object.keys(facts).length);
});

describe.each(written)('$name', (step) => {
  const markdown = readMarkdown(fileOf(step));
  const questions = all.filter((question) => question.step === step);

  test('has the title of its lesson, and three or four questions', () => {
    const [, title] = /^# \d+ (.+)$/.exec(readMarkdown(step.lesson).lines[0]!) ?? [];
    const number = String(step.number).padStart(2, '0');
    expect(markdown.lines[0]).toBe(`# Quiz ${number}: ${title}`);
    expect([3, 4]).toContain(questions.length);
    expect(new Set(questions.map((question) => question.title)).size).toBe(questions.length);
  });

  test('at least half of it is held against running code', () => {
    const held = questions.filter((it) => it.title in facts || isOpen(it) || isFault(it));
    expect(held.length).toBeGreaterThanOrEqual(questions.length / 2);
  });

  describe.each(questions)('$title', (question) => {
    const { choices } = question;
    const right = choices.find((choice) => choice.right)!;

    test('has one right answer, and a reason for each', () => {
      expect(choices.length).toBeGreaterThanOrEqual(3);
      expect(choices.length).toBeLessThanOrEqual(4);
      expect(choices.filter((choice) => choice.right)).toHaveLength(1);
      expect(new Set(choices.map(({ text }) => text)).size).toBe(choices.length);
      for (const { text, why } of choices) expect(why.length, text).toBeGreaterThan(20);
    });

    test('says when a handshake has been before', () => {
      const opened = / opened\b/.test(fenceOf(question)?.info ?? '');
      if (opened) expect(`${question.title} ${question.body}`).toContain('handshake');
    });

    test('fits into 80 columns', () => {
      const lines = [...questionLines(question, 4, 4), ...answersOf(question)];
      expect(lines.filter((line) => columnsOf(line) > 80)).toEqual([]);
    });

    if (isOpen(question)) {
      test('its answer is what really comes', { timeout: LIMIT_MS }, async () => {
        const said = await comesNext(step, fenceOf(question)!, right.text === NOTHING);
        const fits = ({ text }: Choice) => {
          if (text === NOTHING) return said === NOTHING;
          return saysTheSame(said, /^`← (.+)`$/.exec(text)![1]!);
        };
        expect(choices.filter(fits), said).toEqual([right]);
      });
    }

    if (isFault(question)) {
      test('the checks reject that line and no other', { timeout: LIMIT_MS }, async () => {
        const fence = fenceOf(question)!;
        const [, wanted] = / breaks: (.+)$/.exec(fence.info)!;
        expect(await faultOf(step, fence, numberOfLine(right))).toBe(wanted);
      });
    }

    const fact = facts[question.title];
    if (fact) {
      test('its answer is what the code does', { timeout: LIMIT_MS }, async () => {
        const found = await fact(question);
        const named = choices.filter(({ text }) => text.includes(found));
        expect(named, found).toEqual([right]);
      });
    }
  });
});
