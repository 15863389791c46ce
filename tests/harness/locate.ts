// Finds where in a line of JSON a value stands, so that a caret can point at it.

export type Path = (string | number)[];

export interface Span {
  /** Offset of the first character, and of the one after the last. */
  start: number;
  end: number;
}

const SPACE = /\s*/y;
const SCALAR = /[^\s,\]}]+/y;

/** @returns the span of the value at `path`, or of the deepest value on the way that exists */
export function locate(json: string, path: Path): Span {
  let found: Span = { start: 0, end: json.length };
  read(json, 0, [], (at, span) => {
    const onTheWay = at.every((member, index) => member === path[index]);
    if (onTheWay && span.end - span.start <= found.end - found.start) found = span;
  });
  return found;
}

/** Reads the value that begins at `start`, reports it and all values inside, returns its end. */
function read(json: string, start: number, at: Path, report: (at: Path, span: Span) => void) {
  start = skip(SPACE, json, start);
  let end = start;
  const open = json[start];
  if (open === '{' || open === '[') {
    end = skip(SPACE, json, start + 1);
    for (let index = 0; json[end] !== '}' && json[end] !== ']'; index += 1) {
      let member: string | number = index;
      if (open === '{') {
        const keyEnd = skipString(json, end);
        member = JSON.parse(json.slice(end, keyEnd)) as string;
        end = skip(SPACE, json, keyEnd) + 1;
      }
      end = skip(SPACE, json, read(json, end, [...at, member], report));
      if (json[end] === ',') end = skip(SPACE, json, end + 1);
    }
    end += 1;
  } else {
    end = open === '"' ? skipString(json, start) : skip(SCALAR, json, start);
  }
  report(at, { start, end });
  return end;
}

function skip(pattern: RegExp, json: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(json) ? pattern.lastIndex : json.length;
}

function skipString(json: string, start: number): number {
  let end = start + 1;
  while (json[end] !== '"') end += json[end] === '\\' ? 2 : 1;
  return end + 1;
}

/** The path as a JSON pointer (RFC 6901): `/result/tools/0/name`. */
export function pointer(path: Path): string {
  const escaped = path.map((member) => String(member).replaceAll('~', '~0').replaceAll('/', '~1'));
  return escaped.map((member) => `/${member}`).join('');
}
