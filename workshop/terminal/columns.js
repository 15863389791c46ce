// How wide a text is in a terminal, where a character takes one column or two.

const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}]/u;

/** @param {string} text */
export function columnsOf(text) {
  return [...text].reduce((sum, character) => sum + (WIDE.test(character) ? 2 : 1), 0);
}

/**
 * Breaks a line of JSON that is too wide, behind a comma if there is one in its second half. JSON that
 * was broken so is still read as it was meant; a line cut in the middle is not.
 *
 * @param {string} line
 * @param {number} columns
 * @returns {string[]} the parts, which together are the line
 */
export function fold(line, columns) {
  /** @type {string[]} */
  const parts = [];
  let rest = line;
  while (columnsOf(rest) > columns) {
    const end = fitting(rest, columns);
    const head = rest.slice(0, end);
    const marks = [',', '{', '[', ':', ' '].map((mark) => head.lastIndexOf(mark) + 1);
    const cut = marks.find((at) => at > end / 2) ?? end;
    parts.push(rest.slice(0, cut));
    rest = rest.slice(cut);
  }
  return [...parts, rest];
}

/**
 * Breaks a text into lines, at its spaces. A word that is too long stays whole.
 *
 * @param {string} text
 * @param {number} columns
 */
export function wrapWords(text, columns) {
  /** @type {string[]} */
  const lines = [];
  let line = '';
  for (const word of text.split(/\s+/).filter(Boolean)) {
    if (line && columnsOf(line) + 1 + columnsOf(word) > columns) {
      lines.push(line);
      line = word;
    } else line += line ? ` ${word}` : word;
  }
  return line ? [...lines, line] : lines;
}

/** The beginning of a text, as much of it as fits. @param {string} text @param {number} columns */
export function cutTo(text, columns) {
  return text.slice(0, fitting(text, columns));
}

/** How much of a text fits: an index into it. @param {string} text @param {number} columns */
function fitting(text, columns) {
  let [end, used] = [0, 0];
  for (const character of text) {
    used += columnsOf(character);
    if (used > columns) break;
    end += character.length;
  }
  return end;
}
