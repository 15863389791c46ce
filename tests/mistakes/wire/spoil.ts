// Stands before a server of the course, and spoils the bytes that it writes.
import { spoils, type Frame, type Spoil, type SpoilName } from './spoils.ts';

/** Begins to spoil what this process writes to its stdout. */
export function spoil(name: SpoilName): void {
  const { first, line, heard }: Spoil = spoils[name]();
  if (line) spoilLines(line);
  if (first !== undefined) process.stdout.write(first);
  if (heard) listen((frame) => say(heard(frame)));
}

const write = process.stdout.write.bind(process.stdout) as (
  text: string,
  ...more: unknown[]
) => boolean;

function say(text: string): void {
  if (text !== '') write(text);
}

function spoilLines(spoiled: (line: string) => string): void {
  let rest = '';
  const spoiling = (chunk: string | Uint8Array, ...more: unknown[]) => {
    const lines = `${rest}${Buffer.from(chunk as string).toString()}`.split('\n');
    rest = lines.pop()!;
    return write(lines.map((line) => spoiled(line)).join(''), ...more);
  };
  process.stdout.write = spoiling as typeof process.stdout.write;
}

/** Reads along on stdin. What is no JSON is left to the server. */
function listen(heard: (frame: Frame) => void): void {
  const push = process.stdin.push.bind(process.stdin);
  let rest = '';
  process.stdin.push = (chunk: Buffer | null, ...more) => {
    const lines = `${rest}${chunk ?? ''}`.split('\n');
    rest = lines.pop()!;
    for (const line of lines) {
      const frame = parse(line);
      if (typeof frame === 'object' && frame !== null) heard(frame as Frame);
    }
    return push(chunk, ...more);
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
