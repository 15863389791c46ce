// Medians of interleaved samples: what slows the machine down for a while, slows every case down.

export interface Case {
  name: string;
  /** How often it is measured; once a round while there are rounds. */
  rounds: number;
  /** Does the work once. @returns how long it took, in ms */
  measure: () => number | Promise<number>;
}

/** @returns the median of each case in ms, in the order of the cases */
export async function medians(cases: Case[]): Promise<number[]> {
  const samples = cases.map((): number[] => []);
  const rounds = Math.max(...cases.map((one) => one.rounds));
  for (let round = 0; round < rounds; round += 1) {
    const order = [...cases.keys()];
    if (round % 2 === 1) order.reverse();
    for (const index of order) {
      const one = cases[index]!;
      if (round < one.rounds) samples[index]!.push(await one.measure());
    }
  }
  return samples.map(median);
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]!;
}
