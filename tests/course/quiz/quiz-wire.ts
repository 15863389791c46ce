// The transcripts in the quizzes. In a block `wire server.ts` the line `← ?` asks what comes there; in one
// that ends with `breaks: wrong id`, one line is a fault of that class. `opened` stands for a handshake
// that has been before.
import type { Question } from '../../../workshop/types/quiz.d.ts';
import { onStdio } from '../../harness/check.ts';
import { type Child, start } from '../../harness/child.ts';
import { CheckFailure } from '../../harness/failure.ts';
import { Wire } from '../../harness/wire.ts';
import { isClient, split } from '../commands.ts';
import { type Fence, parseMarkdown } from '../lesson.ts';
import type { Step } from '../places.ts';
import {
  allTheSame,
  linesOf,
  overhear,
  parseTranscript,
  playInto,
  type Spoken,
} from '../transcripts.ts';

/** The choice that says that nothing comes. */
export const NOTHING = 'Nothing';

const OPENING = parseTranscript([
  '→ {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"ExampleClient","version":"1.0.0"}}}',
  '← (the result)',
  '→ {"jsonrpc":"2.0","method":"notifications/initialized"}',
]);

/** The transcript of a question, if it has one. */
export function fenceOf({ body }: Question): Fence | undefined {
  return parseMarkdown('a question', body).fences.find(({ language }) => language === 'wire');
}

/** Whether it asks what comes next. */
export function isOpen(question: Question): boolean {
  return fenceOf(question)?.lines.at(-1) === '← ?';
}

/** Whether it asks for the line that breaks a rule. */
export function isFault(question: Question): boolean {
  return / breaks: /.test(fenceOf(question)?.info ?? '');
}

function parse(step: Step, { info, lines }: Fence) {
  const words = split(info.replace(/ breaks: .*$/, ''));
  const [file = '', ...rest] = words;
  const opened = rest.includes('opened');
  const args = rest.filter((word) => word !== 'opened');
  return { program: `${step.name}/${file}`, args, opened, script: parseTranscript(lines) };
}

/**
 * What the reference says where the transcript has `← ?`.
 *
 * @param silent whether nothing is expected: then a ping is sent behind it, whose answer must be the next
 *   line. Otherwise none is, since its answer could overtake one that takes its time.
 */
export async function comesNext(step: Step, fence: Fence, silent: boolean): Promise<string> {
  const { program, args, opened, script } = parse(step, fence);
  const child = await start(`solutions/${program}`, args);
  const wire = onStdio(child, 'server');
  try {
    for (const { arrow, line } of [...(opened ? OPENING : []), ...script.slice(0, -1)]) {
      if (arrow === '→') wire.write(`${line}\n`);
      else await wire.next();
    }
    if (silent) wire.write('{"jsonrpc":"2.0","id":"still there?","method":"ping"}\n');
    const said = await wire.next();
    return said.includes('"id":"still there?"') ? NOTHING : said;
  } finally {
    await child.kill();
  }
}

/**
 * Holds a transcript with a faulty line against the reference, which must say all the other lines, and
 * then against the judge of the checks.
 *
 * @param number of the faulty line, from 1
 * @returns the class of the failure with which a check rejects it
 */
export async function faultOf(step: Step, fence: Fence, number: number) {
  const { program, args, opened, script } = parse(step, fence);
  const faulty = script[number - 1]!;
  const real = isClient(program)
    ? await talkOf(program, args, opened, script, faulty)
    : await answersTo(program, args, opened, script, faulty);
  const side = isClient(program) ? 'client' : 'server';
  if ((await verdict(side, real, real)) !== undefined) throw new Error('the reference is rejected');
  return verdict(side, real, script);
}

/** The same transcript as the reference says it: with another line there, or without it. */
async function answersTo(
  program: string,
  args: string[],
  opened: boolean,
  script: Spoken[],
  faulty: Spoken,
): Promise<Spoken[]> {
  const opening = opened ? OPENING : [];
  for (const wanted of [script, without(script, faulty)]) {
    // A line too many: the reference says less, and then there is nothing to wait for.
    const said = await playInto(program, args, [...opening, ...wanted]).catch(() => undefined);
    const real = said?.slice(opening.length);
    if (real && agrees(linesOf(real, '←'), script, faulty)) return real;
  }
  throw new Error(`${program} says something else than this transcript`);
}

async function talkOf(
  program: string,
  args: string[],
  opened: boolean,
  script: Spoken[],
  faulty: Spoken,
): Promise<Spoken[]> {
  const talks = await overhear(program, args);
  const heard = talks.map((talk) => talk.slice(opened ? OPENING.length : 0));
  const real = heard.find((talk) => agrees(linesOf(talk, '→'), script, faulty));
  if (!real) throw new Error(`${program} says something else than this transcript`);
  return real;
}

/** Whether these are the lines of the transcript, but for the faulty one. */
function agrees(lines: string[], script: Spoken[], faulty: Spoken): boolean {
  const shown = linesOf(script, faulty.arrow);
  const at = script.filter(({ arrow }) => arrow === faulty.arrow).indexOf(faulty);
  const others = shown.toSpliced(at, 1);
  // Exactly one of the two: a line that the reference says as well would be no fault.
  const replaced = lines.length === shown.length && !allTheSame([lines[at]!], [faulty.line]);
  return allTheSame(replaced ? lines.toSpliced(at, 1) : lines, others);
}

function without(script: Spoken[], faulty: Spoken): Spoken[] {
  return script.filter((spoken) => spoken !== faulty);
}

/** A process that has said all, and has ended well. */
const ENDED = {
  exit: new Promise(() => {}),
  ended: { code: 0, signal: null },
  stderr: '',
  endsWithin: () => Promise.resolve(true),
  stderrTail: () => [],
  takes: () => true,
} as unknown as Child;

/** How a check that expects `real` judges somebody who says what is `shown`; undefined if it is content. */
async function verdict(side: 'server' | 'client', real: Spoken[], shown: Spoken[]) {
  const ours = side === 'server' ? '→' : '←';
  const left = [...shown];
  const pipe = {
    write: () => {
      left.shift();
      say();
    },
    end: () => wire.over(),
  };
  const wire = new Wire(ENDED, side, pipe);
  function say(): void {
    while (left[0] && left[0].arrow !== ours) wire.receive(Buffer.from(`${left.shift()!.line}\n`));
  }
  say();
  try {
    await wire.play(real.map(({ arrow, line }) => `${arrow} ${expected(line)}`).join('\n'));
    await wire.end();
  } catch (error) {
    if (error instanceof CheckFailure) return error.evidence.class;
    throw error;
  }
  return undefined;
}

/** A line as a check expects it: the text of an error is free. */
function expected(line: string): string {
  const frame = JSON.parse(line) as { error?: { message: string } };
  if (frame.error) frame.error.message = '…';
  return JSON.stringify(frame);
}
