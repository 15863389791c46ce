// The hints of a lesson: folded blocks, a ladder of them for each number.
//   <details><summary>5.2 A question</summary> … </details>  ->  { id: '5.2', title: 'A question', … }
import { wrap } from '../terminal/terminal.js';

/** @typedef {{ id: string, title: string, text: string }} Hint */

const BLOCK = /<details>\s*<summary>(\d+\.\d+) ([^<]+)<\/summary>([^]*?)<\/details>/g;

/**
 * @param {string} lesson the whole text of a README.md
 * @returns {Hint[]} in the order of the lesson
 */
export function parseHints(lesson) {
  const section = lesson.split(/^## /m).find((part) => part.startsWith('Hints')) ?? '';
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
  const lines = text.split(/(^```[^]*?^```$)/m).flatMap((part) => {
    if (part.startsWith('```')) return codeLines(part);
    // A line belongs to the one before it, unless it begins a paragraph or a list item.
    return part.split(/\n(?=\s*\n|[-*] |\d+\. )/).flatMap(wrapBlock);
  });
  return lines.filter((line, at) => line !== '' || lines[at - 1] !== '');
}

/** @param {string} block `- an item`, or a paragraph, with an empty line before it if it had one */
function wrapBlock(block) {
  const gap = /^\s*(\n|$)/.test(block) ? [''] : [];
  const [bullet = ''] = /^([-*]|\d+\.) /.exec(block.trim()) ?? [];
  const lines = wrap(block.trim().slice(bullet.length), 78 - bullet.length);
  const hanging = ' '.repeat(bullet.length);
  return [...gap, ...lines.map((line, at) => (at === 0 ? bullet : hanging) + line)];
}

/** @param {string} block */
function codeLines(block) {
  const lines = block.split('\n').slice(1, -1);
  return lines.map((line) => `    ${line}`);
}
