// npm run quiz [step] [-- --answers]: questions about a step, one at a time, with a letter as the answer.
//   printf 'b\na\n' | npm run quiz 5     takes the answers from a pipe; what has none is told at the end
//   npm run quiz 5 -- --answers          asks nothing: each choice, and what is right or wrong about it
import { createInterface } from 'node:readline';
import { stepOrNext } from './command-line/arguments.js';
import { giveUp } from './command-line/giving-up.js';
import { readCommandLine } from './command-line/reading.js';
import { Interview } from './quiz/interview.js';
import { parseQuiz } from './quiz/questions.js';
import { answersOf, questionLines } from './quiz/quiz-page.js';
import { readText } from './course/steps.js';
import { bold, dim, say } from './terminal/terminal.js';

/** @import { Question } from './types/quiz.d.ts' */

const usage = [
  'usage: npm run quiz step-05',
  '       npm run quiz step-05 -- --answers   all choices, and what is right or wrong about each',
];
const { values, words } = readCommandLine({
  name: 'quiz',
  usage,
  options: { answers: { type: 'boolean' } },
});
const step = stepOrNext(words[0]);
const questions = parseQuiz(readText(`workshop/quizzes/${step.name}.md`));
if (questions.length === 0) giveUp(`There is no quiz for ${step.name}.`);
if (values.answers) tellAll();
else await askAll();

function tellAll() {
  questions.forEach((question, at) => {
    say(...questionLines(question, at + 1, questions.length), '', ...answersOf(question), '');
  });
}

async function askAll() {
  const { stdin, stdout } = process;
  const atTerminal = Boolean(stdin.isTTY);
  const lines = createInterface({ input: stdin, ...(atTerminal && { output: stdout }) });
  const ways = atTerminal ? 'A letter and Enter answers, q ends.' : 'The answers come from a pipe.';
  say(bold(`${step.name}: ${questions.length} questions.`) + dim(`  ${ways}`), '');
  const interview = new Interview(questions, lines, atTerminal);
  await interview.run();
  lines.close();
  say(...interview.summary(step));
}
