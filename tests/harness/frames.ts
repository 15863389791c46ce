// Judges what stands on the wire: one raw line against the frame that a check expects.
import { CheckFailure, type Evidence, show } from './failure.ts';
import { locate, type Path, pointer } from './locate.ts';

export type Frame = Record<string, unknown>;

/** In an expected frame this stands for any text that is not empty; within a text, for any part. */
export const ANY_TEXT = '…';

/** What an accusation is made of, before the wire's lines are added. */
export type Fault = Pick<Evidence, 'class' | 'why' | 'label' | 'span'>;

/** Reads a line of the learner's stdout as a frame, or says what it is instead. */
export function readFrame(line: string): Frame | Fault {
  return notJson(line) ?? notJsonRpc(line) ?? (JSON.parse(line) as Frame);
}

export function isFault(value: Frame | Fault): value is Fault {
  return Array.isArray((value as Fault).why);
}

function notJson(line: string): Fault | undefined {
  const name = 'stdout is not JSON' as const;
  const end = { start: line.length - 1, end: line.length };
  if (/^Content-Length:/i.test(line)) {
    return {
      class: name,
      label: 'a header',
      span: { start: 0, end: 'Content-Length'.length },
      why: ['Content-Length headers belong to LSP. In MCP a message is one line, ended by one LF.'],
    };
  }
  if (line.endsWith('\r')) {
    return {
      class: name,
      label: 'CR before the LF',
      span: end,
      why: [
        'This line ends in CR LF. A message ends in one LF, the byte 0x0A, and nothing else.',
        'Write "\\n", not "\\r\\n" and not os.EOL.',
      ],
    };
  }
  if (line.trim() === '') {
    return {
      class: name,
      why: ['An empty line came on stdout. A line is a message; write one LF after each, not two.'],
    };
  }
  if (isJson(line)) return undefined;
  const lead = line.indexOf('{');
  if (lead > 0 && isJson(line.slice(lead))) {
    return {
      class: name,
      label: 'not part of the message',
      span: { start: 0, end: lead },
      why: [
        'Something stands before the message on its line: a prompt, a text without a newline, or a',
        'byte order mark.',
      ],
    };
  }
  if (/^\{ ?\w+: |^\[object Object\]/.test(line)) {
    return {
      class: name,
      why: [
        'This is an object as Node shows it, not JSON. Write JSON.stringify(message) and "\\n".',
      ],
    };
  }
  const second = secondFrame(line);
  if (second !== undefined) {
    return {
      class: name,
      label: 'a second message begins here',
      span: { start: second, end: second + 1 },
      why: ['Two messages stand on one line. Each message ends with a newline of its own.'],
    };
  }
  if (/^\s*[{[]\s*$/.test(line) || /^\s+["}\]]/.test(line)) {
    return {
      class: name,
      label: 'the message goes on in the next line',
      span: end,
      why: [
        'This JSON is spread over several lines. A message must be one line:',
        'use JSON.stringify(message), without the third argument.',
      ],
    };
  }
  return {
    class: name,
    label: 'not a message',
    span: { start: 0, end: line.length },
    why: [
      'Here stdout is the wire: it carries messages and nothing else. console.log writes there.',
      'Say it with console.error, which goes to stderr.',
    ],
  };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Where the second of two messages on one line begins. */
function secondFrame(line: string): number | undefined {
  for (let at = line.indexOf('}{'); at !== -1; at = line.indexOf('}{', at + 1)) {
    if (isJson(line.slice(0, at + 1))) return at + 1;
  }
  return undefined;
}

function notJsonRpc(line: string): Fault | undefined {
  const frame: unknown = JSON.parse(line);
  const fault = (why: string[], path?: Path, label?: string): Fault => ({
    class: 'JSON is not JSON-RPC',
    span: path && locate(line, path),
    ...(label !== undefined && { label }),
    why,
  });
  if (Array.isArray(frame)) {
    return fault([
      'An array is a batch. MCP has none since 2025-06-18: each message is a line of its own.',
    ]);
  }
  if (typeof frame !== 'object' || frame === null) {
    const twice = typeof frame === 'string' && isJson(frame);
    const why = twice
      ? 'This message was turned into JSON twice. Call JSON.stringify once.'
      : 'This is JSON, but no message: a message is an object with jsonrpc "2.0".';
    return fault([why]);
  }
  if (!('jsonrpc' in frame)) {
    return fault(['The member jsonrpc is missing. Every message carries "jsonrpc":"2.0".'], []);
  }
  if (frame.jsonrpc !== '2.0') {
    const label = `${show(frame.jsonrpc)}; expected "2.0"`;
    return fault(['jsonrpc is the string "2.0" in every message.'], ['jsonrpc'], label);
  }
  if ('method' in frame) {
    if (!('result' in frame || 'error' in frame)) return undefined;
    const why = 'An answer has jsonrpc, id, and result or error. Do not copy the request into it.';
    return fault([why], ['method'], 'a request has this, an answer has not');
  }
  if ('result' in frame && 'error' in frame) {
    return fault(
      ['result and error stand in the same answer. It is one or the other.'],
      ['error'],
      'and a result, too',
    );
  }
  if ('error' in frame) return undefined;
  if (!('result' in frame)) {
    return fault([
      'This is an answer without result and without error. When there is nothing to say, the',
      'result is {}. (JSON.stringify leaves out a member that is undefined.)',
    ]);
  }
  if (typeof frame.result !== 'object' || frame.result === null || Array.isArray(frame.result)) {
    const label = `${show(frame.result)}; expected an object`;
    const why = Array.isArray(frame.result)
      ? 'A result is an object. A list goes into one of its members.'
      : 'An empty result is still an object: {}.';
    return fault([why], ['result'], label);
  }
  return undefined;
}

/**
 * Compares a frame with an expected one. The spelling of JSON is free, an extra `_meta` is, and so
 * are the texts that the expected frame gives as `…`.
 *
 * @returns the first difference, or undefined
 */
export function difference(line: string, actual: Frame, expected: Frame): Fault | undefined {
  return idFault(line, actual, expected) ?? compare(line, actual, expected, []);
}

function idFault(line: string, actual: Frame, expected: Frame): Fault | undefined {
  if ('id' in actual && !('id' in expected) && 'jsonrpc' in expected) {
    const isNotification = 'method' in expected;
    return {
      class: 'wrong id',
      span: locate(line, ['id']),
      label: isNotification ? 'a notification has no id' : 'an id that nobody has sent',
      why: isNotification ? ['With an id it is a request, and wants an answer.'] : [],
    };
  }
  if (!('id' in expected) || actual.id === expected.id || 'method' in expected) return undefined;
  const sent = `${typeof expected.id} ${show(expected.id)}`;
  if (!('id' in actual)) {
    const { code } = isObject(actual.error) ? actual.error : {};
    const kind = code === undefined ? 'answer' : `error (${show(code)})`;
    return { class: 'wrong id', why: [`This ${kind} has no id. The request had the ${sent}.`] };
  }
  const sameText = String(actual.id) === String(expected.id);
  return {
    class: 'wrong id',
    span: locate(line, ['id']),
    label: `${actual.id === null ? 'null' : `${typeof actual.id} ${show(actual.id)}`}; the request had the ${sent}`,
    why: sameText
      ? ['The id goes back with its type: 7 and "7" are two different ids.']
      : ['An answer carries the id of its request, exactly as it came.'],
  };
}

export function compare(
  line: string,
  actual: unknown,
  expected: unknown,
  path: Path,
): Fault | undefined {
  if (typeof expected === 'string' && typeof actual === 'string') {
    if (matchesText(actual, expected)) return undefined;
  }
  if (Array.isArray(actual) && Array.isArray(expected) && actual.length !== expected.length) {
    const differs = expected.findIndex((item, index) => compare(line, actual[index], item, path));
    return {
      class: 'wrong value',
      span: locate(
        line,
        actual.length > 0 ? [...path, Math.min(differs, actual.length - 1)] : path,
      ),
      label: `${actual.length} items; expected ${expected.length}`,
      why: [`at ${pointer(path)}`],
    };
  }
  if (isObject(actual) && isObject(expected)) return compareMembers(line, actual, expected, path);
  if (Array.isArray(actual) && Array.isArray(expected)) {
    return first(expected.keys(), (index) =>
      compare(line, actual[index], expected[index], [...path, index]),
    );
  }
  if (actual === expected) return undefined;
  return {
    class: 'wrong value',
    span: locate(line, path),
    label: `${Array.isArray(actual) ? show(actual) : describe(actual)}; expected ${wanted(expected)}`,
    why: [...(path.length > 0 ? [`at ${pointer(path)}`] : []), ...promiseHint(actual)],
  };
}

/** Each part of the expected text between two `…` must be there, in order. */
function matchesText(actual: string, expected: string): boolean {
  if (expected === ANY_TEXT) return actual !== '';
  if (!expected.includes(ANY_TEXT)) return actual === expected;
  let from = 0;
  for (const part of expected.split(ANY_TEXT)) {
    const at = actual.indexOf(part, from);
    if (at === -1) return false;
    from = at + part.length;
  }
  return true;
}

/** What JSON makes of a promise. */
function promiseHint(actual: unknown): string[] {
  if (!isObject(actual) || Object.keys(actual).length > 0) return [];
  return ['{} is what JSON makes of a promise: is an await missing?'];
}

function wanted(value: unknown): string {
  if (value === ANY_TEXT) return 'a text';
  if (typeof value !== 'string' || !value.includes(ANY_TEXT)) return show(value);
  return `a text with ${value.split(ANY_TEXT).filter(Boolean).map(show).join(' and ')}`;
}

/** A short value itself, a long one by its kind: the line above shows it anyway. */
function describe(value: unknown): string {
  return isObject(value) ? 'an object' : show(value);
}

function compareMembers(line: string, actual: Frame, expected: Frame, path: Path) {
  const missing = Object.keys(expected).find((member) => !(member in actual));
  const extra = Object.keys(actual).find((member) => !(member in expected) && member !== '_meta');
  if (missing !== undefined) {
    const instead = extra === undefined ? [] : [`It has ${extra} instead.`];
    return {
      class: path.length === 0 ? 'wrong shape' : 'wrong value',
      span: locate(line, extra === undefined ? path : [...path, extra]),
      label: `no ${missing} here`,
      why: [
        `expected ${pointer([...path, missing])}: ${wanted(expected[missing])}. ${instead.join('')}`.trim(),
        ...promiseHint(actual),
      ],
    } satisfies Fault;
  }
  if (extra !== undefined) {
    return {
      class: path.length === 0 ? 'wrong shape' : 'wrong value',
      span: locate(line, [...path, extra]),
      label: 'legal, and not asked for',
      why: [`at ${pointer([...path, extra])}: this step asks for exactly the members it shows.`],
    } satisfies Fault;
  }
  return first(Object.keys(expected), (member) =>
    compare(line, actual[member], expected[member], [...path, member]),
  );
}

function first<T>(items: Iterable<T>, find: (item: T) => Fault | undefined): Fault | undefined {
  for (const item of items) {
    const fault = find(item);
    if (fault) return fault;
  }
  return undefined;
}

function isObject(value: unknown): value is Frame {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Throws the fault as a failure, with the lines of the wire that show it. */
export function accuse(fault: Fault, lines: string[]): never {
  throw new CheckFailure({ ...fault, lines });
}
