// Counts by name.

export type Counts = Record<string, number>;

/** Adds one, or as many as given. */
export function count(counts: Counts, name: string, times = 1): void {
  counts[name] = (counts[name] ?? 0) + times;
}

export function addAll(counts: Counts, more: Counts): void {
  for (const [name, times] of Object.entries(more)) count(counts, name, times);
}

export function sum(counts: Counts): number {
  return Object.values(counts).reduce((total, times) => total + times, 0);
}

const WIDTH = 100;

/** `requests 15: result 12, error 3`, the most frequent first, in as many lines as it takes. */
export function listed(title: string, counts: Counts): string {
  const entries = Object.entries(counts).sort(([, a], [, b]) => b - a);
  const words = entries
    .map(([name, times]) => `${name} ${times}`)
    .join(', ')
    .split(' ');
  let line = `  ${title} ${sum(counts)}:`;
  const lines: string[] = [];
  for (const word of words) {
    if (line.length + word.length < WIDTH) line += ` ${word}`;
    else {
      lines.push(line);
      line = `    ${word}`;
    }
  }
  return [...lines, line].join('\n');
}
