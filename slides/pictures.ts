// npm run pictures: draws the wire of each step, from the transcript in its lesson, and the verdict in the
// README, from a run of the check.
// The lesson's tests hold that transcript against what really crosses the wire.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { readMarkdown } from '../tests/course/lesson.ts';
import { root, steps } from '../tests/course/places.ts';
import { parseTranscript, type Spoken } from '../tests/course/transcripts.ts';
import { beginsStream, parseScript } from '../tests/harness/http/script.ts';
import { draw, type Picture } from './sequence.ts';
import { drawVerdict, PICTURE, RECORD, recordVerdict } from './verdict.ts';

interface Scene extends Omit<Picture, 'spoken' | 'ends'> {
  ends?: [string, string];
  /** Which transcript of the lesson; the first if left out. */
  transcript?: number;
  /** Its lines from here up to there, the latter not included, as for `slice`; all if left out. */
  lines?: [number, number?];
}

/** The languages of transcripts. */
const WIRES = ['wire', 'http'];

/** By the number of the step. */
const SCENES: Record<number, Scene> = {
  1: { title: 'Lines of text through two pipes' },
  2: { title: 'A request, a notification, three errors', lines: [2, 9] },
  3: { title: 'A line that is no JSON is answered, and the talk goes on' },
  4: { title: 'The echo server on a transport' },
  5: { title: 'The handshake: a switch with two positions', lines: [0, 9] },
  6: { title: 'Ask, wait, go on: the handshake and a list of tools' },
  7: { title: 'Two requests in flight, the second answered first', lines: [3] },
  8: { title: 'Two channels for what goes wrong', lines: [5] },
  9: { title: 'A token ties progress to its request', lines: [9, 16] },
  10: { title: 'A request that is taken back has no answer', lines: [3] },
  11: { title: 'Two requests with the id 1, one in each direction', lines: [3] },
  12: { title: 'Nobody says goodbye', finale: 'exits with code 3' },
  13: {
    title: 'A tap between host and server',
    ends: ['host', 'server'],
    through: 'tap',
    lines: [5],
  },
  14: { title: 'A door with statuses: one POST, one message, one response' },
  15: { title: 'Events, then JSON: the first message decides' },
  16: { title: 'Many POSTs and one GET are one session' },
  17: { title: 'Two calls at once, and a session that is over', lines: [8] },
  18: { title: 'What came after the event 2-1', lines: [2] },
  19: { title: 'Each request says what a handshake would have said' },
  20: { title: 'The headers and the body: the same, a lie, and two refusals by status' },
  21: { title: 'What a request carries decides who answers it' },
  22: { title: 'A question is a result, and an answer a new request' },
  23: { title: 'One mould: a list, and a way to get one of them' },
  24: { title: 'What the host sends, and the model never sees' },
  25: { title: 'One URL, two eras, and a request that belongs to neither' },
};

/** The headers that a picture shows. */
const DRAWN = ['Origin', 'Mcp-Name'];

/** A transcript of HTTP, a line for each message with what carries it: `POST /mcp {…}`, `200 {…}`, `{…}`. */
function parseHttp(lines: string[]): Spoken[] {
  return parseScript(lines.join('\n')).flatMap((turn): Spoken[] => {
    if (turn.kind === 'request') {
      const { method, path, headers, body = '' } = turn;
      const drawn = headers.filter(([name]) => DRAWN.includes(name)).map((h) => h.join(': '));
      const line = [`${method} ${path}`, ...drawn, body].filter(Boolean).join(' ');
      return [{ arrow: '→', line }];
    }
    const { status, forms, events, ends, onGet } = turn;
    const kind = beginsStream(turn) && status !== undefined ? 'text/event-stream' : '';
    const head = onGet ? '(on the GET)' : [status, forms[0] ?? kind].join(' ').trim();
    const said = [head, ...events.map(({ data }) => data), ...(ends ? ['(the stream ends)'] : [])];
    return said.filter(Boolean).map((line): Spoken => ({ arrow: '←', line }));
  });
}

/** All pictures: the file of each, from the root of the repository, and what belongs in it. */
export function drawAll(): { path: string; svg: string }[] {
  return steps.flatMap(({ name, number, lesson }) => {
    const scene = SCENES[number];
    if (!scene) return [];
    const { transcript = 0, lines = [0], ends = ['client', 'server'], ...rest } = scene;
    const fences = readMarkdown(lesson).fences.filter(({ language }) => WIRES.includes(language));
    const fence = fences[transcript];
    if (!fence) throw new Error(`${lesson} has no transcript ${transcript}`);
    const read = fence.language === 'http' ? parseHttp : parseTranscript;
    const spoken = read(fence.lines).slice(...lines);
    return [{ path: `steps/${name}/wire.svg`, svg: draw(name, { ...rest, ends, spoken }) }];
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  parseArgs();
  const record = recordVerdict();
  const files = [
    ...drawAll(),
    { path: RECORD, svg: record },
    { path: PICTURE, svg: drawVerdict(record) },
  ];
  for (const { path, svg } of files) {
    writeFileSync(join(root, path), svg);
    console.log(path);
  }
}
