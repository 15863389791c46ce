// The line of a step, what is wrong with it, and its bytes.
import { textOf } from './computing.js';
import { $, badge, el } from './drawing.js';
import { n } from './words.js';

const decoder = new TextDecoder();
/** How many bytes of the chunk before are shown, and how many of a long one. */
const BEFORE = 10;
const MOST = 2000;

const NO_BYTES = {
  stderr: 'stderr is a pipe of its own: it may say anything.',
  out: 'The client program prints to its own stdout; the protocol runs over its server’s.',
  exit: 'A process has ended; what it leaves is a code or a signal.',
};

export function drawBytes(s) {
  const [box, head] = [$('bytes'), $('bh')];
  box.replaceChildren();
  head.replaceChildren();
  box.removeAttribute('aria-label');
  if (!s) return;
  if (!s.bytes) return head.append(el('b', '', 'No bytes on the wire. '), NO_BYTES[s.e.from]);
  const newlines = s.bytes.filter((byte) => byte === 10).length;
  const size = n(s.bytes.length, 'byte');
  const bars = `, ${newlines} LF. Thick bars: where the chunk begins and ends.`;
  head.append(el('b', '', `Chunk of ${size}`), bars);
  const cut = drawCharacters(box, s);
  if (cut) head.append(el('b', '', ` ${cut}`));
  box.setAttribute('aria-label', `${size}, ${newlines} LF. ${cut}`);
}

const edge = () => el('span', 'edge');

/** @returns what is to be said of a character that a chunk cuts */
function drawCharacters(box, s) {
  const old = s.before.slice(-BEFORE);
  const all = [...old, ...s.bytes.slice(0, MOST)];
  let said = '';
  for (let at = 0; at < all.length;) {
    if (at === old.length) box.append(edge());
    const length = lengthOf(all[at]);
    const group = all.slice(at, at + length);
    const character = { group, missing: length - group.length, old: old.length - at };
    box.append(drawCharacter(character));
    said = saidOf(character) || said;
    at += group.length;
  }
  box.append(edge());
  if (s.bytes.length > MOST) box.append(el('span', '', `… ${s.bytes.length - MOST} more`));
  return said;
}

/** How many bytes of UTF-8 a character has that begins like this. */
function lengthOf(byte) {
  if (byte >= 0xf0) return 4;
  if (byte >= 0xe0) return 3;
  return byte >= 0xc0 ? 2 : 1;
}

const crosses = ({ group, old }) => old > 0 && group.length > old;

function saidOf(character) {
  const { group, missing } = character;
  if (missing > 0) {
    const of = `${group.length} of its ${group.length + missing} bytes`;
    return `A character is cut: ${of} are in this chunk.`;
  }
  if (!crosses(character)) return '';
  return `A character that was cut is whole again: ${decoder.decode(new Uint8Array(group))}.`;
}

function drawCharacter(character) {
  const { group, missing, old } = character;
  const box = el('span', 'g');
  const [top, hex] = [el('span', 'ch', shownAs(character)), el('span', 'hx')];
  if (group[0] === 10) box.classList.add('lf');
  else if (missing > 0) box.classList.add('cut');
  else if (group.length > 1) box.classList.add('multi');
  if (old > 0 && !crosses(character)) box.classList.add('old');
  group.forEach((byte, index) => {
    const isOld = crosses(character) && index < old;
    if (crosses(character) && index === old) hex.append(edge());
    hex.append(el('span', isOld ? 'old' : '', byte.toString(16).padStart(2, '0')));
  });
  if (missing > 0) hex.append(edge());
  for (let left = missing; left > 0; left -= 1) hex.append(el('span', 'miss', '··'));
  box.append(top, hex);
  return box;
}

function shownAs({ group, missing }) {
  const [byte] = group;
  if (byte === 10) return 'LF';
  if (missing > 0) return `${group.length} of ${group.length + missing}: cut`;
  if (group.length > 1) return decoder.decode(new Uint8Array(group));
  return byte <= 32 || byte > 126 ? '·' : String.fromCharCode(byte);
}

/** The lines of a step, or what else it says; under a wrong one the rule. */
export function drawText(s) {
  const [text, rule] = [$('text'), $('rule')];
  text.replaceChildren();
  text.className = '';
  rule.hidden = true;
  rule.replaceChildren();
  if (!s) return text.append(legend());
  for (const line of s.lines) text.append(lineOf(line, text, rule));
  const rest = s.bytes ? s.rest[s.e.from] : [];
  if (rest.length > 0) {
    text.append(el('div', '', decoder.decode(rest.slice(0, MOST)).replace(/\ufffd+$/, '�')));
  }
  if (!s.bytes && s.e.from !== 'exit') text.append(el('div', '', textOf(s.e).trimEnd()));
}

function lineOf({ text, fault }, box, rule) {
  const line = el('div');
  if (!fault) {
    line.textContent = text.slice(0, 2 * MOST);
    return line;
  }
  box.className = 'fault';
  const { start = 0, end = start } = fault;
  const from = Math.max(0, start - MOST);
  const mark = el('mark', '', text.slice(start, end));
  mark.dataset.c = '^'.repeat(Math.min(end - start, MOST));
  line.append(text.slice(from, start), mark, text.slice(end, end + MOST));
  rule.hidden = false;
  if (fault.label) {
    const label = el('p');
    label.append(el('code', '', `^ ${fault.label}`));
    rule.append(label);
  }
  rule.append(...fault.why.map((why) => el('p', '', why)));
  return line;
}

function legend() {
  const legend = el('div', 'legend');
  legend.append(
    ...[badge(1, 2), el('span', '', 'one colour and one shape: a request and its answer')],
    ...[el('span', 'k'), el('span', '', 'beside a lane: its request waits')],
    ...[el('span', 'k dash'), el('span', '', 'a notification: no id, no answer')],
    ...[el('span', 'k red'), el('span', '', 'an error, or an answer nobody waits for')],
    ...[el('span', 'k lf', 'LF'), el('span', '', 'the byte 0x0A: here a message ends')],
    ...[el('kbd', '', '?'), el('span', '', 'the keys')],
  );
  return legend;
}
