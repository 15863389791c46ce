// Is what a slide shows a piece of something longer? A slide is narrow: it may leave out with `…`.

/** Whether these lines stand in the whole one after the other. A line `…` stands for any lines. */
export function isSlice(lines: string[], whole: string[]): boolean {
  const shown = lines[0] === '…' ? lines : ['…', ...lines];
  return fits(shown, whole);
}

function fits([line, ...others]: string[], whole: string[]): boolean {
  if (line === undefined) return true;
  if (line === '…') return whole.some((_, at) => fits(others, whole.slice(at)));
  const [first, ...rest] = whole;
  return first !== undefined && abbreviates(line, first) && fits(others, rest);
}

/** Whether a line is another one with a `…` for whatever was left out. */
export function abbreviates(short: string, long: string): boolean {
  const [head = '', ...tails] = short.split('…');
  if (tails.length === 0) return short === long;
  if (!long.startsWith(head)) return false;
  let at = head.length;
  for (const [index, part] of tails.entries()) {
    const found = index === tails.length - 1 ? long.length - part.length : long.indexOf(part, at);
    if (found < at || !long.startsWith(part, found)) return false;
    at = found + part.length;
  }
  return true;
}
