// npm run quiz [step] [-- --answers]: questions about a step, one at a time, with a letter as the answer.
//   printf 'b\na\n' | npm run quiz 5     takes the answers from a pipe; what has none is told at the end
//   npm run quiz 5 -- --answers          asks nothing: each choice, and what is right or wrong about it
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { giveUp, stepOrNext, words } from './arguments.js';
import { Interview } from './interview.js';
import { parseQuiz } from './questions.js';
import { answersOf, questionLines } from './quiz-page.js';
import { readText } from './steps.js';
import { bold, dim, say } from './terminal.js';

/** @typedef {import('./questions.js').Question} Question */

const { answers, name } = parse();
const step = stepOrNext(name);
const questions = parseQuiz(readText(`workshop/quizzes/${step.name}.md`));
if (questions.length === 0) giveUp(`There is no quiz for ${step.name}.`);
if (answers) tellAll();
else await askAll();

function parse() {
  try {
    const options = { answers: { type: /** @type {const} */ ('boolean') } };
    const { values, positionals } = parseArgs({ args: words(), allowPositionals: true, options });
    if (positionals.length > 1) throw new Error('a word too many');
    return { answers: values.answers, name: positionals[0] };
  } catch {
    return giveUp(
      'usage: npm run quiz step-05',
      '       npm run quiz step-05 -- --answers   all choices, and what is right or wrong about each',
    );
  }
}

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
