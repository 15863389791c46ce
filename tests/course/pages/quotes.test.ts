// What the lessons quote: code is a piece of a file, output and transcripts are what really comes.
import { format } from 'prettier';
import { describe, expect, test } from 'vitest';
import { playOverHttp } from './scenes.ts';
import { headersOf, parseScript, type RequestTurn } from '../../harness/http/script.ts';
import { isClient, missingFiles, parseCommand, run, split } from '../commands.ts';
import { type Fence, readMarkdown } from '../lesson.ts';
import { exists, read, type Step, steps } from '../places.ts';
import { sourceOf } from '../slices.ts';
import { allTheSame, linesOf, overhear, parseTranscript, playInto } from '../transcripts.ts';

const LIMIT_MS = 30_000;
const NOT_RUN = /^(npm run|npm ci|npm start|npm test|npx prettier|git) ?/;

const judges: Record<string, (fence: Fence, step: Step) => void | Promise<void>> = {
  ts: ({ lines }) => {
    expect(sourceOf(lines), `no file has these lines:\n${lines.join('\n')}`).toBeDefined();
  },
  json: ({ lines }) => void JSON.parse(lines.join('\n')),
  jsonl: ({ lines }) => lines.forEach((line) => JSON.parse(line) as unknown),
  console: async ({ lines }) => {
    for (const { command, output } of commandsIn(lines)) await judgeCommand(command, output);
  },
  wire: judgeWire,
  http: ({ lines, info }, { name }) =>
    playOverHttp('solutions', `${name}/${info}`, lines.join('\n')),
  sh: ({ lines }) => {
    const commands = lines
      .map((line) => parseCommand(line))
      .filter((command) => command !== undefined);
    expect(commands.flatMap(missingFiles)).toEqual([]);
  },
  yaml: async ({ lines }) => {
    const text = `${lines.join('\n')}\n`;
    expect(await format(text, { parser: 'yaml', singleQuote: true })).toBe(text);
  },
  text: () => {},
};

function commandsIn(lines: string[]): { command: string; output: string[] }[] {
  const commands: { command: string; output: string[] }[] = [];
  for (const line of lines) {
    if (line.startsWith('$ ')) commands.push({ command: line.slice(2), output: [] });
    else commands.at(-1)?.output.push(line);
  }
  expect(commands, 'a console block begins with a command: $ npx tsx …').not.toEqual([]);
  return commands;
}

async function judgeCommand(text: string, output: string[]): Promise<void> {
  if (NOT_RUN.test(text)) return;
  const command = parseCommand(text);
  if (!command) throw new Error(`This test can run "npx tsx steps/…/x.ts", but not: ${text}`);
  expect(missingFiles(command), text).toEqual([]);
  if (output.length === 0) return;
  const { stdout, stderr } = await run(command);
  expect(stdout, `$ ${text}\n${stderr}`).toBe(`${output.join('\n')}\n`);
}

async function judgeWire({ lines, info }: Fence, step: Step): Promise<void> {
  const [file = 'server.ts', ...args] = split(info);
  const program = `${step.name}/${file}`;
  expect(exists(`solutions/${program}`), program).toBe(true);
  const shown = parseTranscript(lines);
  if (!isClient(program)) {
    const said = await playInto(program, args, shown);
    const agree = allTheSame(linesOf(said, '←'), linesOf(shown, '←'));
    if (!agree) expect(linesOf(said, '←')).toEqual(linesOf(shown, '←'));
    return;
  }
  const talks = await overhear(program, args);
  const agrees = talks.some((said) =>
    (['→', '←'] as const).every((arrow) => allTheSame(linesOf(said, arrow), linesOf(shown, arrow))),
  );
  if (!agrees) expect(talks, `${program} says something else`).toContainEqual(shown);
}

/** The requests of a transcript, as a file that editors can send. */
function requestsOf(transcript: string[]): string {
  const requests = parseScript(transcript.join('\n')).filter(({ kind }) => kind === 'request');
  const text = (requests as RequestTurn[])
    .map((request) => {
      const url = `http://127.0.0.1:3000${request.path}`;
      const headers = headersOf(request).map(([name, value]) => `${name}: ${value}`);
      const body = request.body === undefined ? [] : ['', request.body];
      return [`${request.method} ${url}`, ...headers, ...body, ''].join('\n');
    })
    .join('\n###\n');
  const names = [...new Set(text.match(/\{sid\}/g))];
  const variables = names.map(() => '@sid = the MCP-Session-Id of the first response\n\n');
  return variables.join('') + text.replaceAll('{sid}', '{{sid}}');
}

const lessons = steps.filter(({ lesson }) => exists(lesson));
const guide = 'slides/TEACHING.md';
const documents = [
  ...lessons.map((step) => ({ document: step.lesson, step })),
  // It speaks of every step, and says which one in each command.
  { document: guide, step: steps[0]! },
];

describe.each(documents)('$document', ({ document, step }) => {
  const { fences, path } = readMarkdown(document);
  const titled = fences.map((fence) => {
    return [`${path}:${fence.at} ${fence.language} ${fence.info}`.trimEnd(), fence] as const;
  });

  test.each(titled)('%s', { timeout: LIMIT_MS }, async (_, fence) => {
    const judge = judges[fence.language];
    if (!judge) throw new Error(`Nobody checks a block in "${fence.language}". Say text, or sh.`);
    await judge(fence, step);
  });

  const requests = `steps/${step.name}/requests.http`;

  test.runIf(document !== guide && exists(requests))(
    'requests.http is what the first transcript over HTTP sends to the server',
    () => {
      const first = fences.find(({ language }) => language === 'http');
      expect(read(requests)).toBe(requestsOf(first?.lines ?? []));
    },
  );

  const frames = `steps/${step.name}/frames.jsonl`;

  test.runIf(document !== guide && exists(frames))(
    'frames.jsonl is what the first transcript says to the server',
    () => {
      const transcripts = fences.filter(({ language }) => language === 'wire');
      const first = transcripts.find(({ info }) => /^(server\.ts|$)/.test(info)) ?? transcripts[0];
      const lines = read(frames).trimEnd().split('\n');
      expect(lines).toEqual(linesOf(parseTranscript(first?.lines ?? []), '→'));
    },
  );
});
