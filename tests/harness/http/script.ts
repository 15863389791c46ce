// Scripts of HTTP: each line with its arrow.
//   → POST /mcp                                     a request; its usual headers need not be said
//   → Origin: http://evil.example.com               one more header, or another value for a usual one
//   → Accept: (none)                                a usual header that is left out
//   → {"jsonrpc":"2.0","id":1,"method":"ping"}      its body: anything that is no header
//   ← 200                                           a response
//   ← Allow: POST                                   a header that it must have, besides those of its body
//   ← {"jsonrpc":"2.0","id":1,"result":{}}          its body, as JSON or as the only event of a stream
//   or ← {…}                                        another form of this frame that is right, too
//   ← data: {…}                                     an event; before it may stand its id, retry and event
//   ← (end)                                         the stream ends; without it, it may go on
//   ← (closed)                                      the connection is closed behind the response
//   ← (on the GET)                                  what follows comes on the stream of the last GET
//   ← (on the POST of 3)                            or on the response to the request with this id: a client's
// `{sid}` in a value stands for a text that must be the same wherever it stands again.

export type Header = [name: string, value: string];

export interface RequestTurn {
  kind: 'request';
  /** The lines of the script, for a failure to show. */
  lines: string[];
  method: string;
  path: string;
  headers: Header[];
  body: string | undefined;
}

export interface EventWanted {
  /** Left out: `message`, which is the type of an event that does not say one. */
  event?: string;
  id?: string;
  retry?: string;
  data: string;
}

export interface ResponseTurn {
  kind: 'response';
  /** Undefined: more of the stream that was begun before. */
  status: number | undefined;
  headers: Header[];
  /** The frame, in one of these forms; none: there must be no body. */
  forms: string[];
  events: EventWanted[];
  ends: boolean;
  closes: boolean;
  /** More of the stream of the last GET. */
  onGet: boolean;
  /** The id, as JSON, of the request to whose response this belongs; undefined: the last. */
  of?: string;
}

export type Turn = RequestTurn | ResponseTurn;

export const EVENT_TYPE = 'text/event-stream';
const HEADER = /^([\w-]+):(?: (.*))?$/;
const FIELDS = ['event', 'id', 'retry', 'data'];

/** What is sent without being said. */
const USUAL: Record<string, Header[]> = {
  POST: [
    ['Content-Type', 'application/json'],
    ['Accept', 'application/json, text/event-stream'],
  ],
  GET: [['Accept', EVENT_TYPE]],
};

/** The headers of a request, with the usual ones that it does not say; those that are `(none)` left out. */
export function headersOf({ method, headers }: RequestTurn): Header[] {
  const said = headers.map(([name]) => name.toLowerCase());
  const usual = (USUAL[method] ?? []).filter(([name]) => !said.includes(name.toLowerCase()));
  return [...usual, ...headers].filter(([, value]) => value !== '(none)');
}

/** @throws when a line has no arrow, or stands where it means nothing */
export function parseScript(script: string): Turn[] {
  const turns: Turn[] = [];
  for (const line of script.split('\n').map((text) => text.trim())) {
    if (line === '') continue;
    const [, or, arrow, text] = /^(or )?([→←]) ?(.*)$/.exec(line) ?? [];
    if (arrow === undefined || text === undefined) throw new Error(`No arrow: ${line}`);
    if (arrow === '→') readRequestLine(turns, line, text);
    else readResponseLine(turns, text, or !== undefined);
  }
  return turns;
}

function readRequestLine(turns: Turn[], line: string, text: string): void {
  const [, method, path] = /^([A-Z]+) (\/\S*)$/.exec(text) ?? [];
  if (method !== undefined && path !== undefined) {
    turns.push({ kind: 'request', lines: [line], method, path, headers: [], body: undefined });
    return;
  }
  const turn = turns.at(-1);
  if (turn?.kind !== 'request') throw new Error(`Which request does this belong to? ${line}`);
  if (text === '') return;
  turn.lines.push(line);
  const [, name, value = ''] = HEADER.exec(text) ?? [];
  if (name === undefined) turn.body = text;
  else turn.headers.push([name, value]);
}

function readResponseLine(turns: Turn[], text: string, isOther: boolean): void {
  if (/^\d{3}$/.test(text)) return void turns.push(response(Number(text)));
  if (text === '(on the GET)') return void turns.push({ ...response(undefined), onGet: true });
  const [, of] = /^\(on the POST of (.+)\)$/.exec(text) ?? [];
  if (of !== undefined) return void turns.push({ ...response(undefined), of });
  const [, name = '', value = ''] = HEADER.exec(text) ?? [];
  const last = turns.at(-1);
  if (last?.kind !== 'response') turns.push(response(undefined));
  const turn = turns.at(-1) as ResponseTurn;
  if (text === '') return;
  if (text === '(end)') turn.ends = true;
  else if (text === '(closed)') turn.closes = true;
  else if (FIELDS.includes(name)) readField(turn.events, name as keyof EventWanted, value);
  else if (name !== '' && !isOther) turn.headers.push([name, value]);
  else turn.forms.push(text);
}

/** Whether a stream of events begins, though none of them may have come yet. */
export function beginsStream({ headers, events, ends }: ResponseTurn): boolean {
  const says = ([name, value]: Header) => /^content-type$/i.test(name) && value === EVENT_TYPE;
  return events.length > 0 || ends || headers.some(says);
}

function response(status: number | undefined): ResponseTurn {
  return {
    kind: 'response',
    status,
    headers: [],
    forms: [],
    events: [],
    ends: false,
    closes: false,
    onGet: false,
  };
}

/** An event ends with its data: in a script there is one line of it. */
function readField(events: EventWanted[], name: keyof EventWanted, value: string): void {
  const open = events.at(-1);
  if (!open || open.data !== '\0') events.push({ data: '\0' });
  events.at(-1)![name] = value;
}
