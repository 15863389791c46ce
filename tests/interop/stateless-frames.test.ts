// The frames of 2026-07-28 in the lessons, against its official schema. That our programs really write them is
// what tests/course/pages/quotes.test.ts looks at.
import { describe, expect, test } from 'vitest';
import { type Fence, readMarkdown } from '../course/lesson.ts';
import { exists, steps } from '../course/places.ts';
import { asFrame, type Frame } from './recordings.ts';
import { CURRENT } from './revisions.ts';
import { Schema } from './schemas.ts';

const FIRST = 19;
const VERSION = 'io.modelcontextprotocol/protocolVersion';

const schema = new Schema(CURRENT);

interface Spoken {
  frame: Frame;
  line: string;
  isClient: boolean;
}

/** The messages of a transcript over a pipe or over HTTP: what begins with a brace, after its arrow. */
function messagesIn({ lines }: Fence): Spoken[] {
  return lines.flatMap((text) => {
    const [, arrow, line = ''] = /^([→←]) (?:data: )?(\{.*)$/.exec(text) ?? [];
    const frame = asFrame(line);
    return frame ? [{ frame, line, isClient: arrow === '→' }] : [];
  });
}

function metaOf({ params }: Frame): Frame {
  return ((params as Frame | undefined)?._meta ?? {}) as Frame;
}

/**
 * What the schema has to say of a transcript. A request that is refused may be wrong, and is there because it
 * is; a request of a handshake and its answer belong to another revision.
 */
function problemsIn(spoken: Spoken[]): string[] {
  const asks = spoken.filter(({ frame, isClient }) => isClient && 'method' in frame);
  const refused = new Set(spoken.flatMap(({ frame }) => ('error' in frame ? [frame.id] : [])));
  const asked = new Map(asks.map(({ frame }) => [frame.id, frame]));
  const isStateless = (id: unknown) => VERSION in metaOf(asked.get(id) ?? {});
  return spoken.flatMap(({ frame, line, isClient }) => {
    const isRequest = 'method' in frame && 'id' in frame;
    if (isRequest && (!isStateless(frame.id) || refused.has(frame.id))) return [];
    if ('result' in frame && !isStateless(frame.id)) return [];
    if (isHandshake(frame)) return [];
    const method = asked.get(frame.id)?.method as string | undefined;
    const side = isClient ? 'client' : 'server';
    return schema.problemsWith(line, side, method).map((problem) => `${problem}: ${line}`);
  });
}

function isHandshake({ method }: Frame): boolean {
  return method === 'notifications/initialized';
}

const lessons = steps.filter(({ number, lesson }) => number >= FIRST && exists(lesson));

describe.each(lessons)('$name', ({ lesson }) => {
  const { fences, path } = readMarkdown(lesson);
  const transcripts = fences.filter(({ language }) => ['wire', 'http'].includes(language));
  const titled = transcripts.map((fence) => [`${path}:${fence.at}`, fence] as const);

  test.each(titled)('%s: the schema agrees with each message', (_, fence) => {
    const spoken = messagesIn(fence);
    expect(spoken.length).toBeGreaterThan(0);
    expect(problemsIn(spoken)).toEqual([]);
  });
});
