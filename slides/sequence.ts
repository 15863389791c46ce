// Draws a transcript as a sequence diagram: an SVG whose text is text, light and dark.
import type { Spoken } from '../tests/course/transcripts.ts';

export interface Picture {
  title: string;
  spoken: Spoken[];
  /** The two who talk, the one who starts the other on the left. */
  ends: [string, string];
  /** Who stands in between and lets everything pass. */
  through?: string;
  /** What happens to the right one after the last line. */
  finale?: string;
}

const WIDTH = 900;
const LEFT = 70;
const RIGHT = WIDTH - LEFT;
const MIDDLE = WIDTH / 2;
const TOP = 40;
const ROW = 44;
/** What fits between the two, in characters. */
const COLUMNS = 71;

/** GitHub shows the file as it is; the slides leave this out and have their theme's colours. */
const COLOURS = `
.wire { --paper: #ffffff; --ink: #1b1f24; --quiet: #57606a; --line: #8c959f; --out: #0550ae; --in: #116329; --alarm: #a40e26; }
@media (prefers-color-scheme: dark) {
.wire { --paper: #0d1117; --ink: #e6edf3; --quiet: #9da7b1; --line: #6e7681; --out: #79c0ff; --in: #7ee787; --alarm: #ff9492; }
}
`;

const SHAPES = `
.wire text { font: 17px ui-monospace, 'Cascadia Code', 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', 'Liberation Mono', monospace; fill: var(--ink); paint-order: stroke; stroke: var(--paper); stroke-width: 5px; }
.wire .paper { fill: var(--paper); }
.wire .end { font-weight: bold; }
.wire .quiet { fill: var(--quiet); }
.wire .id { fill: var(--quiet); font-weight: bold; }
.wire .name { font-weight: bold; }
.wire .life { stroke: var(--line); stroke-width: 2; }
.wire .through { stroke-dasharray: 3 5; }
.wire .arrow { stroke-width: 2; fill: none; }
.wire .out { stroke: var(--out); }
.wire .in { stroke: var(--in); }
.wire .one-way { stroke-dasharray: 9 6; }
.wire .head.out { fill: var(--out); stroke: none; }
.wire .head.in { fill: var(--in); stroke: none; }
.wire .alarm { fill: var(--alarm); }
.wire .cross { stroke: var(--alarm); stroke-width: 3; }
`;

/** @param name makes the ids of its title and its description unique in a page with many pictures */
export function draw(name: string, picture: Picture): string {
  const { title, spoken, ends, through, finale } = picture;
  const bottom = TOP + spoken.length * ROW + 14;
  const height = bottom + (finale ? 34 : 6);
  const lives = [LEFT, RIGHT].map((x) => life(x, bottom, ''));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="wire" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="${name}-title ${name}-desc">`,
    `<title id="${name}-title">${escape(title)}</title>`,
    `<desc id="${name}-desc">${escape(describe(picture))}</desc>`,
    `<style class="colours">${COLOURS}</style>`,
    `<style>${SHAPES}</style>`,
    `<rect class="paper" width="${WIDTH}" height="${height}"/>`,
    text(LEFT, 26, 'end', ends[0]),
    text(RIGHT, 26, 'end', ends[1]),
    ...(through ? [text(MIDDLE, 26, 'end', through), life(MIDDLE, bottom, ' through')] : []),
    ...lives,
    ...spoken.map((one, row) => arrow(one, TOP + (row + 1) * ROW)),
    ...(finale
      ? [cross(RIGHT, bottom), text(RIGHT - 16, bottom + 26, 'alarm', finale, 'end')]
      : []),
    '</svg>\n',
  ].join('\n');
}

function life(x: number, bottom: number, kind: string): string {
  return `<path class="life${kind}" d="M${x} 38V${bottom}"/>`;
}

function cross(x: number, y: number): string {
  return `<path class="cross" d="M${x - 9} ${y - 9}l18 18m0 -18l-18 18"/>`;
}

/** An arrow, and what it carries above it. A message that nobody answers is dashed. */
function arrow({ arrow, line }: Spoken, y: number): string {
  const label = labelOf(line);
  const side = arrow === '→' ? 'out' : 'in';
  const [from, to, back] = arrow === '→' ? [LEFT, RIGHT, -12] : [RIGHT, LEFT, 12];
  const dashed = label.oneWay ? ' one-way' : '';
  return [
    `<path class="arrow ${side}${dashed}" d="M${from} ${y}H${to + back}"/>`,
    `<path class="arrow head ${side}" d="M${to} ${y}l${back} -6v12z"/>`,
    `<text x="${MIDDLE}" y="${y - 9}" text-anchor="middle">${spans(label)}</text>`,
  ].join('');
}

interface Label {
  /** `id 7`; of a message without one `no id`; a line that is no message has only a name. */
  id: string;
  name: string;
  rest: string;
  failed: boolean;
  oneWay: boolean;
}

/** A line of HTTP before its message: `POST /mcp`, `200`. */
const CARRIER = /^((?:[A-Z]+ \/|\d{3})[^{]*)(?= \{)/;

function labelOf(line: string): Label {
  const [carrier = ''] = CARRIER.exec(line) ?? [];
  const message = parse(line.slice(carrier.length));
  if (message === undefined) {
    const failed = /^[45]\d\d\b/.test(line);
    return { id: '', name: fit(line, COLUMNS), rest: '', failed, oneWay: false };
  }
  if (carrier !== '') return withCarrier(carrier, labelOf(line.slice(carrier.length)));
  const { id, method, params, result, error } = message;
  const label = id === undefined ? 'no id' : `id ${JSON.stringify(id)}`;
  const { code } = (error ?? {}) as { code?: number };
  const name = method !== undefined ? String(method) : error ? `error ${code}` : 'result';
  const value = method !== undefined ? params : error ? undefined : result;
  return {
    id: label,
    name,
    rest: value === undefined ? '' : shorten(value, COLUMNS - label.length - name.length - 4),
    failed: error !== undefined,
    oneWay: method !== undefined && id === undefined,
  };
}

/** Each message over HTTP has a response, so that no arrow is dashed there. */
function withCarrier(carrier: string, { id, name, rest, failed }: Label): Label {
  const left = COLUMNS - carrier.length - id.length - name.length - 6;
  return { id: `${carrier}  ${id}`, name, rest: rest && fit(rest, left), failed, oneWay: false };
}

function parse(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    // A status alone is a number.
    return typeof value === 'object'
      ? ((value ?? undefined) as ReturnType<typeof parse>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** As JSON; of too much only the first member and the last, or the first, or what fits of it. */
function shorten(value: unknown, columns: number): string {
  const whole = JSON.stringify(value);
  const members = Object.entries(value as object).map(
    ([key, inside]) => `${JSON.stringify(key)}:${JSON.stringify(inside)}`,
  );
  const [first, last] = [members[0], members.at(-1)];
  const choices = [whole, `{${first},…,${last}}`, `{${first},…}`];
  const enough = members.length > 1 ? choices : [whole];
  return enough.find((text) => [...text].length <= columns) ?? fit(whole, columns);
}

/** Cuts a text that is too long, and shows where. */
function fit(text: string, columns: number): string {
  const letters = [...text];
  return letters.length > columns ? `${letters.slice(0, columns - 1).join('')}…` : text;
}

function spans({ id, name, rest, failed }: Label): string {
  const parts: [string, string][] = [
    ['id', id],
    [failed ? 'name alarm' : 'name', name],
    ['quiet', rest],
  ];
  return parts
    .filter(([, said]) => said !== '')
    .map(([kind, said], at) => {
      return `<tspan class="${kind}"${at > 0 ? ' dx="7"' : ''}>${escape(said)}</tspan>`;
    })
    .join(' ');
}

function text(x: number, y: number, kind: string, said: string, anchor = 'middle'): string {
  return `<text class="${kind}" x="${x}" y="${y}" text-anchor="${anchor}">${escape(said)}</text>`;
}

/** The picture for whoever cannot see it. */
function describe({ spoken, ends, through, finale }: Picture): string {
  const lines = spoken.map(({ arrow, line }) => {
    const { id, name, rest } = labelOf(line);
    const [from, to] = arrow === '→' ? ends : [ends[1], ends[0]];
    return `${from} to ${to}: ${[id, name, rest].filter(Boolean).join(' ')}.`;
  });
  const between = through ? [`All of it passes through the ${through}.`] : [];
  return [...between, ...lines, ...(finale ? [`Then: ${finale}.`] : [])].join(' ');
}

function escape(said: string): string {
  return said.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
