// What happens in a step, as sentences.
import { other, textOf } from './computing.js';

const Name = { client: 'Client', server: 'Server' };

/** An id with its type: a string has its quotes. */
export const show = (id) => (typeof id === 'string' ? JSON.stringify(id) : String(id));
export const n = (count, word) => `${count} ${word}${count === 1 ? '' : 's'}`;

export function brief(value) {
  const text = JSON.stringify(value);
  if (text === undefined || text === '{}') return '';
  const bare = text.replace(/^[{[]|[}\]]$/g, '').replace(/"(\w+)":/g, '$1: ');
  return bare.replace(/,(?=\S)/g, ', ').slice(0, 300);
}

export function sentence(s) {
  const { e } = s;
  if (e.from === 'stderr') {
    return `The server says on stderr: ${textOf(e).trim().slice(0, 200)}. This is no part of the protocol.`;
  }
  if (e.from === 'out') return `The client program prints: ${textOf(e).trim().slice(0, 200)}`;
  if (e.from === 'exit') return ending(e);
  const parts = s.lines.map((l) => about(l, s));
  const left = s.rest[e.from].length;
  if (s.before.length > 0) parts.unshift('The rest of the line arrives.');
  if (s.lines.length > 1) parts.unshift(`One chunk, ${s.lines.length} lines.`);
  if (left > 0) {
    const who = s.lines.length > 0 ? 'Then' : `${Name[e.from]} writes`;
    parts.push(`${who} ${n(left, 'byte')} without LF: the ${other[e.from]} keeps them and waits.`);
  }
  return parts.join(' ');
}

export function ending({ who, code, signal }) {
  const name = who === 'client' ? 'The client program' : 'The server';
  if (typeof code === 'number') return `${name} exits with code ${code}.`;
  return signal ? `${name} was ended by ${signal}.` : `${name} has ended.`;
}

function about(l, s) {
  const many = s.lines.length > 1;
  if (l.kind === 'junk') return `${Name[l.from]} writes a line that is no JSON-RPC message.`;
  if (l.kind === 'request') return asks(l, s, many);
  if (l.kind === 'notification') return tells(l, many);
  return answers(l, s, many);
}

function asks(l, s, many) {
  const { method, id, params } = l.m;
  const tool = method === 'tools/call' ? ` ${params?.name}` : '';
  const asked = `${Name[l.from]} asks: ${method}${tool}, id ${show(id)}.`;
  if (many) return asked;
  const waiting = n(s.maps[l.from].length, 'request');
  return `${asked} It notes ${show(id)} in its Map: ${waiting} waiting.`;
}

function tells(l, many) {
  const who = Name[l.from];
  if (l.of) {
    return `${who} cancels ${show(l.of.id)} (${l.of.method}) and forgets it. No answer is owed any more.`;
  }
  return many
    ? `${who} tells: ${l.m.method}.`
    : `${who} tells: ${l.m.method}. No id, so no answer.`;
}

function answers(l, s, many) {
  const who = Name[l.from];
  const what = l.kind === 'error' ? `with error ${l.m.error?.code}` : 'with a result';
  if (l.late)
    return `${who} answers ${show(l.m.id)} ${what}, too late: it was cancelled. That is no fault.`;
  if (l.miss) return missed(l, s, what);
  if (many) return `${who} answers ${show(l.m.id)}${l.kind === 'error' ? ` ${what}` : ''}.`;
  const left = l.left > 0 ? `${l.left} still waiting` : 'nothing waits any more';
  const early = l.early ? ` Asked after ${show(l.early.id)}, answered before it.` : '';
  const peer = Name[other[l.from]];
  const answered = `${who} answers ${show(l.m.id)} (${l.of.method}) ${what}.`;
  return `${answered} ${peer} deletes ${show(l.m.id)}: ${left}.${early}`;
}

function missed(l, s, what) {
  const { id } = l.m;
  const wrong = id === undefined ? 'without an id' : `the ${typeof id} ${show(id)}`;
  const twin = s.changes.find(({ op }) => op === 'miss')?.twin;
  const held = twin ? `: the Map holds the ${typeof twin.id} ${show(twin.id)}` : '';
  return `${Name[l.from]} answers ${wrong} ${what}. Nobody waits for that${held}.`;
}
