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

/** `result 12, error 3`, the most frequent first. */
export function listed(counts: Counts): string {
  const entries = Object.entries(counts).sort(([, a], [, b]) => b - a);
  return entries.map(([name, times]) => `${name} ${times}`).join(', ');
}
