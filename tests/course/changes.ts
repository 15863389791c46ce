// Changes to the solutions: the form in which the galleries of mistakes and variants give their answers.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pairsOf } from './anatomy.ts';
import { fill } from './holes.ts';
import { read, root, type Step } from './places.ts';

/** A text that stands once in a file, with any white space between its words, and another one for it. */
interface Replacement {
  /** The file, from `solutions/`; the gallery's own file if left out. */
  in?: string;
  replace: string;
  by: string;
}

/** What a learner writes in place of a TODO: a whole function body, by the number of the TODO. */
interface Filling {
  fill: Record<string, string>;
}

/** A whole file. */
interface Rewriting {
  in?: string;
  file: string;
}

/** An exhibit of `docs/museum/`, whole, in place of the file that its first line names. */
interface FromMuseum {
  in?: string;
  museum: string;
}

/** Changes that belong together, in this order. */
interface Several {
  in?: string;
  all: Change[];
}

export type Change = Replacement | Filling | Rewriting | FromMuseum | Several;

/**
 * Makes a change in a tree.
 *
 * @param tree the folder of a copy of `solutions/`, from the root of the repository
 * @param file the file that is changed if the change names none
 */
export function make(change: Change, tree: string, step: Step, file: string): void {
  if ('fill' in change) return fillHoles(change.fill, tree, step);
  const target = change.in ?? file;
  if ('all' in change) return change.all.forEach((part) => make(part, tree, step, target));
  const path = join(tree, target);
  if ('museum' in change) return write(path, fitted(read(`docs/museum/${change.museum}`)));
  write(path, 'file' in change ? change.file : replaceOnce(read(path), change));
}

/** An exhibit imports the solutions from where it hangs; in a tree they are its neighbours. */
function fitted(exhibit: string): string {
  return exhibit.replaceAll(" from '../../solutions/", " from '../");
}

function fillHoles(bodies: Record<string, string>, tree: string, step: Step): void {
  const filled = new Set<string>();
  for (const { path, stub, holes = [] } of pairsOf(step)) {
    const own = holes.filter(({ id }) => id in bodies);
    if (own.length === 0) continue;
    const answers = holes.map((hole) => {
      const body = bodies[hole.id];
      return body === undefined ? hole : { ...hole, solution: body.split('\n') };
    });
    write(join(tree, path), fill(stub, answers));
    for (const { id } of own) filled.add(id);
  }
  const unknown = Object.keys(bodies).filter((id) => !filled.has(id));
  if (unknown.length > 0) throw new Error(`${step.name} has no TODO ${unknown.join(', ')}`);
}

function replaceOnce(source: string, { replace, by }: Replacement): string {
  const words = replace.trim().split(/\s+/).map(escape);
  const parts = source.split(new RegExp(words.join('\\s+')));
  if (parts.length === 2) return parts.join(by);
  throw new Error(`Found ${parts.length - 1} times, not once: ${replace}`);
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}

function write(path: string, text: string): void {
  writeFileSync(join(root, path), text);
}
