// What a step is made of: its pairs of stub and solution, its holes, its checks.
import { dirname, join, normalize } from 'node:path/posix';
import { isGiven } from '../../workshop/course/size.js';
import { filesUnder, read, type Step } from './places.ts';
import { findHoles, type Hole } from './holes.ts';

/** Files that only `steps/` has: for readers and for pipes, not for `node`. */
export function isForReaders(path: string): boolean {
  return /\/(README\.md|frames\.jsonl|lines\.txt|requests\.http|wire\.svg)$/.test(path);
}

export interface Pair {
  /** `step-05-handshake/handshake.ts` */
  path: string;
  stub: string;
  solution: string;
  /** Undefined when the two differ in more than holes. */
  holes: Hole[] | undefined;
}

/** The programs of a step, as stub and as solution. */
export function pairsOf(step: Step): Pair[] {
  const programs = filesUnder(`steps/${step.name}`).filter((path) => !isForReaders(path));
  return programs.map((program) => {
    const path = program.slice('steps/'.length);
    const [stub, solution] = [read(program), read(`solutions/${path}`)];
    return { path, stub, solution, holes: findHoles(stub, solution) };
  });
}

/** The holes of a step in the order of their numbers. */
export function holesOf(step: Step): (Hole & { path: string })[] {
  const holes = pairsOf(step).flatMap(({ path, holes: own = [] }) =>
    own.map((hole) => ({ ...hole, path })),
  );
  return holes.sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }));
}

/** The numbers that the names of a step's checks begin with, in their order. */
export function checkIds(step: Step): string[] {
  return [...read(step.checks).matchAll(/\bcheck\(\s*['"`](\d+\.\d+) /g)].map(([, id]) => id!);
}

/** The modules of the course: the files that a learner writes in. */
export function modulePaths(): string[] {
  return filesUnder('solutions').filter((path) => !isGiven(read(path)));
}

/** What is given: the pieces beside the modules, the servers, and the programs that show them at work. */
export function givenPaths(): string[] {
  return filesUnder('solutions').filter((path) => isGiven(read(path)));
}
