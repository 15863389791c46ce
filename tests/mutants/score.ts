// The score of a step, and the mutants that nobody has caught, in words.
import { reasonFor } from './equivalent.ts';
import type { Mutant } from './mutants.ts';
import type { Outcome } from './trial.ts';

export interface Tried {
  mutant: Mutant;
  outcome: Outcome;
}

export interface Score {
  step: string;
  mutants: number;
  /** Under any check of the step, and of these under the check of the hole that was changed. */
  caught: number;
  named: number;
  survived: number;
  equivalent: number;
}

export function scoreOf(step: string, tried: Tried[]): Score {
  const count = (state: Outcome['state']) =>
    tried.filter(({ mutant, outcome }) => outcome.state === state && !isEquivalent(mutant)).length;
  const named = count('named');
  return {
    step,
    mutants: tried.length,
    caught: named + count('caught'),
    named,
    survived: count('survived'),
    equivalent: tried.filter(({ mutant }) => isEquivalent(mutant)).length,
  };
}

export function isEquivalent(mutant: Mutant): boolean {
  return reasonFor(mutant) !== undefined;
}

/** Without those that are right. */
export function share(part: number, { mutants, equivalent }: Score): number {
  const wrong = mutants - equivalent;
  return wrong === 0 ? 1 : part / wrong;
}

export function total(scores: Score[]): Score {
  const sum = (member: Exclude<keyof Score, 'step'>) =>
    scores.reduce((all, score) => all + score[member], 0);
  const [mutants, caught, named] = [sum('mutants'), sum('caught'), sum('named')];
  return {
    step: 'all',
    mutants,
    caught,
    named,
    survived: sum('survived'),
    equivalent: sum('equivalent'),
  };
}

const HEAD = 'step                   mutants  equivalent  survived   caught          named';

export function table(scores: Score[]): string[] {
  const rows = scores.length > 1 ? [...scores, total(scores)] : scores;
  return [HEAD, ...rows.map(row)];
}

function row(score: Score): string {
  const { step, mutants, equivalent, survived, caught, named } = score;
  const part = (n: number) => `${String(n).padStart(5)} ${percent(share(n, score)).padStart(8)}`;
  const counts = `${pad(mutants, 7)}  ${pad(equivalent, 10)}  ${pad(survived, 8)}`;
  return `${step.padEnd(23)}${counts}${part(caught)}  ${part(named)}`;
}

function pad(n: number, columns: number): string {
  return String(n).padStart(columns);
}

function percent(part: number): string {
  return `${(100 * part).toFixed(1)} %`;
}

/** A mutant as a difference, and what came of it. */
export function told({ mutant, outcome }: Tried): string[] {
  const { file, line, operator, hole, before, after } = mutant;
  const where = hole === undefined ? 'given' : `TODO ${hole}`;
  const what =
    outcome.state === 'survived'
      ? ['  survived: every check passes']
      : [
          `  failed first: ${outcome.check} (${outcome.failureClass ?? 'no accusation'})`,
          ...indented(outcome.message),
        ];
  return [
    `${file}:${line}  ${where}: ${operator}`,
    ...before.split('\n').map((text) => `  - ${text}`),
    ...after.split('\n').map((text) => `  + ${text}`),
    ...what,
  ];
}

function indented(message = ''): string[] {
  return message.split('\n').map((line) => `      ${line}`);
}
