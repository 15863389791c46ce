// Cells of a table: as wide as they should be, whatever stands in them.
import { columnsOf } from '../terminal/columns.js';
import { harmless } from '../terminal/terminal.js';

/** @param {number} number @param {number} columns */
export function cell(number, columns) {
  return String(number || '·').padStart(columns);
}

/** Cuts or fills a text to a width. @param {string} text @param {number} columns */
export function fit(text, columns) {
  const clean = harmless(text);
  let shown = clean.slice(0, columns);
  while (columnsOf(shown) > columns - (shown === clean ? 0 : 1)) {
    shown = [...shown].slice(0, -1).join('');
  }
  const whole = shown === clean ? shown : `${shown}…`;
  return whole + ' '.repeat(columns - columnsOf(whole));
}
