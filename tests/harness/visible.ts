// Characters that a terminal obeys or does not show, as characters that can be seen.

/** Controls, blanks other than the space, what has no width, and what turns the direction of a text. */
const UNSEEN =
  /[\x00-\x1f\x7f-\xa0\xad\u061c\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]/g;

/** At the end of a line, but not the one behind its arrow. */
const BLANKS = /(?<!^\S) +$/;

/**
 * A text as a terminal may show it: pictures of controls, `\u200b` for what has no picture, and a mark for
 * each blank at its end.
 */
export function visible(text: string): string {
  return text.replaceAll(UNSEEN, seen).replace(BLANKS, (blanks) => '\u2420'.repeat(blanks.length));
}

/** The same without a mark for blanks at the end: a part of a longer text. */
export function visiblePart(text: string): string {
  return text.replaceAll(UNSEEN, seen);
}

function seen(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  if (code === 0x7f) return '\u2421';
  return `\\u${code.toString(16).padStart(4, '0')}`;
}

/** Why two texts that look the same are not, if it is that. */
export function lookAlike(actual: string, expected: string): string | undefined {
  if (actual === expected) return undefined;
  if (actual.trimEnd() === expected) return 'It has a blank at its end that does not belong there.';
  if (actual.replaceAll(UNSEEN, ' ') === expected) {
    const [other = ''] = actual.match(UNSEEN) ?? [];
    return `A character that only looks like a space stands there: ${seen(other)}.`;
  }
  if (actual.replaceAll(UNSEEN, '') === expected) {
    const [extra = ''] = actual.match(UNSEEN) ?? [];
    return `A character that cannot be seen stands there: ${seen(extra)}.`;
  }
  return undefined;
}
