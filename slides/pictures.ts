// Draws the wire of each step, from the transcript in its lesson: npm run pictures
// The lesson's tests hold that transcript against what really crosses the wire.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readMarkdown } from '../tests/course/lesson.ts';
import { root, steps } from '../tests/course/places.ts';
import { parseTranscript } from '../tests/course/transcripts.ts';
import { draw, type Picture } from './sequence.ts';

interface Scene extends Omit<Picture, 'spoken' | 'ends'> {
  ends?: [string, string];
  /** Which transcript of the lesson; the first if left out. */
  transcript?: number;
  /** Its lines from here up to there, the latter not included, as for `slice`; all if left out. */
  lines?: [number, number?];
}

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
};

/** All pictures: the file of each, from the root of the repository, and what belongs in it. */
export function drawAll(): { path: string; svg: string }[] {
  return steps.flatMap(({ name, number, lesson }) => {
    const scene = SCENES[number];
    if (!scene) return [];
    const { transcript = 0, lines = [0], ends = ['client', 'server'], ...rest } = scene;
    const fences = readMarkdown(lesson).fences.filter(({ language }) => language === 'wire');
    const fence = fences[transcript];
    if (!fence) throw new Error(`${lesson} has no transcript ${transcript}`);
    const spoken = parseTranscript(fence.lines).slice(...lines);
    return [{ path: `steps/${name}/wire.svg`, svg: draw(name, { ...rest, ends, spoken }) }];
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const { path, svg } of drawAll()) {
    writeFileSync(join(root, path), svg);
    console.log(path);
  }
}
