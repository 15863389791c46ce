// Reads TypeScript as a tree: with the parser that vitest's bundler brings. Nobody has to install one.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

// vite is found from where vitest lies, wherever a package manager has put it.
const require = createRequire(createRequire(import.meta.url).resolve('vitest/package.json'));
const { parseSync } = (await import(
  pathToFileURL(require.resolve('vite')).href
)) as typeof import('vite');

/** A node of an ESTree. What else it has depends on its type: read that with `child`, `children`, `name`. */
export interface Node {
  type: string;
  start: number;
  end: number;
}

/** A module, and what an operator asks about a node in it. */
export class Source {
  readonly text: string;
  readonly tree: Node;

  /** @param text TypeScript that has no errors */
  constructor(text: string) {
    this.text = text;
    const { program, errors } = parseSync('module.ts', text);
    if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
    this.tree = program as unknown as Node;
  }

  of(node: Node): string {
    return this.text.slice(node.start, node.end);
  }

  /** Where a text stands in the source between two places. */
  find(what: string, from: number, to: number): number | undefined {
    const at = this.text.indexOf(what, from);
    return at === -1 || at + what.length > to ? undefined : at;
  }
}

/** A member of a node that is a node. */
export function child(node: Node, member: string): Node | undefined {
  const value = (node as unknown as Record<string, unknown>)[member];
  return isNode(value) ? value : undefined;
}

/** A member of a node that is a list of nodes. A place that is left empty, as in `[, b]`, is not in it. */
export function children(node: Node, member: string): Node[] {
  const value = (node as unknown as Record<string, unknown>)[member];
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** A member of a node that is neither: an operator, a name, the value of a literal. */
export function value(node: Node | undefined, member: string): unknown {
  return node && (node as unknown as Record<string, unknown>)[member];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** The method of a call: `trim` of `line.trim()`; undefined for another call. */
export function methodOf(call: Node): string | undefined {
  const callee = child(call, 'callee');
  if (call.type !== 'CallExpression' || callee?.type !== 'MemberExpression') return undefined;
  if (value(callee, 'computed') === true) return undefined;
  return String(value(child(callee, 'property'), 'name'));
}

/** The name that is called: `once` of `once(child, 'exit')`. */
export function functionOf(call: Node): string | undefined {
  const callee = child(call, 'callee');
  if (callee?.type !== 'Identifier') return undefined;
  return String(value(callee, 'name'));
}

/** Types change nothing when a program runs, imports come from elsewhere. */
function isSilent({ type }: Node): boolean {
  const wrappers = ['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'];
  return type === 'ImportDeclaration' || (type.startsWith('TS') && !wrappers.includes(type));
}

/** Visits a node and all under it that run. @param parents the outermost first */
export function walk(
  node: Node,
  visit: (node: Node, parents: Node[]) => void,
  parents: Node[] = [],
): void {
  if (isSilent(node)) return;
  visit(node, parents);
  const line = [...parents, node];
  for (const member of Object.values(node)) {
    const inside: unknown[] = Array.isArray(member) ? member : [member];
    for (const next of inside) if (isNode(next)) walk(next, visit, line);
  }
}
