// The page that plays recordings: one file, and nothing in it is fetched.
import { readFileSync } from 'node:fs';

/** @import { Recording } from '../types/player.d.ts' */

/** The programs of the page, each on top of those before it. */
const PROGRAMS = ['computing.js', 'words.js', 'drawing.js', 'bytes.js', 'playing.js'];

/** @param {string} name */
function part(name) {
  return readFileSync(new URL(`page/${name}`, import.meta.url), 'utf8');
}

/**
 * @param {Recording[]} recordings one at least
 * @returns {string} the page
 */
export function playerPage(recordings) {
  // In a script a `<` may begin its end, and a message may have one.
  const data = JSON.stringify(recordings).replaceAll('<', '\\u003c');
  const parts = {
    '/*STYLE*/': part('page.css'),
    '/*RECORDINGS*/': data,
    '/*PROGRAMS*/': PROGRAMS.map((name) => asPart(part(name))).join('\n'),
  };
  let html = part('page.html');
  for (const [place, text] of Object.entries(parts)) html = html.replace(place, () => text);
  return html;
}

/** A module as a part of one program: what it imports stands above it. @param {string} source */
function asPart(source) {
  return source.replaceAll(/^import [^;]*;\n/gm, '').replaceAll(/^export /gm, '');
}
