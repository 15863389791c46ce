// Judges a response: its status, its headers, its body, against what a script wants.
import { shorten, show } from '../failure.ts';
import { closest, difference, type Fault, type Frame } from '../frames.ts';
import { locate } from '../locate.ts';
import { isFault, isJson, readFrame } from '../reading.ts';
import type { RawEvent } from './events.ts';
import { type Head, valuesOf } from './reader.ts';
import { EVENT_TYPE, type EventWanted, type Header, type ResponseTurn } from './script.ts';

/** What is wrong, and the line in which it is: without its arrow. */
export interface HttpFault extends Fault {
  line?: string;
}

/** They say how the bytes travel, or who sends them: nobody's business here. */
const FREE =
  /^(date|connection|keep-alive|transfer-encoding|content-length|cache-control|x-accel-buffering|vary|server|x-powered-by|etag|host|user-agent|accept-language|accept-encoding|sec-fetch-mode|pragma)$/;
const JSON_TYPE = 'application/json';

/** The texts that a script has named, such as `{sid}`, with their values as far as they are known. */
export class Names {
  readonly #values = new Map<string, string>();
  /** The events that had an id, by session and id. */
  readonly #events = new Map<string, string>();

  /** @returns another event of the same session that had this id; none when it is new, or comes once more */
  sameId(session: string, id: string, event: string): string | undefined {
    const key = `${session} ${id}`;
    const known = this.#events.get(key) ?? event;
    this.#events.set(key, known);
    return known === event ? undefined : known;
  }

  /** A text of a script, with what its names stand for. */
  filled(text: string): string {
    return text.replaceAll(/\{(\w+)\}/g, (name) => this.#values.get(name) ?? name);
  }

  /** Whether a text is as in the script. A name that is new stands for what is in its place. */
  match(text: string, wanted: string): boolean {
    const [name] = /^\{\w+\}$/.exec(wanted) ?? [];
    if (name === undefined) return text === this.filled(wanted);
    if (!this.#values.has(name) && text !== '') this.#values.set(name, text);
    return this.#values.get(name) === text;
  }
}

export function statusOf({ start }: Head): number {
  return Number(start.split(' ')[1]);
}

/** @param body what has come of the body, as far as it is known */
export function statusFault(head: Head, wanted: number, body: string): HttpFault | undefined {
  const status = statusOf(head);
  if (status === wanted) return undefined;
  const told = status >= 400 && body !== '' ? [`Its body: ${shorten(body.trim(), 160)}`] : [];
  return {
    class: 'wrong status',
    line: String(status),
    span: { start: 0, end: 3 },
    label: `${status}; expected ${wanted}`,
    why: told,
  };
}

/** The media type of a body: `application/json`. */
export function typeOf(head: Head): string {
  return (valuesOf(head, 'content-type')[0] ?? '').replace(/;.*/s, '').trim().toLowerCase();
}

/** What is wrong with the headers, each of which stands once, with the value of the script. */
export function headerFault(head: Head, wanted: Header[], names: Names): HttpFault | undefined {
  for (const [name, value] of wanted) {
    const values = valuesOf(head, name.toLowerCase());
    const fault = oneHeader(name, values, value, names);
    if (fault) return fault;
  }
  const known = wanted.map(([name]) => name.toLowerCase());
  for (const [name, value] of head.headers) {
    const line = `${name}: ${value}`;
    const fault = { class: 'wrong header', line, span: { start: 0, end: name.length } } as const;
    if (/[^\x20-\x7e]/.test(line)) {
      const why = ['A header is ASCII: other characters leave as bytes that mean nothing there.'];
      return {
        ...fault,
        span: { start: name.length + 2, end: line.length },
        label: 'no ASCII',
        why,
      };
    }
    if (known.includes(name.toLowerCase()) || FREE.test(name.toLowerCase())) continue;
    if (name.toLowerCase() === 'content-type') continue;
    const why = ['This step asks for exactly the headers it shows, besides how the bytes travel.'];
    return { ...fault, label: 'legal, and not asked for', why };
  }
  return undefined;
}

function oneHeader(
  name: string,
  values: string[],
  wanted: string,
  names: Names,
): HttpFault | undefined {
  const [value] = values;
  const fault = { class: 'wrong header', line: `${name}: ${value}` } as const;
  if (wanted === '(none)') {
    if (value === undefined) return undefined;
    const span = { start: 0, end: name.length };
    return { ...fault, span, label: 'must not be here', why: [] };
  }
  if (value === undefined) {
    const why = [`The header ${name} is missing. Expected: ${name}: ${names.filled(wanted)}`];
    return { class: 'wrong header', why };
  }
  if (values.length > 1) {
    return { ...fault, why: [`The header ${name} stands here ${values.length} times, not once.`] };
  }
  if (sameValue(name, value, wanted, names)) return undefined;
  const start = name.length + 2;
  return {
    ...fault,
    span: { start, end: start + value.length },
    label: `expected ${names.filled(wanted)}`,
    why: [],
  };
}

function sameValue(name: string, value: string, wanted: string, names: Names): boolean {
  if (/^content-type$/i.test(name))
    return value.replace(/;.*/s, '').trim().toLowerCase() === wanted;
  if (/^(allow|accept)$/i.test(name)) return asSet(value) === asSet(wanted);
  return names.match(value, wanted);
}

function asSet(list: string): string {
  return list
    .split(',')
    .map((item) => item.trim())
    .sort()
    .join();
}

/** What is wrong with a body that is there, or is not. */
export function bodyFault(
  head: Head,
  body: Buffer,
  { forms, status = 200 }: ResponseTurn,
): HttpFault | undefined {
  const text = body.toString('utf8');
  if (forms.length === 0) {
    if (status >= 400) return refusalFault(head, text);
    if (body.length === 0) return undefined;
    const why = [`${status} says: taken, and there is no answer. It has no body, not even null.`];
    return { class: 'body too long', line: text, label: 'a body', span: whole(text), why };
  }
  if (body.length === 0) {
    return { class: 'body is not JSON', why: [`No body. Expected: ${forms[0]}`] };
  }
  const type = typeOf(head);
  if (type !== JSON_TYPE) return typeFault(head, JSON_TYPE);
  return frameFault(text, forms, '');
}

/** A refusal may say why, in any words. In JSON it is an error response. */
function refusalFault(head: Head, text: string): HttpFault | undefined {
  if (text === '' || typeOf(head) !== JSON_TYPE) return undefined;
  const line = text;
  const frame = isJson(text) ? readFrame(text) : undefined;
  if (frame === undefined) return frameFault(text, [], '');
  if (isFault(frame)) return { ...frame, line };
  const { message } = (frame['error'] ?? {}) as Frame;
  if (typeof message === 'string' && message !== '') return undefined;
  const span = locate(text, ['error', 'message']);
  const why = ['A refusal in JSON is an error response, and its message says why in a few words.'];
  return { class: 'wrong value', line, span, label: 'says nothing', why };
}

function typeFault(head: Head, wanted: string): HttpFault {
  const value = valuesOf(head, 'content-type')[0];
  const isJson = wanted === JSON_TYPE;
  const name = isJson ? 'wrong header' : 'no event stream';
  if (value === undefined) {
    return { class: name, why: [`The header Content-Type is missing. Expected: ${wanted}`] };
  }
  const start = 'Content-Type: '.length;
  const span = { start, end: start + value.length };
  const label = `expected ${wanted}`;
  return { class: name, line: `Content-Type: ${value}`, span, label, why: [] };
}

/** Why a response is no stream of events. */
export function noStream(head: Head): HttpFault | undefined {
  return typeOf(head) === EVENT_TYPE ? undefined : typeFault(head, EVENT_TYPE);
}

/** @param prefix what stands before the frame on its line */
export function frameFault(text: string, forms: string[], prefix: string): HttpFault | undefined {
  const line = prefix + text;
  if (!isJson(text)) {
    const why = ['This is no JSON. A body, or the data of an event, is one message.'];
    return { class: 'body is not JSON', line, span: whole(line), label: 'not a message', why };
  }
  const frame = readFrame(text);
  const fault = isFault(frame)
    ? frame
    : closest(forms.map((form) => difference(text, frame, JSON.parse(form) as Frame)));
  if (!fault) return undefined;
  const by = prefix.length;
  const span = fault.span && { start: fault.span.start + by, end: fault.span.end + by };
  return { ...fault, span, line };
}

/** An id stands for one event in the whole session, on whatever stream; the event itself may be replayed. */
export function idFault(
  { lines, fields: { id } }: RawEvent,
  session: string,
  names: Names,
): HttpFault | undefined {
  const other = id && names.sameId(session, id, lines.join('\n'));
  if (!other) return undefined;
  const line = lines.find((line) => line.startsWith('id:'))!;
  const why = [
    'This id was given before in this session, to another event:',
    `  ${shorten(other.split('\n').at(-1)!, 100)}`,
    'A client that comes back with it cannot say which of the two it has seen.',
  ];
  return { class: 'wrong value', line, span: whole(line), label: 'not for this event', why };
}

/** What is wrong with an event. */
export function eventFault(
  { lines, fields }: RawEvent,
  wanted: EventWanted,
  names: Names,
): HttpFault | undefined {
  const lineOf = (name: string) => lines.find((line) => line.startsWith(`${name}:`)) ?? lines[0]!;
  const fault = (name: string, why: string): HttpFault => {
    const line = lineOf(name);
    return { class: 'wrong value', line, span: whole(line), why: [why] };
  };
  if (fields.event !== wanted.event) {
    return fault('event', `A message is an event of the type message, not ${show(fields.event)}.`);
  }
  if (wanted.id !== undefined && !names.match(fields.id ?? '', wanted.id)) {
    const is = fields.id === undefined ? 'It has no id' : `Its id is ${show(fields.id)}`;
    return fault('id', `${is}; expected ${names.filled(wanted.id)}.`);
  }
  if (wanted.retry !== undefined && !names.match(fields.retry ?? '', wanted.retry)) {
    const is = fields.retry === undefined ? 'It has no retry' : `Its retry is ${fields.retry}`;
    return fault('retry', `${is}; expected ${names.filled(wanted.retry)}.`);
  }
  const data = fields.data ?? '';
  if (wanted.data === '' || data === '') {
    return wanted.data === data ? undefined : fault('data', `Expected data: ${wanted.data}`);
  }
  const [, prefix = ''] = /^(data: ?)/.exec(lineOf('data')) ?? [];
  return frameFault(data, [wanted.data], prefix);
}

function whole(line: string) {
  return { start: 0, end: Math.max(line.length, 1) };
}
