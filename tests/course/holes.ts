// Holes: the lines of a solution that a stub leaves to the learner.

const HOLE = /^\s*throw new Error\('TODO (\d+\.\d+): [^']+'\);$/;

export interface Hole {
  /** The number of its TODO: `5.2`. */
  id: string;
  /** The index of its line in the stub. */
  at: number;
  /** What stands there in the solution. */
  solution: string[];
}

/**
 * Finds what the solution puts into each hole of a stub.
 *
 * @returns undefined when the solution is not this stub with its holes filled
 */
export function findHoles(stub: string, solution: string): Hole[] | undefined {
  const lines = stub.split('\n');
  const solved = solution.split('\n');
  const marks = [...lines.keys()].filter((at) => HOLE.test(lines[at]!));
  const holes: Hole[] = [];
  // What stands between the holes must stand in the solution as well, in this order.
  let stubEnd = marks[0] ?? lines.length;
  let solvedEnd = stubEnd;
  if (!standsAt(solved, lines.slice(0, stubEnd), 0)) return undefined;
  for (const [index, at] of marks.entries()) {
    stubEnd = marks[index + 1] ?? lines.length;
    const between = lines.slice(at + 1, stubEnd);
    const isLast = index === marks.length - 1;
    const next = isLast ? solved.length - between.length : find(solved, between, solvedEnd + 1);
    if (next <= solvedEnd || !standsAt(solved, between, next)) return undefined;
    holes.push({ id: todoId(lines[at]!), at, solution: solved.slice(solvedEnd, next) });
    solvedEnd = next + between.length;
  }
  return solvedEnd === solved.length ? holes : undefined;
}

/** The stub with some of its holes filled. */
export function fill(stub: string, holes: Hole[]): string {
  const lines: (string | string[])[] = stub.split('\n');
  for (const { at, solution } of holes) lines[at] = solution;
  return lines.flat().join('\n');
}

function todoId(line: string): string {
  return HOLE.exec(line)![1]!;
}

function standsAt(lines: string[], part: string[], at: number): boolean {
  return part.every((line, index) => lines[at + index] === line);
}

function find(lines: string[], part: string[], from: number): number {
  for (let at = from; at + part.length <= lines.length; at += 1) {
    if (standsAt(lines, part, at)) return at;
  }
  return -1;
}
