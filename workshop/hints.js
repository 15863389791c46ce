// The hints of a lesson: folded blocks, a ladder of them for each number.
//   <details><summary>5.2 A question</summary> … </details>  ->  { id: '5.2', title: 'A question', … }
import { wrap } from './terminal.js';

/** @typedef {{ id: string, title: string, text: string }} Hint */

const BLOCK = /<details>\s*<summary>(\d+\.\d+) ([^<]+)<\/summary>([^]*?)<\/details>/g;

/**
 * @param {string} lesson the whole text of a README.md
 * @returns {Hint[]} in the order of the lesson
 */
export function parseHints(lesson) {
  const from = lesson.search(/^## Hints/m);
  const section = from < 0 ? '' : lesson.slice(from).replace(/(?<!^)^## [^]*/m, '');
  return Array.from(section.matchAll(BLOCK), ([, id = '', title = '', text = '']) => ({
    id,
    title: title.trim(),
    text: text.trim(),
  }));
}

/**
 * Markdown for a terminal: paragraphs and list items are wrapped, code stays as it is.
 *
 * @param {string} text
 * @returns {string[]} lines
 */
export function renderHint(text) {
  return text.split(/(^```[^]*?^```$)/m).flatMap((part) => {
    if (part.startsWith('```')) return indentCode(part);
    return part
      .trim()
      .split(/\n(?=\s*(?:[-*]|\d+\.) )|(\n)\s*\n/)
      .filter((paragraph) => paragraph !== undefined)
      .flatMap((paragraph) => (paragraph === '\n' ? [''] : wrap(paragraph)));
  });
}

/** @param {string} block */
function indentCode(block) {
  const lines = block.split('\n').slice(1, -1);
  return ['', ...lines.map((line) => `    ${line}`), ''];
}
