// What is shown now, and how to go on: keys, buttons, the address.
import { compute } from './computing.js';
import { drawBytes, drawText } from './bytes.js';
import { $, draw, drawMap, drawRest, drawSays } from './drawing.js';
import { ending, n, sentence } from './words.js';

const recordings = JSON.parse($('data').textContent);
const rows = $('rows');
const calm = matchMedia('(prefers-reduced-motion: reduce)');
let recording;
let steps = [];
let items = [];
let at = 0;
let timer;
let showsFuture = false;

for (const { id, title } of recordings) $('menu').append(new Option(title, id));
$('menu').hidden = recordings.length === 1;

function load(id, index = 0, speaks = true) {
  recording = recordings.find((one) => one.id === id) ?? recordings[0];
  $('menu').value = recording.id;
  document.title = recording.title;
  steps = compute(recording);
  $('seek').max = steps.length;
  items = draw(rows, steps, go);
  go(index, speaks);
}

function go(to, speaks = true) {
  const was = at;
  at = Math.max(0, Math.min(steps.length, to));
  const s = steps[at - 1];
  showRows(was);
  for (const side of ['client', 'server']) drawMap($(`map${side[0]}`), side, s);
  drawRest($('restc'), s?.rest.server.length);
  drawRest($('rests'), s?.rest.client.length);
  showProcesses(s);
  drawText(s);
  drawBytes(s);
  $('low').scrollTop = 0;
  say(s, speaks);
  scrollTo(was);
  history.replaceState(null, '', `#${recording.id}/${at}`);
  if (at === steps.length) stop();
}

/** The future is hidden, so that a class can guess. */
function showRows(was) {
  items.forEach((row, index) => {
    const isNow = index === at - 1;
    row.hidden = index >= at && !showsFuture;
    row.classList.toggle('future', index >= at);
    row.classList.toggle('now', isNow);
    row.classList.toggle('fresh', isNow && at === was + 1);
    if (isNow) row.setAttribute('aria-current', 'step');
    else row.removeAttribute('aria-current');
  });
  for (const gap of rows.querySelectorAll('.gap')) {
    gap.hidden = Number(gap.dataset.of) >= at && !showsFuture;
  }
}

/** What the processes print, and how they end. */
function showProcesses(s) {
  const end = (who) => {
    const step = steps.slice(0, at).findLast(({ exit }) => exit && (exit.who === 'client') === who);
    if (!step || (!who && step.e.conn !== s?.e.conn)) return undefined;
    const { code, signal } = step.exit;
    const text = signal ?? `exit code ${code ?? 'unknown'}`;
    return { text, bad: Boolean(code || signal), now: step === s };
  };
  drawSays($('outs'), 'prints', s?.outs ?? [], at - 1, end(true));
  drawSays($('errs'), s?.errs.length ? 'stderr' : 'end', s?.errs ?? [], at - 1, end(false));
}

function say(s, speaks) {
  const title = recording.fault ? recording.fault.check : recording.title;
  const text = s ? sentence(s) : `${title} · ${n(steps.length, 'event')} · → begins`;
  const fault = s?.lines.find((line) => line.fault)?.fault;
  $('say').textContent = text;
  $('say').className = fault || s?.changes.some(({ op }) => op === 'miss') ? 'bad' : '';
  const wrong = fault ? ` Wrong line. ${fault.label ?? ''} ${fault.why.join(' ')}` : '';
  const spoken = `${at} of ${steps.length}. ${text}${wrong}`;
  $('seek').value = at;
  $('seek').setAttribute('aria-valuetext', spoken);
  // The slider says its own value: not twice.
  if (speaks && document.activeElement !== $('seek')) $('live').textContent = spoken;
  $('count').textContent = `${at} / ${steps.length}`;
}

function scrollTo(was) {
  const row = items[at - 1];
  const wire = $('wire');
  if (row && showsFuture) return row.scrollIntoView({ block: 'center' });
  const top = row ? row.offsetTop + row.offsetHeight + 24 - wire.clientHeight : 0;
  const behavior = calm.matches || Math.abs(at - was) > 1 ? 'auto' : 'smooth';
  wire.scrollTo({ top: Math.max(0, top), behavior });
}

function stop() {
  clearTimeout(timer);
  timer = undefined;
  $('play').textContent = '▶';
  $('play').setAttribute('aria-label', 'Play');
}

function play() {
  if (timer) return stop();
  if (at === steps.length) go(0);
  $('play').textContent = '❚❚';
  $('play').setAttribute('aria-label', 'Pause');
  timer = setTimeout(tick, 300);
}

/** Long silences stay longer, but nobody waits for a minute, and nothing is too quick to read. */
function tick() {
  const before = steps[at - 1]?.e.ms ?? 0;
  go(at + 1);
  if (steps[at - 1].lines.some(({ fault }) => fault)) return stop();
  if (at === steps.length) return;
  const silence = Math.max(0, steps[at].e.ms - before);
  timer = setTimeout(tick, Math.min(4500, 1800 + 15 * $('say').textContent.length + 4 * silence));
}

function step(by) {
  stop();
  go(at + by);
}

function nextRecording() {
  stop();
  load(recordings[(recordings.indexOf(recording) + 1) % recordings.length].id);
}

function nextTheme() {
  const { dataset } = document.documentElement;
  const order = ['', 'light', 'dark'];
  dataset.theme = order[(order.indexOf(dataset.theme ?? '') + 1) % order.length];
}

const KEYS = {
  ArrowRight: () => step(1),
  ArrowLeft: () => step(-1),
  PageDown: () => step(1),
  PageUp: () => step(-1),
  Home: () => step(-at),
  End: () => step(steps.length),
  ' ': play,
  f: () => {
    showsFuture = !showsFuture;
    go(at);
  },
  m: nextRecording,
  t: nextTheme,
  '?': () => $('dlg').showModal(),
};

addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if ($('dlg').open || event.target === $('menu') || !Object.hasOwn(KEYS, event.key)) return;
  if (event.key === ' ' && event.target.tagName === 'BUTTON') return;
  event.preventDefault();
  KEYS[event.key]();
});

$('prev').onclick = () => step(-1);
$('next').onclick = () => step(1);
$('play').onclick = play;
$('help').onclick = () => $('dlg').showModal();
$('seek').oninput = () => {
  stop();
  go(Number($('seek').value));
};
$('menu').onchange = () => {
  stop();
  load($('menu').value, 0, document.activeElement !== $('menu'));
};

/** `#step-07/7`: the recording and the event. `#7`: the event of the one that is shown. */
function fromAddress(speaks = true) {
  const [, id, index] = /^#(?:([a-z][\w-]*)\/?)?(\d+)?$/.exec(location.hash) ?? [];
  stop();
  load(id ?? recording?.id, Number(index ?? 0), speaks);
}
addEventListener('hashchange', () => fromAddress());
fromAddress(false);
