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
  /** By id: over HTTP each exchange may begin anew with 1. */
  const asked = new Map<unknown, Frame>();
  return spoken.flatMap(({ frame, line, isClient }, at) => {
    if (isClient && 'method' in frame) asked.set(frame.id, frame);
    const isStateless = VERSION in metaOf(asked.get(frame.id) ?? {});
    const isRequest = 'method' in frame && 'id' in frame;
    if (isRequest && (!isStateless || isRefused(frame.id, spoken.slice(at + 1)))) return [];
    if ('result' in frame && !isStateless) return [];
    if (isHandshake(frame)) return [];
    const method = asked.get(frame.id)?.method as string | undefined;
    const side = isClient ? 'client' : 'server';
    return schema.problemsWith(line, side, method).map((problem) => `${problem}: ${line}`);
  });
}

/** Whether the response that comes next with this id is an error. */
function isRefused(id: unknown, later: Spoken[]): boolean {
  const response = later.find(({ frame }) => frame.id === id && !('method' in frame));
  return response !== undefined && 'error' in response.frame;
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
