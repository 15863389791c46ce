// What Marp does differently here: pictures become part of the page, and a wire has two colours.
// Plain JavaScript, because marp-cli loads it.
import { readFileSync } from 'node:fs';

/** Characters that fit into a line of code, in the larger of its two sizes. */
const WIDE = 74;

/**
 * The parts of markdown-it that are used here. Its types are installed only where slides are built.
 *
 * @typedef {{ type: string, content: string, meta?: object, attrGet: (name: string) => string | null, children?: Token[] | null }} Token
 * @typedef {(tokens: Token[], index: number, ...rest: unknown[]) => string} Rule
 * @typedef {{ renderer: { rules: Record<string, Rule | undefined> }, core: { ruler: { after: (name: string, own: string, rule: (state: { tokens: Token[] }) => void) => void } } }} MarkdownIt
 * @typedef {{ use: (plugin: (md: MarkdownIt) => void) => Marp, highlighter: (code: string, language: string, attrs: string) => string }} Marp
 */

// An arrow function: a `function` could be a class, and marp-cli would call it with `new`.
/** @param {{ marp: Marp }} options */
const engine = ({ marp }) => {
  const { highlighter } = marp;
  marp.highlighter = (code, language, attrs) =>
    language === 'wire' ? highlightWire(code) : highlighter.call(marp, code, language, attrs);
  return marp.use(inlinePictures).use(markWideBlocks).use(keepMinutesOutOfNotes);
};

export default engine;

/** A page that fetches nothing: an SVG of ours is put into it. @param {MarkdownIt} md */
function inlinePictures(md) {
  const other = md.renderer.rules.image;
  md.renderer.rules.image = (tokens, index, ...rest) => {
    const source = tokens[index]?.attrGet('src') ?? '';
    if (!source.endsWith('.svg')) return other?.(tokens, index, ...rest) ?? '';
    const svg = readFileSync(new URL(source, import.meta.url), 'utf8');
    // The theme has its own colours. A title would pop up as a tip wherever the pointer rests.
    return svg.replace(/<style class="colours">.*?<\/style>\n/s, '').trim();
  };
}

/** A block is as large as its longest line allows. @param {MarkdownIt} md */
function markWideBlocks(md) {
  const { fence } = md.renderer.rules;
  md.renderer.rules.fence = (tokens, index, ...rest) => {
    const lines = tokens[index]?.content.split('\n') ?? [];
    const html = fence?.(tokens, index, ...rest) ?? '';
    const wide = lines.some((line) => line.length > WIDE);
    return wide ? html.replace('<pre', '<pre class="wide"') : html;
  };
}

/** A comment that is no note must not stand among the notes. @param {MarkdownIt} md */
function keepMinutesOutOfNotes(md) {
  md.core.ruler.after('block', 'minutes', ({ tokens }) => {
    for (const token of tokens) {
      if (token.type === 'marpit_comment' && /^(minutes|short): /.test(token.content)) {
        token.meta = { ...token.meta, marpitCommentParsed: 'minutes' };
      }
    }
  });
}

/** @param {string} code */
function highlightWire(code) {
  const lines = code.split('\n').map((line) => {
    const kind = { '→': 'out', '←': 'in' }[line.charAt(0)];
    return kind ? `<span class="wire-${kind}">${escape(line)}</span>` : escape(line);
  });
  return lines.join('\n');
}

/** @param {string} text */
function escape(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
