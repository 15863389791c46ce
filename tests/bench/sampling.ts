// Medians of interleaved samples: what slows the machine down for a while, slows every case down.

/** What was measured, by name. */
export type Sample<Name extends string = string> = Record<Name, number>;

export interface Case<Name extends string> {
  /** How often it is measured; once a round while there are rounds. */
  rounds: number;
  /** Does the work once. */
  measure: () => Promise<Sample<Name>>;
}

/** How much a run of all measurements may take. */
export interface Effort {
  /** How often each case is measured. */
  rounds: number;
  /** How often, where a sample takes seconds. */
  few: number;
  /** How long the calls of one sample take, in ms. */
  ms: number;
}

/**
 * Measures one case for each key.
 *
 * @returns the median of each number of each case
 */
export async function medians<Key extends string, Name extends string>(
  keys: readonly Key[],
  caseOf: (key: Key) => Case<Name>,
): Promise<Record<Key, Sample<Name>>> {
  const cases = keys.map((key) => ({ ...caseOf(key), key, samples: [] as Sample<Name>[] }));
  const most = Math.max(...cases.map(({ rounds }) => rounds));
  for (let round = 0; round < most; round += 1) {
    for (const { rounds, measure, samples } of round % 2 === 0 ? cases : cases.toReversed()) {
      if (round < rounds) samples.push(await measure());
    }
  }
  const found = cases.map(({ key, samples }) => [key, medianOf(samples)]);
  return Object.fromEntries(found) as Record<Key, Sample<Name>>;
}

function medianOf<Name extends string>(samples: Sample<Name>[]): Sample<Name> {
  const names = Object.keys(samples[0]!) as Name[];
  const entries = names.map((name) => [name, median(samples.map((sample) => sample[name]))]);
  return Object.fromEntries(entries) as Sample<Name>;
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]!;
}
