// The rows between the two lifelines, and what stands beside them.
import { textOf } from './computing.js';
import { brief, ending, n, show } from './words.js';

export const $ = (id) => document.getElementById(id);

export function el(tag, className, text) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
}

/** A question and its answer have one colour and one shape. */
const SHAPES = [
  'M10 2a8 8 0 1 0 .01 0z',
  'M3 3h14v14H3z',
  'M10 1.5 19 18H1z',
  'M10 .5 19.5 10 10 19.5.5 10z',
  'M10 .8l2.7 6 6.5.7-4.9 4.4 1.4 6.5L10 15.1l-5.7 3.3 1.4-6.5L.8 7.5l6.5-.7z',
  'M5.5 2h9L19 10l-4.5 8h-9L1 10z',
  'M7 1.5h6V7h5.5v6H13v5.5H7V13H1.5V7H7z',
];
const hue = (pair) => (pair === undefined ? 'var(--quiet)' : `var(--c${pair % 6})`);

/** An arrow is so high, and its line lies 10 px above its lower edge. */
const ROW = 43;
const LINE = 33;
/** From so many ms on a silence is shown. */
const SILENCE_MS = 5;

export function badge(pair, id) {
  const badge = el('span', 'id');
  badge.style.setProperty('--p', hue(pair));
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 20 20');
  svg.setAttribute('class', 'sh');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', SHAPES[pair % SHAPES.length]);
  path.setAttribute('fill', 'currentColor');
  svg.append(path);
  badge.append(svg, show(id));
  return badge;
}

function arrow(l) {
  const arrow = el('div', `msg ${l.from}`);
  arrow.style.setProperty('--p', hue(l.pair));
  if (l.kind === 'notification') arrow.classList.add('dash');
  if (l.kind === 'error' || l.kind === 'junk' || l.miss) arrow.classList.add('err');
  if (l.fault) arrow.classList.add('fault');
  const label = el('div', 'lab');
  const who = l.from === 'client' ? 'client to server: ' : 'server to client: ';
  label.append(el('span', 'vh', who), ...labelOf(l));
  arrow.append(label, el('i'));
  return arrow;
}

function labelOf(l) {
  const { m } = l;
  if (l.kind === 'junk') return [el('b', '', 'no JSON-RPC'), el('span', 'x', l.text.slice(0, 300))];
  if (m.method !== undefined) {
    const asks = l.kind === 'request' ? [badge(l.pair, m.id)] : [];
    const about = l.of ? badge(l.pair, l.of.id) : el('span', 'x', brief(m.params));
    return [...asks, el('b', '', m.method), about];
  }
  const whose =
    l.pair === undefined
      ? el('b', '', `? ${m.id === undefined ? 'no id' : show(m.id)}`)
      : badge(l.pair, m.id);
  if (l.kind !== 'error') return [whose, el('b', '', 'result'), el('span', 'x', brief(m.result))];
  return [whose, el('b', '', `error ${m.error?.code}`), el('span', 'x', String(m.error?.message))];
}

function note(isRight, title, text) {
  const note = el('div', `note ${isRight ? 'right' : ''}`);
  const box = el('span');
  box.append(el('em', '', title), text);
  note.append(box);
  return note;
}

/** Rows, with the bars of what is waiting beside the lifelines. @returns the row of each step */
export function draw(rows, steps, onpick) {
  rows.replaceChildren();
  const open = { client: [], server: [] };
  return steps.map((s, index) => {
    if (s.fresh) Object.assign(open, { client: [], server: [] });
    const gap = gapBefore(s, steps[index - 1]?.e, index);
    if (gap) {
      addBars(gap, open);
      rows.append(gap);
    }
    const row = rowOf(s, index);
    const { born, gone } = changesOf(s, open);
    addBars(row, open, born, gone);
    for (const side of ['client', 'server']) {
      open[side] = open[side].map((entry) => (gone.has(entry) ? undefined : entry));
    }
    row.addEventListener('click', () => onpick(index + 1));
    rows.append(row);
    return row;
  });
}

/** A silence, as high as the logarithm of its length; or a new process. */
function gapBefore({ e, fresh }, previous, index) {
  const wait = previous ? e.ms - previous.ms : 0;
  if (!fresh && wait < SILENCE_MS) return undefined;
  const gap = el('li', `gap ${fresh ? 'new' : ''}`);
  gap.setAttribute('aria-hidden', 'true');
  gap.dataset.of = index;
  gap.style.setProperty('--h', `${Math.round(20 + 7 * Math.log2(Math.max(0, wait) / 5 + 1))}px`);
  gap.append(el('span', '', fresh ? 'a new server process' : `⋮ ${wait.toFixed(0)} ms`));
  return gap;
}

function rowOf(s, index) {
  const { e } = s;
  const row = el('li', 'ev');
  row.dataset.i = index;
  row.append(el('span', 't', e.ms.toFixed(1)));
  if (e.from === 'stderr') row.append(note(true, 'stderr', textOf(e).trim().slice(0, 300)));
  else if (e.from === 'out') row.append(note(false, 'prints', textOf(e).trim().slice(0, 300)));
  else if (e.from === 'exit') row.append(note(e.who !== 'client', '■', ending(e)));
  else addArrows(row, s);
  return row;
}

function addArrows(row, { e, lines, rest }) {
  const left = rest[e.from].length;
  if (lines.length + Number(left > 0) > 1) row.classList.add('multi', e.from);
  row.append(...lines.map(arrow));
  if (left === 0) return;
  const part = el('div', `msg ${e.from} part`);
  part.style.setProperty('--p', 'var(--quiet)');
  const label = el('div', 'lab');
  label.append(el('b', '', `${n(left, 'byte')}, no LF yet`));
  part.append(label, el('i'));
  row.append(part);
}

/** What begins to wait in this step, and what ends to: of each its arrow. */
function changesOf({ changes }, open) {
  const born = new Map();
  const gone = new Map();
  for (const { op, side, entry, nth } of changes) {
    if (op === 'set') {
      const free = open[side].findIndex((taken) => !taken);
      open[side][free < 0 ? open[side].length : free] = entry;
      born.set(entry, nth);
    } else if (entry) gone.set(entry, nth);
  }
  return { born, gone };
}

function addBars(row, open, born = new Map(), gone = new Map()) {
  for (const side of ['client', 'server']) {
    open[side].forEach((entry, column) => {
      if (!entry) return;
      const bar = el('span', 'bar');
      bar.style.setProperty('--p', hue(entry.pair));
      const [edge, lane] = side === 'client' ? ['left', 'l'] : ['right', 'r'];
      bar.style[edge] = `calc(var(--${lane}) - ${7 + 8 * column}px)`;
      const top = born.has(entry) ? born.get(entry) * ROW + LINE : 0;
      bar.style.top = `${top}px`;
      if (gone.has(entry)) bar.style.height = `${gone.get(entry) * ROW + LINE - top}px`;
      else bar.style.bottom = '0';
      row.append(bar);
    });
  }
}

/** The Map of one side: who waits, and what has changed just now. */
export function drawMap(list, side, s) {
  list.replaceChildren();
  const now = s?.changes.filter((change) => change.side === side) ?? [];
  const isNew = (entry) => now.some(({ op, entry: set }) => op === 'set' && set === entry);
  const gone = now.filter(({ op }) => op === 'delete' || op === 'cancelled');
  const shown = [
    ...(s?.maps[side] ?? []).map((entry) => ({ entry, op: isNew(entry) ? 'set' : '' })),
    ...gone.map(({ entry, op }) => ({ entry, op: 'del', why: op })),
  ];
  shown.sort((one, two) => one.entry.pair - two.entry.pair);
  list.append(...shown.map(mapRow));
  for (const { op, id } of now) {
    if (op !== 'miss') continue;
    list.append(el('li', 'miss', `get(${id === undefined ? 'undefined' : show(id)}) → nobody`));
  }
  if (list.children.length === 0) list.append(el('li', 'none', '(empty)'));
}

function mapRow({ entry, op, why }) {
  const row = el('li', op);
  row.style.setProperty('--p', hue(entry.pair));
  const sign = el('b', '', op === 'set' ? '+' : op === 'del' ? '−' : '');
  row.append(sign, badge(entry.pair, entry.id), el('span', '', '→'), el('span', 'm', entry.method));
  const words = op === 'set' ? 'set' : why === 'cancelled' ? 'deleted, cancelled' : 'deleted';
  if (op) row.append(el('span', 'vh', words));
  return row;
}

/** The last lines of what a process says, and its end. */
export function drawSays(box, title, lines, now, end) {
  box.replaceChildren();
  if (lines.length === 0 && !end) return;
  const says = el('div', 'says');
  for (const line of lines.slice(-5)) {
    says.append(el('div', line.step === now ? 'now' : '', line.text.slice(0, 300)));
  }
  if (end) says.append(el('div', `end ${end.bad ? 'bad' : ''} ${end.now ? 'now' : ''}`, end.text));
  box.append(el('h3', '', title), says);
}

export function drawRest(box, size) {
  box.replaceChildren();
  if (size) box.append(el('h3', '', 'has read, waits for LF'), el('div', 'says', n(size, 'byte')));
}
