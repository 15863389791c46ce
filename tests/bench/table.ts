// The table of a run, in Markdown.

export interface Row {
  what: string;
  ours: string;
  beside: string;
  ratio?: Ratio;
}

export interface Ratio {
  value: number;
  /** As in `2.0 × as many`. */
  as: 'as many' | 'as fast' | 'as long' | 'as much';
  atLeast?: number;
  atMost?: number;
}

const HEAD = ['measured', 'ours', 'beside it', 'ratio', 'target'];

/** A row of numbers that are the better the higher they are: how many times theirs is ours? */
export function more(value: number, as: 'as many' | 'as fast', atLeast?: number): Ratio {
  return { value, as, atLeast };
}

/** A row of numbers that are the better the lower they are. */
export function less(value: number, as: 'as long' | 'as much', atMost?: number): Ratio {
  return { value, as, atMost };
}

export function isMissed({ ratio }: Row): boolean {
  if (!ratio) return false;
  return ratio.value < (ratio.atLeast ?? -Infinity) || ratio.value > (ratio.atMost ?? Infinity);
}

/** @returns the lines of the table; a ratio that misses its target is bold */
export function tableOf(rows: Row[]): string[] {
  const cells = rows.map((row) => {
    const ratio = ratioText(row);
    return [row.what, row.ours, row.beside, isMissed(row) ? `**${ratio}**` : ratio, target(row)];
  });
  const all = [HEAD, HEAD.map(() => ''), ...cells];
  const widths = HEAD.map((_, column) => Math.max(...all.map((row) => row[column]!.length)));
  return all.map((row, line) => {
    const texts = row.map((cell, at) => cell.padEnd(widths[at]!, line === 1 ? '-' : ' '));
    return `| ${texts.join(' | ')} |`;
  });
}

export function ratioText({ ratio }: Row): string {
  return ratio ? `${digits(ratio.value)} × ${ratio.as}` : '';
}

export function target({ ratio }: Row): string {
  if (ratio?.atLeast !== undefined) return `at least ${ratio.atLeast}`;
  return ratio?.atMost === undefined ? '' : `at most ${ratio.atMost}`;
}

/** Three digits tell enough of what differs from run to run. */
function digits(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(value < 1 ? 2 : 3);
}

export const ms = (value: number) => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`;
export const mib = (value: number) => `${value.toFixed(0)} MiB`;
export const perSecond = (value: number) => `${(value / 1000).toFixed(1)} k/s`;
