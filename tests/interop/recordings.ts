// The conversations of a run, as files: who talks writes them, who judges them reads them.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');
const folder = join(root, '.workshop/interop');

/** Which end of a conversation our code is at; `tap` when it stands in the middle. */
export type Role = 'client' | 'server' | 'tap';

export interface Line {
  direction: '→' | '←';
  line: string;
}

/** One process that was talked to. */
export interface Recording {
  command: string[];
  pid: number;
  lines: Line[];
  /** Undefined when the recorder was killed, and saw no end. */
  end?: { code: number | null; signal: string | null };
  /** Of all the bytes that went one way. */
  sha256?: Record<Line['direction'], string>;
}

/** What is known of a test that has talked. */
export interface Talk {
  /** The names of its suites and its own: `our server 2025-11-25 > progress`. */
  name: string;
  role: Role;
  /** The revision that was negotiated, if there was a handshake. */
  revision?: string;
  recordings: Recording[];
}

/** Forgets all earlier conversations. */
export function forgetTalks(): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}

/** Where the recorder writes for a test. */
export function recordingFile(name: string): string {
  return join(folder, `${name.replaceAll(/[^\w.-]+/g, '_')}.jsonl`);
}

/** What was recorded for a test: a recording a process, in the order of their starts. */
export function recordingsOf(name: string): Recording[] {
  const file = recordingFile(name);
  const base = file.slice(folder.length + 1);
  const files = readdirSync(folder).filter((entry) => /^(-\d+)?$/.test(suffix(entry, base)));
  return files
    .sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
    .map((entry) => readRecording(join(folder, entry)));
}

/** What stands behind the name of the first file; `?` when it is another file. */
function suffix(entry: string, base: string): string {
  return entry.startsWith(base) ? entry.slice(base.length) : '?';
}

function readRecording(path: string): Recording {
  const entries = readFileSync(path, 'utf8').trimEnd().split('\n');
  const recording: Recording = { command: [], pid: 0, lines: [] };
  for (const entry of entries.map((line) => JSON.parse(line))) {
    if ('line' in entry) recording.lines.push(entry as Line);
    else Object.assign(recording, entry);
  }
  return recording;
}

/** Notes that a test has passed, and what was said in it. */
export function keepTalk(name: string, role: Role): void {
  const recordings = recordingsOf(name);
  const revision = recordings.map(revisionOf).find((found) => found !== undefined);
  const talk: Talk = { name, role, revision, recordings };
  writeFileSync(`${recordingFile(name)}.passed`, JSON.stringify(talk));
}

/** The tests that have talked and passed, by name. */
export function passedTalks(): Map<string, Talk> {
  const files = readdirSync(folder).filter((entry) => entry.endsWith('.passed'));
  const talks = files.map((entry) => JSON.parse(readFileSync(join(folder, entry), 'utf8')) as Talk);
  return new Map(talks.map((talk) => [talk.name, talk]));
}

/** The revision in the answer to `initialize`. */
function revisionOf({ lines }: Recording): string | undefined {
  for (const { line } of lines) {
    const frame = asFrame(line);
    const result = frame?.result as Record<string, unknown> | undefined;
    if (typeof result?.protocolVersion === 'string') return result.protocolVersion;
  }
  return undefined;
}

/** The values of the notifications of progress that went to the client. */
export function progressIn(recordings: Recording[]): unknown[] {
  const frames = recordings.flatMap(({ lines }) => lines.map(({ line }) => asFrame(line)));
  const reports = frames.filter((frame) => frame?.method === 'notifications/progress');
  return reports.map((frame) => (frame?.params as Frame).progress);
}

export type Frame = Record<string, unknown>;

/** A line as the object that it should be; undefined when it is none. */
export function asFrame(line: string): Frame | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Frame) : undefined;
  } catch {
    return undefined;
  }
}
