// What an operator is: it looks at one node of a module and says what a wrong program might have there.
import { type Node, type Source, walk } from './syntax.ts';

export interface Edit {
  start: number;
  end: number;
  by: string;
}

/** One change. Its edits belong together. */
export interface Draft {
  /** What it does, in a few words: `await deleted`. */
  operator: string;
  edits: Edit[];
}

export interface Look {
  source: Source;
  /** What the node stands in, the outermost first. */
  parents: Node[];
}

export type Operator = (node: Node, look: Look) => Draft[];

/** One text in place of a node. */
export function swap(operator: string, { start, end }: Node, by: string): Draft {
  return { operator, edits: [{ start, end, by }] };
}

/** Nothing in place of a node; a statement is taken with its line. */
export function drop(operator: string, node: Node): Draft {
  return swap(operator, node, '');
}

/** All that the operators find in a module. */
export function draftsOf(source: Source, operators: Operator[]): (Draft & { at: number })[] {
  const drafts: (Draft & { at: number })[] = [];
  walk(source.tree, (node, parents) => {
    if (isSaid(node, source) || parents.some((parent) => isSaid(parent, source))) return;
    for (const operator of operators) {
      const found = operator(node, { source, parents });
      drafts.push(...found.map((draft) => ({ ...draft, at: node.start })));
    }
  });
  return drafts;
}

/** What goes to a person, over stderr, is free. */
function isSaid(node: Node, source: Source): boolean {
  return /^(await )?console\.error\(/.test(source.of(node)) && node.type !== 'Program';
}

/** The text after all edits. */
export function edited(text: string, edits: Edit[]): string {
  const last = [...edits].sort((a, b) => b.start - a.start);
  return last.reduce((all, { start, end, by }) => all.slice(0, start) + by + all.slice(end), text);
}
