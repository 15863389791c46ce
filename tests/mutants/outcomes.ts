// What has been tried before, and with which checks: a run that was stopped goes on where it was.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, type Step } from '../course/places.ts';
import type { Outcome } from './trial.ts';

export interface Kept extends Outcome {
  /** The hash of the checks and of what was around the mutant. */
  against: string;
}

function fileOf(step: Step): string {
  return join(root, '.workshop/mutants', `${step.name}.json`);
}

/** @returns the outcomes by the ids of the mutants */
export function readOutcomes(step: Step): Record<string, Kept> {
  try {
    return JSON.parse(readFileSync(fileOf(step), 'utf8')) as Record<string, Kept>;
  } catch {
    return {};
  }
}

export function writeOutcomes(step: Step, outcomes: Record<string, Kept>): void {
  const file = fileOf(step);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(outcomes));
  renameSync(`${file}.${process.pid}`, file);
}
