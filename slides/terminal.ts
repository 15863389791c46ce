// Draws what a terminal shows as an SVG: its text is text, its colours are light or dark.

export interface Panel {
  /** What stands above it. */
  caption: string;
  /** As they were printed, with the escapes for colours in them. */
  lines: string[];
}

/** Of one character, in px: every run of text is stretched to it, whatever the font. */
const [COLUMN, ROW] = [8.4, 20];
const SIZE = 14;
const COLUMNS = 102;
const [PADDING, MARGIN, CAPTION] = [16, 1, 34];
const WIDTH = COLUMNS * COLUMN + 2 * (PADDING + MARGIN);

const STYLE = `
.terminal { --panel: #f6f8fa; --edge: #d0d7de; --ink: #1b1f24; --quiet: #57606a; --red: #cf222e; --green: #1a7f37; --yellow: #7d4e00; }
@media (prefers-color-scheme: dark) {
.terminal { --panel: #0d1117; --edge: #30363d; --ink: #e6edf3; --quiet: #9da7b1; --red: #ff7b72; --green: #7ee787; --yellow: #f2cc60; }
}
.terminal text { font: ${SIZE}px ui-monospace, 'Cascadia Code', 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', 'Liberation Mono', monospace; fill: var(--ink); white-space: pre; }
.terminal .caption { font: 600 15px system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif; fill: var(--quiet); }
.terminal .panel { fill: var(--panel); stroke: var(--edge); stroke-width: 1; }
.terminal .bold { font-weight: bold; }
.terminal .dim { fill: var(--quiet); }
.terminal .red { fill: var(--red); font-weight: bold; }
.terminal .green { fill: var(--green); font-weight: bold; }
.terminal .yellow { fill: var(--yellow); font-weight: bold; }
`;

/** @param name makes the ids of its title and its description unique in a page with many pictures */
export function drawTerminal(name: string, title: string, panels: Panel[]): string {
  let top = 0;
  const drawn = panels.map((panel) => {
    const height = panel.lines.length * ROW + 2 * PADDING;
    const at = top;
    top += CAPTION + height + 12;
    return drawPanel(panel, at, height);
  });
  const height = top - 12 + MARGIN;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="terminal" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="${name}-title ${name}-desc">`,
    `<title id="${name}-title">${escape(title)}</title>`,
    `<desc id="${name}-desc">${escape(panels.map(describe).join(' '))}</desc>`,
    `<style>${STYLE}</style>`,
    ...drawn.flat(),
    '</svg>\n',
  ].join('\n');
}

function drawPanel({ caption, lines }: Panel, top: number, height: number): string[] {
  const [y, width] = [top + CAPTION, WIDTH - 2 * MARGIN];
  return [
    `<text class="caption" x="${MARGIN + 2}" y="${top + 22}">${escape(caption)}</text>`,
    `<rect class="panel" x="${MARGIN}" y="${y}" width="${width}" height="${height}" rx="8"/>`,
    ...lines.flatMap((line, row) => drawLine(line, y + PADDING + row * ROW + SIZE)),
  ];
}

interface Run {
  text: string;
  style: string;
  column: number;
}

function drawLine(line: string, y: number): string[] {
  return runsOf(line)
    .filter(({ text }) => text.trim() !== '')
    .map(({ text, style, column }) => {
      // Blanks have a place, but draw nothing.
      const blank = text.length - text.trimStart().length;
      const said = text.trim();
      const x = round(MARGIN + PADDING + (column + blank) * COLUMN);
      const kind = style === '' ? '' : ` class="${style}"`;
      const length = round([...said].length * COLUMN);
      return `<text${kind} x="${x}" y="${y}" textLength="${length}">${escape(said)}</text>`;
    });
}

const STYLES: Record<string, string> = {
  1: 'bold',
  2: 'dim',
  31: 'red',
  32: 'green',
  33: 'yellow',
};
const ESCAPE = /\x1b\[(\d+)m/;

/** Cuts a line where its style changes. A code that is none of ours ends a style. */
function runsOf(line: string): Run[] {
  const runs: Run[] = [];
  let [style, column] = ['', 0];
  line.split(ESCAPE).forEach((part, at) => {
    if (at % 2 === 1) style = STYLES[part] ?? '';
    else {
      runs.push({ text: part, style, column });
      column += [...part].length;
    }
  });
  return runs;
}

/** Without the escapes: for the description, and for tests. */
export function plain(text: string): string {
  return text.replaceAll(new RegExp(ESCAPE, 'g'), '');
}

function describe({ caption, lines }: Panel): string {
  return `${caption}: ${lines.map((line) => plain(line).trim()).join(' | ')}`;
}

function round(px: number): number {
  return Math.round(px * 10) / 10;
}

function escape(said: string): string {
  return said.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
