// Judges a frame: what is in it, against what a check expects.
import { type Evidence, show } from './failure.ts';
import { locate, type Path, pointer } from './locate.ts';

export type Frame = Record<string, unknown>;

/** In an expected frame this stands for any text that is not empty; within a text, for any part. */
export const ANY_TEXT = '…';

/** The label of a member that is too many. */
export const NOT_ASKED = 'legal, and not asked for';

/** What an accusation is made of, before the wire's lines are added. */
export type Fault = Pick<Evidence, 'class' | 'why' | 'label' | 'span'>;

/**
 * Compares a frame with an expected one. The spelling of JSON is free, an extra `_meta` is, the `data` of
 * an error, and the texts that the expected frame gives as `…`.
 *
 * @returns the first difference, or undefined
 */
export function difference(line: string, actual: Frame, expected: Frame): Fault | undefined {
  return idFault(line, actual, expected) ?? compare(line, actual, expected, []);
}

/**
 * The fault to tell of when a frame has none of several forms: if one of them has the member, its value
 * is what is wrong.
 *
 * @returns undefined when it has one of them
 */
export function closest(faults: (Fault | undefined)[]): Fault | undefined {
  if (faults.includes(undefined)) return undefined;
  return faults.find((fault) => fault!.label !== NOT_ASKED) ?? faults[0];
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
    const why =
      code === undefined
        ? `This answer has no id. The request had the ${sent}.`
        : `An error (${show(code)}) came that belongs to no request.`;
    return { class: 'wrong id', why: [why] };
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
      label: `${actual.length} item${actual.length === 1 ? '' : 's'}; expected ${expected.length}`,
      why: path.length > 0 ? [`at ${pointer(path)}`] : [],
    };
  }
  if (isObject(actual) && isObject(expected)) return compareMembers(line, actual, expected, path);
  if (Array.isArray(actual) && Array.isArray(expected)) {
    const items = UNORDERED.includes(path.at(-1)) ? inOrderOf(actual, expected) : expected;
    return first(items.keys(), (index) =>
      compare(line, actual[index], items[index], [...path, index]),
    );
  }
  if (actual === expected) return undefined;
  return {
    class: 'wrong value',
    span: locate(line, path),
    label: `${Array.isArray(actual) ? show(actual) : describe(actual)}; expected ${wanted(expected)}`,
    why: [
      ...(path.length > 0 ? [`at ${pointer(path)}`] : []),
      ...(typeof expected === 'string' ? promiseHint(actual) : []),
      ...(Array.isArray(expected) ? listHint(actual) : []),
      ...(path.at(-1) === 'protocolVersion' && typeof actual !== 'string' ? [VERSION] : []),
    ],
  };
}

/** Lists of things that have names: no revision gives them an order. */
const UNORDERED: unknown[] = ['tools', 'resources', 'resourceTemplates', 'prompts'];

/** The expected items in the order in which the learner's have their names, if they have the same. */
function inOrderOf(actual: unknown[], expected: unknown[]): unknown[] {
  const nameOf = (item: unknown) => (isObject(item) ? item.name : item);
  const found = actual.map((one) => expected.find((item) => nameOf(item) === nameOf(one)));
  return new Set(found).size === expected.length && !found.includes(undefined) ? found : expected;
}

const VERSION = 'A version is a text, the date of a revision: "2025-11-25".';
const DECLARED = 'Declare what you serve: what is not in capabilities no client asks for.';

/** `_meta` may stand in params and results and in what is inside of them, not beside `jsonrpc`. */
function isMeta(parent: Frame, member: string, path: Path): boolean {
  return member === '_meta' && path.length > 0 && isObject(parent[member]);
}

/** JSON-RPC leaves it to the server what an error carries in `data`, and whether it does. */
function isErrorData(member: string, path: Path): boolean {
  return member === 'data' && path.length === 1 && path[0] === 'error';
}

/** Each part between two `…`, which are plain words, must be there, in order. */
function matchesText(actual: string, expected: string): boolean {
  if (expected === ANY_TEXT) return actual !== '';
  if (!expected.includes(ANY_TEXT)) return actual === expected;
  let from = 0;
  for (const part of expected.split(ANY_TEXT).filter(Boolean)) {
    // As a word of its own: "Invalid" does not name the argument id.
    const found = new RegExp(`(?<![a-z])${part}(?![a-z])`, 'i');
    const at = actual.slice(from).search(found);
    if (at === -1) return false;
    from += at + part.length;
  }
  return true;
}

/** What JSON makes of a promise, among others. */
function promiseHint(actual: unknown): string[] {
  if (!isObject(actual) || Object.keys(actual).length > 0) return [];
  return ['{} is what JSON makes of a promise, of a Map and of an Error. Is an await missing?'];
}

/** What JSON makes of what can be looped over and is no list. */
function listHint(actual: unknown): string[] {
  if (!isObject(actual) || Object.keys(actual).length > 0) return [];
  return [
    '{} is what JSON makes of a Map, of an iterator and of a promise. Make a list: [...them].',
  ];
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
  const extra = Object.keys(actual).find(
    (member) =>
      !(member in expected) && !isMeta(actual, member, path) && !isErrorData(member, path),
  );
  if (missing !== undefined) {
    const instead = extra === undefined ? [] : [`It has ${extra} instead.`];
    return {
      class: path.length === 0 ? 'wrong shape' : 'wrong value',
      span: locate(line, extra === undefined ? path : [...path, extra]),
      label: `no ${missing} here`,
      why: [
        `expected ${pointer([...path, missing])}: ${wanted(expected[missing])}. ${instead.join('')}`.trim(),
        ...(path.length === 1 && path[0] === 'result' ? promiseHint(actual) : []),
        ...(path.at(-1) === 'capabilities' && path[0] === 'result' ? [DECLARED] : []),
      ],
    } satisfies Fault;
  }
  if (extra !== undefined) {
    return {
      class: path.length === 0 ? 'wrong shape' : 'wrong value',
      span: locate(line, [...path, extra]),
      label: actual[extra] === null ? 'null: leave it out' : NOT_ASKED,
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

export function isObject(value: unknown): value is Frame {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
