// The word that somebody may have meant.

/**
 * @param {string} word
 * @param {string[]} known
 * @returns {string | undefined} the one that is spelled most like it, if any comes near
 */
export function nearest(word, known) {
  const far = known.map((other) => ({ other, letters: distance(word, other) }));
  const [best] = far.sort((a, b) => a.letters - b.letters);
  const few = word.length > 4 ? 2 : 1;
  return best && best.letters <= Math.min(few, word.length - 1) ? best.other : undefined;
}

/** How many letters must be changed, added or left out. Two that have changed places count once. @param {string} a @param {string} b */
function distance(a, b) {
  if (swapped(a, b)) return 1;
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [above, letter] of [...a].entries()) {
    const next = [above + 1];
    for (const [at, other] of [...b].entries()) {
      const same = (row[at] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(same, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** @param {string} a @param {string} b */
function swapped(a, b) {
  const at = [...a].findIndex((letter, index) => letter !== b[index]);
  const [one = '', two = ''] = a.slice(at);
  return at >= 0 && a.slice(0, at) + two + one + a.slice(at + 2) === b;
}
